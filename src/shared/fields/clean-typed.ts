// What people paste is not always what was shown: invisible characters, no-break spaces, full-width letters, quotation
// marks, `mailto:`, the dot of the sentence. Only what cannot be part of the value is removed. Passwords are never changed.

/** A longer text is no slip of a paste: it is left to the server, which refuses it. */
const MAX_LENGTH = 1000;

/** Zero-width characters, marks of direction, soft hyphens, byte order marks. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/** What word processors make of a hyphen. No address has them. */
const HYPHENS = /[\u2010-\u2013\u2212]/g;

/** Takes what was typed as an email address, such as `Ada <mailto:ada@example.org>.`, and returns the address. */
export function cleanEmail(typed: string): string {
  if (typed.length > MAX_LENGTH) return typed.trim();
  const plain = toHalfWidth(typed).replaceAll(INVISIBLE, '').trim();
  const bare = plain.replace(/^["'“„‟«‹‘‚](.+)["'“”»›‘’]$/s, '$1');
  const inBrackets = /^[^<>]*<([^<>]+@[^<>]+)>[\s.,;]*$/.exec(bare)?.[1] ?? bare;
  return inBrackets
    .replace(/^[<(\s]+/, '')
    .replace(/^mailto:([^?]*).*$/is, '$1')
    .replace(/[>).,;:\s]+$/, '')
    .replace(/\s*@\s*/, '@')
    .replaceAll(HYPHENS, '-')
    .trim();
}

/** Takes what was typed as a code, such as `１２３ – 456`, and returns it without spaces and dashes. */
export function cleanCode(typed: string): string {
  if (typed.length > MAX_LENGTH) return typed.trim();
  return toHalfWidth(typed)
    .replaceAll(INVISIBLE, '')
    .replaceAll(/[\s\p{Pd}\u2212]/gu, '');
}

/** Takes what was typed as a username and returns it without spaces around it and without invisible characters. */
export function cleanUsername(typed: string): string {
  return typed.length > MAX_LENGTH ? typed.trim() : typed.replaceAll(INVISIBLE, '').trim();
}

/** Letters, digits and signs as Chinese and Japanese keyboards write them (U+FF01 to U+FF5E), and their full stop. */
function toHalfWidth(text: string): string {
  return text
    .replaceAll(/[\uFF01-\uFF5E]/g, (wide) => String.fromCodePoint(wide.charCodeAt(0) - 0xfee0))
    .replaceAll(/[\u3002\uFF61]/g, '.');
}
