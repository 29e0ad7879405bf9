// Names of the files in which the site's texts are served, for the build, which writes them, and for the browser.
import type { Language } from './languages.ts';

/** The hash of each text file, by bundle and language. */
export type TextIndex = Readonly<Record<string, Readonly<Record<Language, string>>>>;

/** Address of the index. Its content changes with each text, so browsers revalidate it. */
export const TEXT_INDEX_PATH = '/texts/index.json';

/** Start of the address of a text file; its hash and `.json` follow. */
export function textFilePrefix(bundle: string, language: Language): string {
  return `/texts/${bundle}/${language}.`;
}

/** Address of a text file, which contains the hash of its content, so that browsers may cache it for a year. */
export function textFilePath(bundle: string, language: Language, hash: string): string {
  return `${textFilePrefix(bundle, language)}${hash}.json`;
}

/**
 * Address of a file with every language of a bundle, an object by language. Browsers revalidate it: with a hash in its address, each
 * changed text of the frame would change every document.
 */
export function allLanguagesPath(bundle: string): string {
  return `/texts/${bundle}/all.json`;
}
