// The rules of email addresses, usernames and passwords: Django's, as recorded from a Djoser server, so that both accept the
// same. It imports no modules of Node, because the project of the browser compiles the schemas that use it.
import type { FaultCode, ValueFault } from '#src/accounts/djoser/faults.ts';
import { isLongerThan, normalizeBounded } from '#src/shared/fields/bounded-text.ts';
import { FIELD_LIMITS } from '#src/shared/fields/field-limits.ts';
import { DOT_ATOM, plainLocalPart } from '#src/shared/fields/local-part.ts';
import { namesOf, weaknessOf, type Weakness } from '#src/shared/passwords/password-rules.ts';

const lengthOf = (text: string) => Array.from(text).length;

/** Gives the faults that any text can have: more than `max` code points, NUL, half of a surrogate pair. */
export function textFaults(text: string, max: number): ValueFault[] {
  const faults: ValueFault[] = [];
  if (lengthOf(text) > max) faults.push({ code: 'tooLong', values: { max } });
  if (text.includes('\0')) faults.push({ code: 'nullCharacter' });
  const half = /\p{Surrogate}/u.exec(text)?.[0];
  if (half !== undefined) {
    faults.push({ code: 'surrogate', values: { code: `U+${half.charCodeAt(0).toString(16).toUpperCase()}` } });
  }
  return faults;
}

const QUOTED_LOCAL_PART = /^"(?:[!#-[\]-~]|\\[ -~])*"$/;
const DOMAIN = /^(?:[A-Z0-9](?:[A-Z0-9-]{0,61}[A-Z0-9])?\.)+(?!-)[A-Z0-9-]{1,62}[A-Z0-9]$/i;

const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.|$)){4}$(?<!\.)/;

/** Whether Django accepts this as an email address (`EmailValidator` of Django 3.2). */
function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  if (at < 1 || !(DOT_ATOM.test(local) || QUOTED_LOCAL_PART.test(local))) return false;
  const domain = text.slice(at + 1);
  if (domain === 'localhost' || DOMAIN.test(domain)) return true;
  const literal = /^\[([A-F0-9:.]+)\]$/i.exec(domain)?.[1];
  if (literal !== undefined) return IPV4.test(literal) || (literal.includes(':') && URL.canParse(`ws://[${literal}]`));
  // A URL drops line breaks and ends a domain at a slash, so only letters, digits, dots and hyphens are passed to it; and
  // only in one spelling (NFKC), so that two addresses of one mailbox do not differ.
  const isPlain = /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) && normalizeBounded(domain, 'NFKC', EMAIL_BOUND) === domain;
  return isPlain && /\P{ASCII}/u.test(domain) && DOMAIN.test(domainToAscii(domain));
}

/** Gives a domain in ASCII (Punycode); empty if it has no such form. */
function domainToAscii(domain: string): string {
  const url = `ws://${domain}`;
  return URL.canParse(url) ? new URL(url).hostname : '';
}

/** No rule looks at a longer text: Django's pattern is slow, and normalisation can be. */
const EMAIL_BOUND = 2 * FIELD_LIMITS.email;

/** Gives the faults of an email address, trimmed. */
export function emailFaults(email: string): ValueFault[] {
  const faults = textFaults(email, FIELD_LIMITS.email);
  const isFarTooLong = isLongerThan(email, EMAIL_BOUND);
  if (!isFarTooLong && !isEmail(normalizeBounded(email, 'NFC', EMAIL_BOUND))) faults.push({ code: 'emailInvalid' });
  return faults;
}

