// The cookies of the page. Where the browser forbids to touch them, there are none.

/** All of them, as `document.cookie` has them. */
export function readCookies(): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}

/** Sets one. Whether the browser keeps it, `readCookies` shows. */
export function writeCookie(cookie: string): void {
  try {
    document.cookie = cookie;
  } catch {
    // As if it were not kept.
  }
}
