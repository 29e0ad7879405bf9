// Where to go after signing in: `/entra?next=/lavoro`, paths of this site only (OWASP ASVS 5.0, 3.7.2).
import site from '#site';
import type { Language } from '#src/shared/languages/languages.ts';
import { findPage, pathOf } from '#src/shared/pages/addresses.ts';

/**
 * The path in `next` of a query such as `?next=/lavoro`, or `fallback`. Accepts only a path that stays on `origin` and
 * starts with one slash: no scheme, no `//host`, no backslash, no control character, in any encoding that the browser
 * decodes. The sign-in page itself is no place to go on to. A page is given in `language`: the visitor may have changed it since.
 */
export function nextPath(query: string, origin: string, fallback: string, language?: Language): string {
  const next = new URLSearchParams(query).get('next');
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (next === null || !/^\/(?![/\\])[^\\\u0000-\u0020\u007f-\u00a0]*$/.test(next)) return fallback;
  if (!URL.canParse(next, origin)) return fallback;
  const url = new URL(next, origin);
  const { pathname, search, hash } = url;
  const isOwn = url.origin === origin && !pathname.startsWith('//') && isReadable(pathname);
  const page = findPage(pathname, site.slug)?.page;
  if (!isOwn || page === 'signIn') return fallback;
  return (page === undefined || language === undefined ? pathname : pathOf(page, language, site.slug)) + search + hash;
}

/** Whether the server has a page for such a path: it refuses broken escapes and control characters. */
function isReadable(path: string): boolean {
  try {
    // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
    return !/[\u0000-\u001f\u007f]/.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}
