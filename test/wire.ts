// The responses of a running Djoser 2.1, as recorded in docs/auth-api.md, with our intended differences.
// `{taken}` stands for a person who is registered, `{token}` for their token; a lone surrogate is written as its escape.
import { reason, sentence } from './texts.ts';
import { REGISTRATION } from './wire-registration.ts';
import { BLANK, tooLong, NO_TEXT, NUL, NULL, USERS_PATH, type Row } from './wire-row.ts';

const login = '/auth/token/login/';
const me = '/auth/users/me/';
const logout = '/auth/token/logout/';
const refused = { non_field_errors: ['Unable to log in with provided credentials.'] };
const refusedDetail = sentence(reason('signInFailed'));

const sign = (name: string, send: unknown, body: unknown, detail: string): Row => ({
  name: `sign-in: ${name}`,
  method: 'POST',
  path: login,
  send,
  status: 400,
  body,
  detail,
});

const SIGN_IN: readonly Row[] = [
  sign('unknown email address', { email: 'nobody@example.org', password: 'x' }, refused, refusedDetail),
  sign('wrong password', { email: '{taken.email}', password: 'x' }, refused, refusedDetail),
  sign('no email address', { password: 'x' }, refused, refusedDetail),
  sign('no password', { email: '{taken.email}' }, refused, refusedDetail),
  sign('nothing', {}, refused, refusedDetail),
  sign('blank email address', { email: ' ', password: 'x' }, { email: [BLANK] }, sentence(reason('emailMissing'))),
  sign('null password', { email: 'a@b.de', password: null }, { password: [NULL] }, sentence(reason('passwordMissing'))),
  sign('email address an array', { email: [], password: 'x' }, { email: [NO_TEXT] }, sentence(reason('emailInvalid'))),
  sign(
    'password too long',
    { email: 'a@b.de', password: 'x'.repeat(1025) },
    { password: [tooLong(1024)] },
    sentence(reason('passwordTooLong', { max: 1024 })),
  ),
  sign(
    'NUL in the email address',
    { email: 'a\0@b.de', password: 'x' },
    { email: [NUL] },
    sentence(reason('emailInvalid')),
  ),
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
  path: USERS_PATH,
  send: text,
  status: 400,
  detail: sentence(reason('unreadable')),
  body: {
    non_field_errors: [got === '' ? 'No data provided' : `Invalid data. Expected a dictionary, but got ${got}.`],
  },
});

const withDetail = (
  name: string,
  request: Pick<Row, 'method' | 'path' | 'send' | 'headers'>,
  status: number,
  detail: string,
  responseHeaders: Row['responseHeaders'] = {},
): Row => ({ name, ...request, status, body: {}, detail, responseHeaders });

const token = (value: string) => ({ authorization: value });
const asked = { 'www-authenticate': 'Token' };
const unauthorized = (name: string, value: string | undefined, detail: string): Row[] => [
  withDetail(
    `who am I: ${name}`,
    { method: 'GET', path: me, headers: value === undefined ? {} : token(value) },
    401,
    detail,
    asked,
  ),
  withDetail(
    `sign-out: ${name}`,
    { method: 'POST', path: logout, headers: value === undefined ? {} : token(value) },
    401,
    detail,
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
  withDetail('PUT users/me', { method: 'PUT', path: me }, 405, 'Method "PUT" not allowed.', {
    allow: 'GET, HEAD, DELETE, OPTIONS',
  }),
  withDetail('GET registration', { method: 'GET', path: USERS_PATH }, 405, 'Method "GET" not allowed.', {
    allow: 'POST, OPTIONS',
  }),
  withDetail('DELETE sign-in', { method: 'DELETE', path: login }, 405, 'Method "DELETE" not allowed.', {
    allow: 'POST, OPTIONS',
  }),
  withDetail('an unknown path', { method: 'GET', path: '/auth/nothing/' }, 404, 'Not found.'),
  withDetail('another case', { method: 'POST', path: '/auth/Users/' }, 404, 'Not found.'),
  withDetail(
    'broken JSON',
    { method: 'POST', path: USERS_PATH, send: '{"email":' },
    400,
    'JSON parse error - the body is not JSON in UTF-8.',
  ),
  withDetail(
    'deep nesting',
    { method: 'POST', path: login, send: '['.repeat(8000) },
    400,
    'JSON parse error - the body is not JSON in UTF-8.',
  ),
  withDetail(
    'a form',
    { method: 'POST', path: login, send: 'email=a', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    415,
    'Unsupported media type "application/x-www-form-urlencoded" in request.',
  ),
  withDetail(
    '17 KiB',
    { method: 'POST', path: USERS_PATH, send: `{"a":"${'x'.repeat(17 * 1024)}"}` },
    413,
    'The request is too large.',
  ),
];

/** Every failure that the wire knows, but those that need a clock or a disabled account. */
export const ROWS: readonly Row[] = [...REGISTRATION, ...SIGN_IN, ...OTHERS];
