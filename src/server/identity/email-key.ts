// What makes two email addresses one. Every comparison of addresses uses these keys (docs/decisions/0039-one-person-one-key.md).
import { domainToASCII, domainToUnicode } from 'node:url';
import { normalizeBounded } from '#src/shared/fields/bounded-text.ts';
import { FIELD_LIMITS } from '#src/shared/fields/field-limits.ts';
import { plainLocalPart } from '#src/shared/fields/local-part.ts';

/** The longest text that is compared with addresses: twice an address, as in a request. */
export const ADDRESS_MAX = 2 * FIELD_LIMITS.email;
/** NFKC makes up to 18 characters of one. */
const EXPANDED_MAX = 18 * ADDRESS_MAX;

/** Node's functions cut a domain at `/`, `?`, `#` and `@`. */
const IS_DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u;

/**
 * Returns the key of an email address: one for each mailbox. The local part is without case, quotes and invisible characters, the
 * domain in ASCII (Punycode) and without a dot at its end. Takes any text of at most `ADDRESS_MAX` code points.
 */
export function emailKey(email: string): string {
  const text = fold(normalizeBounded(email, 'NFKC', ADDRESS_MAX).replace(/\p{Default_Ignorable_Code_Point}/gu, ''));
  const at = text.lastIndexOf('@');
  return at === -1 ? text : `${plainLocalPart(text.slice(0, at))}@${domainKey(text.slice(at + 1))}`;
}

/**
 * Returns the key by which emails to an address are counted, since most providers deliver them to one mailbox: without what
 * follows a `+` in the local part, and without its dots. Accounts are not compared by it: two people may have such addresses.
 */
export function mailboxKey(email: string): string {
  const key = emailKey(email);
  const at = key.lastIndexOf('@');
  const name = key
    .slice(0, at)
    .replace(/(?<=.)\+.*$/s, '')
    .replaceAll('.', '');
  return at === -1 ? key : `${name}${key.slice(at)}`;
}

/** As registries do, the final sigma of Greek counts as the other one. */
function domainKey(folded: string): string {
  const domain = folded.replaceAll('。', '.').replace(/\.+$/, '');
  return (IS_DOMAIN.test(domain) && domainToASCII(fold(domainToUnicode(domain)))) || domain;
}

function fold(text: string): string {
  return normalizeBounded(text.toLowerCase().replaceAll('ς', 'σ'), 'NFKC', EXPANDED_MAX);
}

/** Returns the key of an address before migration 0009. Of two accounts of one mailbox, one keeps it (`rekey.ts`). */
export function spellingKey(email: string): string {
  const folded = normalizeBounded(email, 'NFC', ADDRESS_MAX).toLowerCase().replaceAll('ς', 'σ');
  return normalizeBounded(folded, 'NFC', EXPANDED_MAX);
}

/** Returns the keys under which an address may be stored: that of its spelling, which goes first, and that of its mailbox. */
export function emailKeys(email: string): string[] {
  return [...new Set([spellingKey(email), emailKey(email)])];
}

/**
 * Returns an address as it is stored: as typed, in NFC, without needless quotes, and with the letters of a domain that a browser has
 * turned into Punycode.
 */
export function storedEmail(email: string): string {
  const text = normalizeBounded(email, 'NFC', ADDRESS_MAX);
  const at = text.lastIndexOf('@');
  if (at === -1) return text;
  const domain = text.slice(at + 1);
  return `${plainLocalPart(text.slice(0, at))}@${/(?:^|\.)xn--/i.test(domain) ? readableDomain(domain) : domain}`;
}

function readableDomain(domain: string): string {
  const readable = IS_DOMAIN.test(domain) ? domainToUnicode(domain) : '';
  return IS_DOMAIN.test(readable) && domainToASCII(readable) === domain.toLowerCase() ? readable : domain;
}
