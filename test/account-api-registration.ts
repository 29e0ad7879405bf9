// The responses of a running Djoser 2.1 to faulty registrations, with our intended differences.
import {
  BLANK,
  NO_TEXT,
  NUL,
  NULL,
  refusedBy,
  tooLong,
  USERS_PATH,
  type Reasons,
  type Row,
} from './account-api-row.ts';

const REQUIRED = 'This field is required.';
const NO_EMAIL = 'Enter a valid email address.';
const NO_USERNAME = 'Enter a valid username. This value may contain only letters, numbers, and @/./+/-/_ characters.';
const SHORT = 'This password is too short. It must contain at least 8 characters.';
const COMMON = 'This password is too common.';
const NUMERIC = 'This password is entirely numeric.';
const SURROGATE = 'Surrogate characters are not allowed: U+D800.';
const LIKE_USERNAME = 'The password is too similar to the username.';
const LIKE_EMAIL = 'The password is too similar to the email.';

const valid = { email: 'new@example.org', username: 'newcomer', password: 'Zq7!vXp2' };
const refused = refusedBy('registration', USERS_PATH);
const register = (name: string, change: object, body: unknown, ...reasons: Reasons) =>
  refused(name, { ...valid, ...change }, body, ...reasons);

/** A fault of one field: its value, the messages, and the reasons. */
const one =
  (field: keyof typeof valid) =>
  (name: string, value: unknown, messages: readonly string[], ...reasons: Reasons) =>
    register(`${field} ${name}`, { [field]: value }, { [field]: messages }, ...reasons);
const [email, username, password] = [one('email'), one('username'), one('password')];
const allMissing = ['emailMissing', 'usernameMissing', 'passwordMissing'] as const;
const all = <Value>(value: Value) => ({ email: value, username: value, password: value });

/** Every fault of the table in docs/auth-api.md, and a few at once. */
export const REGISTRATION: readonly Row[] = [
  register('nothing', all(undefined), all([REQUIRED]), ...allMissing),
  register('all null', all(null), all([NULL]), ...allMissing),
  email('blank', '  ', [BLANK], 'emailMissing'),
  email('an object', {}, [NO_EMAIL], 'emailInvalid'),
  email('without a domain', 'ada@', [NO_EMAIL], 'emailInvalid'),
  // Djoser takes the next three: they could reach another box than the one that was typed.
  email('at an address of a machine', 'ada@[127.0.0.1]', [NO_EMAIL], 'emailInvalid'),
  email('at localhost', 'ada@localhost', [NO_EMAIL], 'emailInvalid'),
  email('with angle brackets in quotes', '"<ada>"@example.org', [NO_EMAIL], 'emailInvalid'),
  email('too long', `${'a'.repeat(243)}@example.org`, [tooLong(254)], ['emailTooLong', { max: 254 }]),
  email('taken', '{taken.email}', ['user with this email already exists.'], 'emailTaken'),
  email('with NUL', 'a\0@example.org', [NUL, NO_EMAIL], 'emailInvalid'),
  username('blank', '', [BLANK], 'usernameMissing'),
  username('an array', ['a'], [NO_TEXT], 'usernameInvalid'),
  username('taken', '{taken.username}', ['A user with that username already exists.'], 'usernameTaken'),
  username('with a space', 'two words', [NO_USERNAME], 'usernameInvalid'),
  // Djoser accepts this invisible letter (U+3164).
  username('of a filler', '\u3164', [NO_USERNAME], 'usernameInvalid'),
  username('too long', 'u'.repeat(151), [tooLong(150)], ['usernameTooLong', { max: 150 }]),
  username('with NUL', 'a\0b', [NO_USERNAME, NUL], 'usernameInvalid'),
  password('of spaces', '         ', [BLANK], 'passwordMissing'),
  password('a boolean', true, [NO_TEXT], 'passwordInvalid'),
  password('of seven', 'Zq7!vXp', [SHORT], ['passwordTooShort', { min: 8 }]),
  password('common', 'Password123', [COMMON], 'passwordCommon'),
  password('of digits', '8362947105838', [NUMERIC], 'passwordNumeric'),
  password(
    'with three faults',
    12345,
    [SHORT, COMMON, NUMERIC],
    ['passwordTooShort', { min: 8 }],
    'passwordCommon',
    'passwordNumeric',
  ),
  password('near the username', 'newcomer1', [LIKE_USERNAME], 'passwordLikeUsername'),
  register(
    'password near the email address',
    { username: 'someone', email: 'marigold@example.org', password: 'Marigold!' },
    { password: [LIKE_EMAIL] },
    'passwordLikeEmail',
  ),
  password('too long', 'ab cd'.repeat(205), [tooLong(1024)], ['passwordTooLong', { max: 1024 }]),
  password('with NUL', 'Zq7!vXp2\0', [NUL], 'passwordInvalid'),
  password('with a lone surrogate', 'Zq7!vXp2\ud800', [SURROGATE], 'passwordInvalid'),
];
