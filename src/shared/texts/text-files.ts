// Names of the files in which the site's texts are served, for the build, which writes them, and for the browser.
import type { Language } from '#src/shared/languages/languages.ts';

/** The hash of each text file, by bundle and language. */
export type TextIndex = Readonly<Record<string, Readonly<Record<Language, string>>>>;

/** Address of the index. Its content changes with each text, so browsers revalidate it. */
export const TEXT_INDEX_PATH = '/texts/index.json';

/** Address of a text file, which contains the hash of its content, so that browsers may cache it for a year. */
export function textFilePath(bundle: string, language: Language, hash: string): string {
  return `/texts/${bundle}/${language}.${hash}.json`;
}

/** The name of a file with two bundles, those of the frame and of a page: a page that is loaded fetches both with one request. */
export function bundlePair(bundle: string): string {
  return `frame+${bundle}`;
}

/** The bundles and the language of a text file. `undefined` if it is not the address of one. */
export function readTextFilePath(path: string): { bundles: readonly string[]; language: string } | undefined {
  const [, names, language] = /^\/texts\/([^/]+)\/(\w+)\.\w+\.json$/.exec(path) ?? [];
  return names === undefined || language === undefined ? undefined : { bundles: names.split('+'), language };
}

/**
 * Address of a file with every language of a bundle or a pair, an object by language. Browsers revalidate it: with a hash in its
 * address, each changed text of the frame would change every document.
 */
export function allLanguagesPath(name: string): string {
  return `/texts/${name}/all.json`;
}
