// The responses of a running Djoser 2.1 to faulty registrations, with our intended differences.
import { reason, sentence } from './texts.ts';
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
    sentence(reason('emailMissing'), reason('usernameMissing'), reason('passwordMissing')),
  ),
  register('email address blank', { email: '  ' }, { email: [BLANK] }, sentence(reason('emailMissing'))),
  register('username blank', { username: '' }, { username: [BLANK] }, sentence(reason('usernameMissing'))),
  register('password of spaces', { password: '         ' }, { password: [BLANK] }, sentence(reason('passwordMissing'))),
  register(
    'all null',
    { email: null, username: null, password: null },
    { email: [NULL], username: [NULL], password: [NULL] },
    sentence(reason('emailMissing'), reason('usernameMissing'), reason('passwordMissing')),
  ),
  register('username an array', { username: ['a'] }, { username: [NO_TEXT] }, sentence(reason('usernameInvalid'))),
  register('password a boolean', { password: true }, { password: [NO_TEXT] }, sentence(reason('passwordInvalid'))),
  register('email address an object', { email: {} }, { email: [NO_EMAIL] }, sentence(reason('emailInvalid'))),
  register(
    'email address without a domain',
    { email: 'ada@' },
    { email: [NO_EMAIL] },
    sentence(reason('emailInvalid')),
  ),
  // Djoser takes the next three: they could reach another box than the one that was typed.
  register(
    'email address at an address of a machine',
    { email: 'ada@[127.0.0.1]' },
    { email: [NO_EMAIL] },
    sentence(reason('emailInvalid')),
  ),
  register(
    'email address at localhost',
    { email: 'ada@localhost' },
    { email: [NO_EMAIL] },
    sentence(reason('emailInvalid')),
  ),
  register(
    'email address with angle brackets in quotes',
    { email: '"<ada>"@example.org' },
    { email: [NO_EMAIL] },
    sentence(reason('emailInvalid')),
  ),
  register(
    'email address too long',
    { email: `${'a'.repeat(243)}@example.org` },
    { email: [tooLong(254)] },
    sentence(reason('emailTooLong', { max: 254 })),
  ),
  register(
    'email address taken',
    { email: '{taken.email}' },
    { email: ['user with this email already exists.'] },
    sentence(reason('emailTaken')),
  ),
  register(
    'username taken',
    { username: '{taken.username}' },
    { username: ['A user with that username already exists.'] },
    sentence(reason('usernameTaken')),
  ),
  register(
    'username with a space',
    { username: 'two words' },
    { username: [NO_USERNAME] },
    sentence(reason('usernameInvalid')),
  ),
  // Djoser accepts this invisible letter (U+3164).
  register(
    'username of a filler',
    { username: '\u3164' },
    { username: [NO_USERNAME] },
    sentence(reason('usernameInvalid')),
  ),
  register(
    'username too long',
    { username: 'u'.repeat(151) },
    { username: [tooLong(150)] },
    sentence(reason('usernameTooLong', { max: 150 })),
  ),
  register(
    'password of seven',
    { password: 'Zq7!vXp' },
    { password: [SHORT] },
    sentence(reason('passwordTooShort', { min: 8 })),
  ),
  register('password common', { password: 'Password123' }, { password: [COMMON] }, sentence(reason('passwordCommon'))),
  register(
    'password of digits',
    { password: '8362947105838' },
    { password: [NUMERIC] },
    sentence(reason('passwordNumeric')),
  ),
  register(
    'password with three faults',
    { password: 12345 },
    { password: [SHORT, COMMON, NUMERIC] },
    sentence(reason('passwordTooShort', { min: 8 }), reason('passwordCommon'), reason('passwordNumeric')),
  ),
  register(
    'password near the username',
    { password: 'newcomer1' },
    { password: ['The password is too similar to the username.'] },
    sentence(reason('passwordLikeUsername')),
  ),
  register(
    'password near the email address',
    { username: 'someone', email: 'marigold@example.org', password: 'Marigold!' },
    { password: ['The password is too similar to the email.'] },
    sentence(reason('passwordLikeEmail')),
  ),
  register(
    'password too long',
    { password: 'ab cd'.repeat(205) },
    { password: [tooLong(1024)] },
    sentence(reason('passwordTooLong', { max: 1024 })),
  ),
  register('NUL in the password', { password: 'Zq7!vXp2\0' }, { password: [NUL] }, sentence(reason('passwordInvalid'))),
  register(
    'NUL in the email address',
    { email: 'a\0@example.org' },
    { email: [NUL, NO_EMAIL] },
    sentence(reason('emailInvalid')),
  ),
  register(
    'NUL in the username',
    { username: 'a\0b' },
    { username: [NO_USERNAME, NUL] },
    sentence(reason('usernameInvalid')),
  ),
  register(
    'a lone surrogate',
    { password: 'Zq7!vXp2\ud800' },
    { password: [SURROGATE] },
    sentence(reason('passwordInvalid')),
  ),
];
