// Finds the canonical path of a page from other spellings: letter case, a trailing slash, `/it/…`, needless escapes.
import { DEFAULT_LANGUAGE } from '#src/shared/languages/languages.ts';
import type { BuiltPage } from '#src/shared/pages/built-site.ts';

/** Takes a raw path without query; gives the canonical path, or `undefined` if it is no page's. */
export type CanonicalPath = (path: string) => string | undefined;

/**
 * Creates that function for the pages of the site. It only gives paths of those pages, so a redirect never leads to another
 * site.
 */
export function createCanonicalPath(pages: readonly BuiltPage[]): CanonicalPath {
  const canonical = new Map<string, string>();
  for (const { path, language } of pages) {
    canonical.set(path.toLowerCase(), path);
    if (language === DEFAULT_LANGUAGE) canonical.set(`/${language}${path === '/' ? '' : path.toLowerCase()}`, path);
  }
  return (path) => canonical.get(plainSpelling(path) ?? '');
}

/** Returns a raw path without escapes, capitals and a slash at the end; `undefined` if it cannot be a path of the site. */
export function plainSpelling(path: string): string | undefined {
  return decodePath(path)
    ?.toLowerCase()
    .replace(/(?<=[^/])\/$/, '');
}

/**
 * Decodes the escapes of a raw path. Gives `undefined` if it cannot be a path of the site: it does not start with exactly one
 * slash (absolute form, `//host`), or has a backslash, which some clients take for a slash, broken escapes, invalid UTF-8 or control
 * characters.
 */
export function decodePath(path: string): string | undefined {
  if (!/^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/.test(path)) return undefined;
  try {
    const decoded = decodeURIComponent(path);
    // eslint-disable-next-line no-control-regex -- control characters are what is looked for
    return /[\0-\x1f\x7f]/.test(decoded) ? undefined : decoded;
  } catch {
    return undefined;
  }
}