/** A machine without a name of its own: a literal, `localhost`, or digits as `inet_aton` reads them (`127.0.0.10`, `127.0x10`). */
const UNNAMED_DOMAIN = /^\[|(?:^|\.)(?:localhost|\d+|0x[\da-f]*)$/i;

/**
 * Gives the faults of an address for a new account or a change of address. Stricter than Djoser, which accepts addresses that
 * could reach another mailbox than the one that was typed: literals and `localhost` are machines within a mail server's own
 * network. A local part in quotes is accepted only if it needs none: no provider has others, and the mail library does not keep `<`
 * and `>` within quotes (`src/server/mail/transport.ts`).
 */
export function newEmailFaults(email: string): ValueFault[] {
  const faults = emailFaults(email);
  const at = email.lastIndexOf('@');
  const isSafe = !UNNAMED_DOMAIN.test(email.slice(at + 1)) && DOT_ATOM.test(plainLocalPart(email.slice(0, at)));
  return isSafe || faults.some(({ code }) => code === 'emailInvalid') ? faults : [...faults, { code: 'emailInvalid' }];
}

/** An address may be a username, so a bit more than one. */
const USERNAME_BOUND = 2 * FIELD_LIMITS.username;

// Python's `\w` without combining marks, which NFC has composed before.
const USERNAME = /^[\p{L}\p{N}_.+-]+$/u;

// Invisible letters, such as U+3164 (Hangul filler): a name of them looks blank, or like another's. Djoser accepts them.
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;

// One script in a name (UTS 39, single script), of those of the site's languages and Cyrillic. Only letters that have a capital and a
// small form: the others are click letters (`ǀ`), small capitals (`ᴀ`) and signs (`ː`), which look like letters and points. No letters
// of manuscripts and of phonetic or past alphabets either (`ꞁ`, `ⱡ`, `ꝩ`), which UTS 39 keeps out of names.
const ONE_SCRIPT =
  /^(?:[[[\p{scx=Latin}&&\p{CWCM}]--[ƽǷƼƿɐɑɡɫ\u2C60-\u2C7F\uA720-\uA7FF\uAB30-\uAB6F]]\d_.+\-]+|[[\p{scx=Greek}&&\p{CWCM}]\d_.+\-]+|[[[\p{scx=Cyrillic}&&\p{CWCM}]--[\u1C80-\u1C8F\uA640-\uA69F]]\d_.+\-]+)$/v;

/**
 * Gives the faults of a username, trimmed. Whether one with an @ is the account's own address is checked by a rule
 * (`newUsernameFaults`).
 */
export function usernameFaults(username: string): ValueFault[] {
  if (isLongerThan(username, USERNAME_BOUND)) return textFaults(username, FIELD_LIMITS.username);
  const forms = [
    normalizeBounded(username, 'NFC', USERNAME_BOUND),
    normalizeBounded(username, 'NFKC', USERNAME_BOUND),
  ] as const;
  if (forms[1].includes('@')) return textFaults(username, FIELD_LIMITS.email);
  const faults: ValueFault[] = [];
  const isValid = forms.every((form) => USERNAME.test(form)) && !INVISIBLE.test([username, ...forms].join(''));
  if (!isValid) faults.push({ code: 'usernameInvalid' });
  else if (!ONE_SCRIPT.test(forms[1])) faults.push({ code: 'usernameScript' });
  const longest = forms.reduce((a, b) => (lengthOf(a) >= lengthOf(b) ? a : b));
  return [...faults, ...textFaults(longest, FIELD_LIMITS.username)];
}

const WEAKNESS_CODES: Readonly<Record<Weakness, FaultCode>> = {
  common: 'passwordCommon',
  pattern: 'passwordPattern',
  context: 'passwordContext',
};

/**
 * Gives the faults of a new password in NFC. `context` has the words that it must not resemble, `isCommon` recognises common
 * passwords (`loadCommonPasswords`). Our own rules (patterns, context) are applied only to what a Djoser server would accept.
 */
export function passwordFaults(
  password: string,
  context: { product: string; username: string; email: string },
  isCommon: (password: string) => boolean,
): ValueFault[] {
  const faults = textFaults(password, FIELD_LIMITS.passwordMax);
  if (faults.some(({ code }) => code === 'tooLong')) return faults;
  if (resembles(password, context.username)) faults.push({ code: 'passwordLikeUsername' });
  else if (resembles(password, context.email)) faults.push({ code: 'passwordLikeEmail' });
  if (lengthOf(password) < FIELD_LIMITS.passwordMin) {
    faults.push({ code: 'passwordTooShort', values: { min: FIELD_LIMITS.passwordMin } });
  }
  if (isCommon(password)) faults.push({ code: 'passwordCommon' });
  if (/^\p{Nd}+$/u.test(password)) faults.push({ code: 'passwordNumeric' });
  if (faults.length > 0) return faults;
  const weakness = weaknessOf(password, { isCommon, words: namesOf(context) });
  return weakness === undefined ? [] : [{ code: WEAKNESS_CODES[weakness] }];
}

const MAX_SIMILARITY = 0.7;

/** Django's `UserAttributeSimilarityValidator`: compares with the whole value and with each word of it. */
function resembles(password: string, value: string): boolean {
  const words = value
    .slice(0, FIELD_LIMITS.email)
    .toLowerCase()
    .split(/[^\p{L}\p{N}_]+/u);
  const letters = Array.from(password.toLowerCase());
  return [...words, value.toLowerCase()].some(
    (word) => word !== '' && quickRatio(letters, Array.from(word)) >= MAX_SIMILARITY,
  );
}

/** Python's `SequenceMatcher.quick_ratio`: twice the letters in common, in any order, divided by all letters. */
function quickRatio(a: readonly string[], b: readonly string[]): number {
  const unmatched = new Map<string, number>();
  for (const letter of b) unmatched.set(letter, (unmatched.get(letter) ?? 0) + 1);
  let common = 0;
  for (const letter of a) {
    const count = unmatched.get(letter) ?? 0;
    if (count > 0) common += 1;
    unmatched.set(letter, count - 1);
  }
  return (2 * common) / (a.length + b.length);
}
