// The faults of a registration as a running Djoser 2.1 answers them, with the differences that are meant.
import { reason, sentence } from './texts.ts';
import {
  BLANK,
  COMMON,
  no,
  NO_EMAIL,
  NO_TEXT,
  NO_USERNAME,
  NUL,
  NULL,
  NUMERIC,
  REQUIRED,
  SHORT,
  SURROGATE,
  users,
  type Row,
} from './wire-row.ts';

const good = { email: 'new@example.org', username: 'newcomer', password: 'Zq7!vXp2' };

const register = (name: string, change: object, body: unknown, said: string): Row => ({
  name: `registration: ${name}`,
  method: 'POST',
  path: users,
  send: { ...good, ...change },
  status: 400,
  body,
  said,
});

/** Every fault of the table in the design, and a few at once. */
export const REGISTRATION: readonly Row[] = [
  register(
    'nothing',
    { email: undefined, username: undefined, password: undefined },
    { email: [REQUIRED], username: [REQUIRED], password: [REQUIRED] },
    sentence(reason('emailMissing'), reason('usernameMissing'), reason('passwordMissing')),
  ),
  register('e-mail blank', { email: '  ' }, { email: [BLANK] }, sentence(reason('emailMissing'))),
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
  register('e-mail an object', { email: {} }, { email: [NO_EMAIL] }, sentence(reason('emailInvalid'))),
  register('e-mail without a domain', { email: 'ada@' }, { email: [NO_EMAIL] }, sentence(reason('emailInvalid'))),
  // Djoser takes the next three: they could reach another box than the one that was typed.
  register(
    'e-mail at an address of a machine',
    { email: 'ada@[127.0.0.1]' },
    { email: [NO_EMAIL] },
    sentence(reason('emailInvalid')),
  ),
  register('e-mail at localhost', { email: 'ada@localhost' }, { email: [NO_EMAIL] }, sentence(reason('emailInvalid'))),
  register(
    'e-mail with angle brackets in quotes',
    { email: '"<ada>"@example.org' },
    { email: [NO_EMAIL] },
    sentence(reason('emailInvalid')),
  ),
  register(
    'e-mail too long',
    { email: `${'a'.repeat(243)}@example.org` },
    { email: [no(254)] },
    sentence(reason('emailTooLong', { max: 254 })),
  ),
  register(
    'e-mail taken',
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
  // Djoser takes this one: a letter that nobody sees (U+3164).
  register(
    'username of a filler',
    { username: '\u3164' },
    { username: [NO_USERNAME] },
    sentence(reason('usernameInvalid')),
  ),
  register(
    'username too long',
    { username: 'u'.repeat(151) },
    { username: [no(150)] },
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
    'password near the e-mail',
    { username: 'someone', email: 'marigold@example.org', password: 'Marigold!' },
    { password: ['The password is too similar to the email.'] },
    sentence(reason('passwordLikeEmail')),
  ),
  register(
    'password too long',
    { password: 'ab cd'.repeat(205) },
    { password: [no(1024)] },
    sentence(reason('passwordTooLong', { max: 1024 })),
  ),
  register('NUL in the password', { password: 'Zq7!vXp2\0' }, { password: [NUL] }, sentence(reason('passwordInvalid'))),
  register(
    'NUL in the e-mail',
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
