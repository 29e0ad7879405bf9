// The answers of a running Djoser 2.1 as recorded in the design, row by row, with the differences that are meant.
// `{taken}` stands for a person who is registered, `{token}` for their token; a lone surrogate is written as its escape.
import { reason, sentence } from './texts.ts';
import { REGISTRATION } from './wire-registration.ts';
import { BLANK, no, NO_TEXT, NUL, NULL, users, type Row } from './wire-row.ts';

const login = '/auth/token/login/';
const me = '/auth/users/me/';
const logout = '/auth/token/logout/';
const refused = { non_field_errors: ['Unable to log in with provided credentials.'] };
const refusedSaid = sentence(reason('signInFailed'));

const sign = (name: string, send: unknown, body: unknown, said: string): Row => ({
  name: `sign-in: ${name}`,
  method: 'POST',
  path: login,
  send,
  status: 400,
  body,
  said,
});

const SIGN_IN: readonly Row[] = [
  sign('unknown e-mail', { email: 'nobody@example.org', password: 'x' }, refused, refusedSaid),
  sign('wrong password', { email: '{taken.email}', password: 'x' }, refused, refusedSaid),
  sign('no e-mail', { password: 'x' }, refused, refusedSaid),
  sign('no password', { email: '{taken.email}' }, refused, refusedSaid),
  sign('nothing', {}, refused, refusedSaid),
  sign('blank e-mail', { email: ' ', password: 'x' }, { email: [BLANK] }, sentence(reason('emailMissing'))),
  sign('null password', { email: 'a@b.de', password: null }, { password: [NULL] }, sentence(reason('passwordMissing'))),
  sign('e-mail an array', { email: [], password: 'x' }, { email: [NO_TEXT] }, sentence(reason('emailInvalid'))),
  sign(
    'password too long',
    { email: 'a@b.de', password: 'x'.repeat(1025) },
    { password: [no(1024)] },
    sentence(reason('passwordTooLong', { max: 1024 })),
  ),
  sign('NUL in the e-mail', { email: 'a\0@b.de', password: 'x' }, { email: [NUL] }, sentence(reason('emailInvalid'))),
  sign(
    'an array',
    '[]',
    { non_field_errors: ['Invalid data. Expected a dictionary, but got list.'] },
    sentence(reason('unreadable')),
  ),
];

const object = (text: string, got: string): Row => ({
  name: `a body that is ${text}`,
  method: 'POST',
  path: users,
  send: text,
  status: 400,
  said: sentence(reason('unreadable')),
  body: {
    non_field_errors: [got === '' ? 'No data provided' : `Invalid data. Expected a dictionary, but got ${got}.`],
  },
});

const detail = (
  name: string,
  request: Pick<Row, 'method' | 'path' | 'send' | 'headers'>,
  status: number,
  said: string,
  has: Row['has'] = {},
): Row => ({ name, ...request, status, body: {}, said, has });

const token = (value: string) => ({ authorization: value });
const asked = { 'www-authenticate': 'Token' };
const unauthorized = (name: string, value: string | undefined, said: string): Row[] => [
  detail(
    `who am I: ${name}`,
    { method: 'GET', path: me, headers: value === undefined ? {} : token(value) },
    401,
    said,
    asked,
  ),
  detail(
    `sign-out: ${name}`,
    { method: 'POST', path: logout, headers: value === undefined ? {} : token(value) },
    401,
    said,
    asked,
  ),
];

const OTHERS: readonly Row[] = [
  object('[1]', 'list'),
  object('"a"', 'str'),
  object('1', 'int'),
  object('1.5', 'float'),
  object('true', 'bool'),
  object('null', ''),
  ...unauthorized('no header', undefined, 'Authentication credentials were not provided.'),
  ...unauthorized('another scheme', 'Bearer abc', 'Authentication credentials were not provided.'),
  ...unauthorized('an empty header', '', 'Authentication credentials were not provided.'),
  ...unauthorized('the scheme alone', 'Token', 'Invalid token header. No credentials provided.'),
  ...unauthorized('two words', 'Token a b', 'Invalid token header. Token string should not contain spaces.'),
  ...unauthorized('an unknown token', 'Token abc', 'Invalid token.'),
  detail('PUT who am I', { method: 'PUT', path: me }, 405, 'Method "PUT" not allowed.', {
    allow: 'GET, HEAD, DELETE, OPTIONS',
  }),
  detail('GET registration', { method: 'GET', path: users }, 405, 'Method "GET" not allowed.', {
    allow: 'POST, OPTIONS',
  }),
  detail('DELETE sign-in', { method: 'DELETE', path: login }, 405, 'Method "DELETE" not allowed.', {
    allow: 'POST, OPTIONS',
  }),
  detail('an unknown call', { method: 'GET', path: '/auth/nothing/' }, 404, 'Not found.'),
  detail('another case', { method: 'POST', path: '/auth/Users/' }, 404, 'Not found.'),
  detail(
    'broken JSON',
    { method: 'POST', path: users, send: '{"email":' },
    400,
    'JSON parse error - the body is not JSON in UTF-8.',
  ),
  detail(
    'deep nesting',
    { method: 'POST', path: login, send: '['.repeat(8000) },
    400,
    'JSON parse error - the body is not JSON in UTF-8.',
  ),
  detail(
    'a form',
    { method: 'POST', path: login, send: 'email=a', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    415,
    'Unsupported media type "application/x-www-form-urlencoded" in request.',
  ),
  detail(
    '17 KiB',
    { method: 'POST', path: users, send: `{"a":"${'x'.repeat(17 * 1024)}"}` },
    413,
    'The request is too large.',
  ),
];

/** Every failure that the wire knows, but those that need a clock or a disabled account. */
export const ROWS: readonly Row[] = [...REGISTRATION, ...SIGN_IN, ...OTHERS];
