// The responses of a running Djoser 2.1 to faulty registrations, with our intended differences.
import {
  BLANK,
  COMMON,
  tooLong,
  NO_EMAIL,
  NO_TEXT,
  NO_USERNAME,
  NUL,
  NULL,
  NUMERIC,
  REQUIRED,
  SHORT,
  SURROGATE,
  USERS_PATH,
  type Row,
} from './wire-row.ts';

const valid = { email: 'new@example.org', username: 'newcomer', password: 'Zq7!vXp2' };

const register = (name: string, change: object, body: unknown, detail: string): Row => ({
  name: `registration: ${name}`,
  method: 'POST',
  path: USERS_PATH,
  send: { ...valid, ...change },
  status: 400,
  body,
  detail,
});

/** Every fault of the table in docs/auth-api.md, and a few at once. */
export const REGISTRATION: readonly Row[] = [
  register(
    'nothing',
    { email: undefined, username: undefined, password: undefined },
    { email: [REQUIRED], username: [REQUIRED], password: [REQUIRED] },
    'The email address is missing; the username is missing; the password is missing.',
  ),
  register('email address blank', { email: '  ' }, { email: [BLANK] }, 'The email address is missing.'),
  register('username blank', { username: '' }, { username: [BLANK] }, 'The username is missing.'),
  register('password of spaces', { password: '         ' }, { password: [BLANK] }, 'The password is missing.'),
  register(
    'all null',
    { email: null, username: null, password: null },
    { email: [NULL], username: [NULL], password: [NULL] },
    'The email address is missing; the username is missing; the password is missing.',
  ),
  register(
    'username an array',
    { username: ['a'] },
    { username: [NO_TEXT] },
    'The username may only contain letters, digits and the characters @ . + - _.',
  ),
  register(
    'password a boolean',
    { password: true },
    { password: [NO_TEXT] },
    'The password contains a character that can’t be stored.',
  ),
  register(
    'email address an object',
    { email: {} },
    { email: [NO_EMAIL] },
    'The email address is incomplete or invalid.',
  ),
  register(
    'email address without a domain',
    { email: 'ada@' },
    { email: [NO_EMAIL] },
    'The email address is incomplete or invalid.',
  ),
  // Djoser takes the next three: they could reach another box than the one that was typed.
  register(
    'email address at an address of a machine',
    { email: 'ada@[127.0.0.1]' },
    { email: [NO_EMAIL] },
    'The email address is incomplete or invalid.',
  ),
  register(
    'email address at localhost',
    { email: 'ada@localhost' },
    { email: [NO_EMAIL] },
    'The email address is incomplete or invalid.',
  ),
  register(
    'email address with angle brackets in quotes',
    { email: '"<ada>"@example.org' },
    { email: [NO_EMAIL] },
    'The email address is incomplete or invalid.',
  ),
  register(
    'email address too long',
    { email: `${'a'.repeat(243)}@example.org` },
    { email: [tooLong(254)] },
    'The email address is longer than 254 characters.',
  ),
  register(
    'email address taken',
    { email: '{taken.email}' },
    { email: ['user with this email already exists.'] },
    'There’s already an account with this email address.',
  ),
  register(
    'username taken',
    { username: '{taken.username}' },
    { username: ['A user with that username already exists.'] },
    'This username is already taken.',
  ),
  register(
    'username with a space',
    { username: 'two words' },
    { username: [NO_USERNAME] },
    'The username may only contain letters, digits and the characters @ . + - _.',
  ),
  // Djoser accepts this invisible letter (U+3164).
  register(
    'username of a filler',
    { username: '\u3164' },
    { username: [NO_USERNAME] },
    'The username may only contain letters, digits and the characters @ . + - _.',
  ),
  register(
    'username too long',
    { username: 'u'.repeat(151) },
    { username: [tooLong(150)] },
    'The username is longer than 150 characters.',
  ),
  register(
    'password of seven',
    { password: 'Zq7!vXp' },
    { password: [SHORT] },
    'The password must have at least 8 characters.',
  ),
  register(
    'password common',
    { password: 'Password123' },
    { password: [COMMON] },
    'Many people use this password, so it’s easy to guess.',
  ),
  register(
    'password of digits',
    { password: '8362947105838' },
    { password: [NUMERIC] },
    'The password can’t be made of digits alone.',
  ),
  register(
    'password with three faults',
    { password: 12345 },
    { password: [SHORT, COMMON, NUMERIC] },
    'The password must have at least 8 characters; many people use this password, so it’s easy to guess; the password can’t be made of digits alone.',
  ),
  register(
    'password near the username',
    { password: 'newcomer1' },
    { password: ['The password is too similar to the username.'] },
    'The password is too similar to the username.',
  ),
  register(
    'password near the email address',
    { username: 'someone', email: 'marigold@example.org', password: 'Marigold!' },
    { password: ['The password is too similar to the email.'] },
    'The password is too similar to the email address.',
  ),
  register(
    'password too long',
    { password: 'ab cd'.repeat(205) },
    { password: [tooLong(1024)] },
    'The password is longer than 1024 characters.',
  ),
  register(
    'NUL in the password',
    { password: 'Zq7!vXp2\0' },
    { password: [NUL] },
    'The password contains a character that can’t be stored.',
  ),
  register(
    'NUL in the email address',
    { email: 'a\0@example.org' },
    { email: [NUL, NO_EMAIL] },
    'The email address is incomplete or invalid.',
  ),
  register(
    'NUL in the username',
    { username: 'a\0b' },
    { username: [NO_USERNAME, NUL] },
    'The username may only contain letters, digits and the characters @ . + - _.',
  ),
  register(
    'a lone surrogate',
    { password: 'Zq7!vXp2\ud800' },
    { password: [SURROGATE] },
    'The password contains a character that can’t be stored.',
  ),
];
