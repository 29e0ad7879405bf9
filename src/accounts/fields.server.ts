// The rules of a field: Django's, as recorded from a Djoser server, so that what one accepts the other accepts.
import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { FIELD_LIMITS, type FieldName } from '#src/shared/auth-api.ts';
import { namesOf, weaknessOf, type Weakness } from '#src/shared/password-rules.ts';

/** Why a field is refused; the sentences have the same names. `missing` is told in three ways, by how it is missing. */
export type FaultCode =
  | 'required'
  | 'blank'
  | 'null'
  | 'notText'
  | 'tooLong'
  | 'nullCharacter'
  | 'surrogate'
  | 'emailInvalid'
  | 'emailTaken'
  | 'usernameInvalid'
  | 'usernameTaken'
  | 'passwordTooShort'
  | 'passwordCommon'
  | 'passwordNumeric'
  | 'passwordLikeUsername'
  | 'passwordLikeEmail'
  | 'passwordPattern'
  | 'passwordContext'
  | 'passwordWrong'
  | 'linkInvalid'
  | 'otpWrong'
  | 'languageInvalid';

/** One fault with what its sentence names. */
export interface Fault {
  readonly field: FieldName;
  readonly code: FaultCode;
  readonly values?: Readonly<Record<string, string | number>>;
}

const lengthOf = (text: string) => Array.from(text).length;

/** Gives the faults that any text can have: too many code points, NUL, half of a surrogate pair. */
export function textFaults(field: FieldName, text: string, max: number): Fault[] {
  const faults: Fault[] = [];
  if (lengthOf(text) > max) faults.push({ field, code: 'tooLong', values: { max } });
  if (text.includes('\0')) faults.push({ field, code: 'nullCharacter' });
  const half = /\p{Surrogate}/u.exec(text)?.[0];
  if (half !== undefined) {
    faults.push({ field, code: 'surrogate', values: { code: `U+${half.charCodeAt(0).toString(16).toUpperCase()}` } });
  }
  return faults;
}

const LOCAL_PART = /^(?:[-!#$%&'*+/=?^_`{}|~0-9A-Z]+(?:\.[-!#$%&'*+/=?^_`{}|~0-9A-Z]+)*|"(?:[!#-[\]-~]|\\[ -~])*")$/i;
const DOMAIN = /^(?:[A-Z0-9](?:[A-Z0-9-]{0,61}[A-Z0-9])?\.)+(?!-)[A-Z0-9-]{1,62}[A-Z0-9]$/i;

/** Says whether Django takes this for an e-mail address (`EmailValidator` of Django 3.2). */
function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  if (at < 1 || !LOCAL_PART.test(text.slice(0, at))) return false;
  const domain = text.slice(at + 1);
  if (domain === 'localhost' || DOMAIN.test(domain)) return true;
  const literal = /^\[([A-F0-9:.]+)\]$/i.exec(domain)?.[1];
  if (literal !== undefined) return isIP(literal) !== 0;
  // `domainToASCII` reads as an address bar does, which drops line breaks and cuts at a slash: letters alone come to it,
  // and in one spelling (NFKC), so that two addresses of one box do not differ.
  const isPlain = /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) && domain.normalize('NFKC') === domain;
  return isPlain && /\P{ASCII}/u.test(domain) && DOMAIN.test(domainToASCII(domain));
}

/** Gives the faults of an e-mail address as typed, without the spaces around it. */
export function emailFaults(email: string): Fault[] {
  const faults = textFaults('email', email, FIELD_LIMITS.email);
  // An address that is too long is refused already; Django's pattern is not run over more than that.
  if (lengthOf(email) > 4 * FIELD_LIMITS.email || !isEmail(email.normalize('NFC')))
    faults.push({ field: 'email', code: 'emailInvalid' });
  return faults;
}

