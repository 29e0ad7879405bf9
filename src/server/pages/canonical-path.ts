// Other spellings of a page's address, which lead to the right one: letter case, a last slash, `/it/…`, needless escapes.
import type { BuiltPage } from '#src/shared/built-site.ts';
import { DEFAULT_LANGUAGE } from '#src/shared/languages.ts';

/** Takes a raw path without query and gives the right path that it means, or `undefined`. */
export type CanonicalPath = (path: string) => string | undefined;

/**
 * Takes the pages of the site and gives a function from any path (raw, without query) to the right one. Whatever is
 * asked, the answer is a path of the table: a redirect can never lead to another site.
 */
export function createCanonicalPath(pages: readonly BuiltPage[]): CanonicalPath {
  const right = new Map<string, string>();
  for (const { path, language } of pages) {
    right.set(path.toLowerCase(), path);
    if (language === DEFAULT_LANGUAGE) right.set(`/${language}${path === '/' ? '' : path.toLowerCase()}`, path);
  }
  return (path) => {
    const key = decodePath(path)?.toLowerCase();
    return key === undefined ? undefined : right.get(key.replace(/(?<=[^/])\/$/, ''));
  };
}

/**
 * Decodes the escapes of a raw path. Gives `undefined` for what is no path of ours in any reading: not starting with one
 * slash (absolute form, `//host`), broken escapes, bytes that are not UTF-8, control characters.
 */
export function decodePath(path: string): string | undefined {
  if (!/^\/(?!\/)[\x21-\x7e]*$/.test(path)) return undefined;
  try {
    const decoded = decodeURIComponent(path);
    // eslint-disable-next-line no-control-regex -- control characters are what is looked for
    return /[\0-\x1f\x7f]/.test(decoded) ? undefined : decoded;
  } catch {
    return undefined;
  }
}
