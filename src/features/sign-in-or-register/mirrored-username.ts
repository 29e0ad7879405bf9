// The username that an address proposes (spec, section 4).
import site from '#site';
import { FIELD_LIMITS } from '#src/shared/fields/field-limits.ts';

/**
 * Calls `show` once with the username for an address: the address itself, which this site's server accepts with all characters that
 * it may have. Chromium turns the domain of an email field into Punycode: for such an address `show` is called later, with the letters
 * that were typed.
 */
export function mirrorEmail(email: string, show: (username: string) => void): void {
  const name = site.apiBaseUrl === null ? email : djangoUsername(email);
  if (!/[@.]xn--/i.test(name)) return show(name);
  import('punycode.js').then(({ default: punycode }) => show(punycode.toUnicode(name))).catch(() => show(name));
}

/** What is left of an address under the rules of another Djoser server. */
export function djangoUsername(email: string): string {
  const letters = Array.from(email).filter((letter) => /[\p{L}\p{N}_.@+-]/u.test(letter));
  return letters.slice(0, FIELD_LIMITS.username).join('');
}
