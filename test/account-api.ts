// The responses of a running Djoser 2.1, as recorded in docs/auth-api.md, with our intended differences.
// `{taken}` stands for a person who is registered, `{token}` for their token; a lone surrogate is written as its escape.
import { REGISTRATION } from './account-api-registration.ts';
import { BLANK, NO_TEXT, NUL, NULL, refusedBy, tooLong, USERS_PATH, type Row } from './account-api-row.ts';

const login = '/auth/token/login/';
const me = '/auth/users/me/';
const logout = '/auth/token/logout/';
const refused = { non_field_errors: ['Unable to log in with provided credentials.'] };
const notADictionary = (got: string) => ({
  non_field_errors: [`Invalid data. Expected a dictionary, but got ${got}.`],
});
const sign = refusedBy('sign-in', login);

const SIGN_IN: readonly Row[] = [
  sign('unknown email address', { email: 'nobody@example.org', password: 'x' }, refused, 'signInFailed'),
  sign('wrong password', { email: '{taken.email}', password: 'x' }, refused, 'signInFailed'),
  sign('no email address', { password: 'x' }, refused, 'signInFailed'),
  sign('no password', { email: '{taken.email}' }, refused, 'signInFailed'),
  sign('nothing', {}, refused, 'signInFailed'),
  sign('blank email address', { email: ' ', password: 'x' }, { email: [BLANK] }, 'emailMissing'),
  sign('null password', { email: 'a@b.de', password: null }, { password: [NULL] }, 'passwordMissing'),
  sign('email address an array', { email: [], password: 'x' }, { email: [NO_TEXT] }, 'emailInvalid'),
  sign('password too long', { email: 'a@b.de', password: 'x'.repeat(1025) }, { password: [tooLong(1024)] }, [
    'passwordTooLong',
    { max: 1024 },
  ]),
  sign('NUL in the email address', { email: 'a\0@b.de', password: 'x' }, { email: [NUL] }, 'emailInvalid'),
  sign('an array', '[]', notADictionary('list'), 'unreadable'),
];

const object = (text: string, body: unknown) => refusedBy('a body that is', USERS_PATH)(text, text, body, 'unreadable');

const withDetail = (
  name: string,
  request: Pick<Row, 'method' | 'path' | 'send' | 'headers'>,
  status: number,
  detail: string,
  responseHeaders: Row['responseHeaders'] = {},
): Row => ({ name, ...request, status, body: {}, detail, responseHeaders });

const notAllowed = (method: string, path: string, allow: string) =>
  withDetail(`${method} ${path}`, { method, path }, 405, `Method "${method}" not allowed.`, { allow });
const unauthorized = (name: string, authorization: string | undefined, detail: string): Row[] =>
  [
    { method: 'GET', path: me },
    { method: 'POST', path: logout },
  ].map((request) =>
    withDetail(
      `${request.method} ${request.path}: ${name}`,
      { ...request, headers: authorization === undefined ? {} : { authorization } },
      401,
      detail,
      { 'www-authenticate': 'Token' },
    ),
  );

const NOT_JSON = 'JSON parse error - the body is not JSON in UTF-8.';
const OTHERS: readonly Row[] = [
  object('[1]', notADictionary('list')),
  object('"a"', notADictionary('str')),
  object('1', notADictionary('int')),
  object('1.5', notADictionary('float')),
  object('true', notADictionary('bool')),
  object('null', { non_field_errors: ['No data provided'] }),
  ...unauthorized('no header', undefined, 'Authentication credentials were not provided.'),
  ...unauthorized('another scheme', 'Bearer abc', 'Authentication credentials were not provided.'),
  ...unauthorized('an empty header', '', 'Authentication credentials were not provided.'),
  ...unauthorized('the scheme alone', 'Token', 'Invalid token header. No credentials provided.'),
  ...unauthorized('two words', 'Token a b', 'Invalid token header. Token string should not contain spaces.'),
  ...unauthorized('an unknown token', 'Token abc', 'Invalid token.'),
  notAllowed('PUT', me, 'GET, HEAD, DELETE, OPTIONS'),
  notAllowed('GET', USERS_PATH, 'POST, OPTIONS'),
  notAllowed('DELETE', login, 'POST, OPTIONS'),
  withDetail('an unknown path', { method: 'GET', path: '/auth/nothing/' }, 404, 'Not found.'),
  withDetail('another case', { method: 'POST', path: '/auth/Users/' }, 404, 'Not found.'),
  withDetail('broken JSON', { method: 'POST', path: USERS_PATH, send: '{"email":' }, 400, NOT_JSON),
  withDetail('deep nesting', { method: 'POST', path: login, send: '['.repeat(8000) }, 400, NOT_JSON),
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

/** Every failure of the account API, but those that need a clock or a disabled account. */
export const ROWS: readonly Row[] = [...REGISTRATION, ...SIGN_IN, ...OTHERS];
