// The user name and the password of a device. Both are typed by hand, often on a phone.
import { randomBytes } from 'node:crypto';
import { hashToken } from '#src/server/secrets/hash-token.ts';

/** Base32 (RFC 4648, section 6) in small letters: no 0, 1 or 8 that looks like a letter. */
const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';
const PASSWORD_LETTERS = 32;
const NAME_LETTERS = 8;
const GROUP = 4;

const letters = (count: number) => Array.from(randomBytes(count), (byte) => LETTERS[byte % 32]).join('');

/** Returns a new user name. */
export const newDeviceId = (): string => letters(NAME_LETTERS);

/** Whether a text can be a user name: others are not looked up. */
export const isDeviceId = (text: string): boolean => /^[a-z2-7]{8}$/.test(text);

/** Returns a new password, 160 random bits in groups. */
export function newDevicePassword(): string {
  const text = letters(PASSWORD_LETTERS);
  return Array.from({ length: PASSWORD_LETTERS / GROUP }, (_, at) => text.slice(at * GROUP, (at + 1) * GROUP)).join(
    '-',
  );
}

/** Returns what is stored of a password, however its groups were typed. Random passwords need no slow hash. */
export const devicePasswordHash = (typed: string): string => hashToken(typed.toLowerCase().replace(/[\s-]+/g, ''));
