// Where to go after signing in: `/entra?next=/lavoro`, own paths only (product.md; OWASP ASVS 5, 3.7.2).

/**
 * The path in `next` of a query such as `?next=/lavoro`, or `fallback`. Takes only what stays on `origin` and starts with
 * one slash: no scheme, no `//host`, no backslash, no control character, in any encoding that the browser undoes.
 */
export function nextPath(query: string, origin: string, fallback: string): string {
  const next = new URLSearchParams(query).get('next');
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (next === null || !/^\/(?![/\\])[^\\\u0000-\u0020\u007f-\u00a0]*$/.test(next)) return fallback;
  if (!URL.canParse(next, origin)) return fallback;
  const url = new URL(next, origin);
  const { pathname, search, hash } = url;
  return url.origin === origin && !pathname.startsWith('//') && isReadable(pathname)
    ? pathname + search + hash
    : fallback;
}

/** Whether the server reads this path: it answers broken escapes and control characters with nothing to look at. */
function isReadable(path: string): boolean {
  try {
    // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
    return !/[\u0000-\u001f\u007f]/.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}
