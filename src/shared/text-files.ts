// Names of the files in which the site's texts are served, for the build, which writes them, and for the browser.
import type { Language } from './languages.ts';

/** What a text file holds: one language of a bundle, or `all`, an object with every language of it. */
export type TextFilePart = Language | 'all';

/** The hash of each text file, by bundle and part. */
export type TextIndex = Readonly<Record<string, Readonly<Record<TextFilePart, string>>>>;

/** Address of the index. Its content changes with each text, so browsers revalidate it. */
export const TEXT_INDEX_PATH = '/texts/index.json';

/** Start of the address of a text file; its hash and `.json` follow. */
export function textFilePrefix(bundle: string, part: TextFilePart): string {
  return `/texts/${bundle}/${part}.`;
}

/** Address of a text file, which contains the hash of its content, so that browsers may cache it for a year. */
export function textFilePath(bundle: string, part: TextFilePart, hash: string): string {
  return `${textFilePrefix(bundle, part)}${hash}.json`;
}
