const NAME = 'cookie-test';

/**
 * Whether the browser keeps a cookie of this site. `navigator.cookieEnabled` does not know of exceptions for single
 * sites.
 */
export function acceptsCookies(): boolean {
  try {
    document.cookie = `${NAME}=1; Path=/; SameSite=Lax; Max-Age=60`;
    const isKept = document.cookie.split('; ').includes(`${NAME}=1`);
    document.cookie = `${NAME}=; Path=/; SameSite=Lax; Max-Age=0`;
    return isKept;
  } catch {
    return false;
  }
}