/** A name of this machine, or the end of an address in digits, as `inet_aton` reads them: `127.0.0.10`, `127.0x10`. */
const UNNAMED_DOMAIN = /^\[|(?:^|\.)(?:localhost|\d+|0x[\da-f]*)$/i;

/**
 * Gives the faults of an address that an account is to have from now on: those of any, and besides the ones that Djoser takes
 * and that could reach another box than the one that was typed. A literal and `localhost` are machines within a mail server's
 * own network; `<` and `>` within quotes do not get through the mail library (`server/mail/post.ts`).
 */
export function newEmailFaults(email: string): Fault[] {
  const faults = emailFaults(email);
  const at = email.lastIndexOf('@');
  const isSafe = !UNNAMED_DOMAIN.test(email.slice(at + 1)) && !/[<>]/.test(email.slice(0, at));
  return isSafe || faults.some(({ code }) => code === 'emailInvalid')
    ? faults
    : [...faults, { field: 'email', code: 'emailInvalid' }];
}

// Python's `\w` without combining marks: they are composed before.
const USERNAME = /^[\p{L}\p{N}_.@+-]+$/u;

// Letters among them, such as U+3164 (Hangul filler): a name of nothing, or a second one that looks like another's. Djoser
// takes those.
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;

/** Gives the faults of a username as typed, without the spaces around it. */
export function usernameFaults(username: string): Fault[] {
  const faults: Fault[] = [];
  const forms = [username.normalize('NFC'), username.normalize('NFKC')];
  const isRight = forms.every((form) => USERNAME.test(form)) && !INVISIBLE.test([username, ...forms].join(''));
  if (!isRight) faults.push({ field: 'username', code: 'usernameInvalid' });
  const longest = forms.reduce((a, b) => (lengthOf(a) >= lengthOf(b) ? a : b));
  return [...faults, ...textFaults('username', longest, FIELD_LIMITS.username)];
}

const WEAK: Readonly<Record<Weakness, FaultCode>> = {
  common: 'passwordCommon',
  pattern: 'passwordPattern',
  context: 'passwordContext',
};

/**
 * Takes a password in NFC, what it must not resemble and what tells common ones (`loadCommonPasswords`); gives its
 * faults. What a Djoser refuses is told as it tells it; only what it would take is held against the wider rules.
 */
export function passwordFaults(
  password: string,
  near: { product: string; username: string; email: string },
  isCommon: (password: string) => boolean,
): Fault[] {
  const field = 'password';
  const faults = textFaults(field, password, FIELD_LIMITS.passwordMax);
  if (faults.some(({ code }) => code === 'tooLong')) return faults;
  if (resembles(password, near.username)) faults.push({ field, code: 'passwordLikeUsername' });
  else if (resembles(password, near.email)) faults.push({ field, code: 'passwordLikeEmail' });
  if (lengthOf(password) < FIELD_LIMITS.passwordMin) {
    faults.push({ field, code: 'passwordTooShort', values: { min: FIELD_LIMITS.passwordMin } });
  }
  if (isCommon(password)) faults.push({ field, code: 'passwordCommon' });
  if (/^\p{Nd}+$/u.test(password)) faults.push({ field, code: 'passwordNumeric' });
  if (faults.length > 0) return faults;
  const weakness = weaknessOf(password, { isCommon, words: namesOf(near) });
  return weakness === undefined ? [] : [{ field, code: WEAK[weakness] }];
}

const RESEMBLANCE = 0.7;

/** Django's `UserAttributeSimilarityValidator`: near the whole value, or near one word of it. */
function resembles(password: string, value: string): boolean {
  const words = value
    .slice(0, FIELD_LIMITS.email)
    .toLowerCase()
    .split(/[^\p{L}\p{N}_]+/u);
  const letters = Array.from(password.toLowerCase());
  return [...words, value.toLowerCase()].some(
    (word) => word !== '' && quickRatio(letters, Array.from(word)) >= RESEMBLANCE,
  );
}

/** Python's `SequenceMatcher.quick_ratio`: twice the letters in common, wherever they stand, over all letters. */
function quickRatio(a: readonly string[], b: readonly string[]): number {
  const left = new Map<string, number>();
  for (const letter of b) left.set(letter, (left.get(letter) ?? 0) + 1);
  let common = 0;
  for (const letter of a) {
    const count = left.get(letter) ?? 0;
    if (count > 0) common += 1;
    left.set(letter, count - 1);
  }
  return (2 * common) / (a.length + b.length);
}
