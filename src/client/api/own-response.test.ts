import { expect, test } from 'vitest';
import type { EndpointName } from '#src/shared/api/endpoint.ts';
import { isOwnResponse } from './own-response.ts';

const JSON_TYPE = { 'Content-Type': 'application/json; charset=utf-8' };
const TOKEN = { ...JSON_TYPE, 'WWW-Authenticate': 'Token' };
const DETAIL = { detail: 'Invalid token.' };
const USER = { email: 'ada@example.org', username: 'ada', id: 7 };

function isOwn(
  status: number,
  body: unknown,
  headers: Record<string, string> = JSON_TYPE,
  endpoint: EndpointName = 'GET /auth/users/me/',
  type: ResponseType = 'basic',
): boolean {
  return isOwnResponse(endpoint, { headers: new Headers(headers), ok: status < 300, status, type, body });
}

test('knows the responses of the server, and of a stock Djoser', () => {
  expect(isOwn(200, USER)).toBe(true);
  expect(isOwn(401, DETAIL, TOKEN)).toBe(true);
  expect(isOwn(400, {})).toBe(true);
  expect(isOwn(429, {})).toBe(true);
  expect(isOwn(503, {})).toBe(true);
  expect(isOwn(500, undefined, { 'Content-Type': 'text/html' })).toBe(true);
  expect(isOwn(410, DETAIL)).toBe(true);
  expect(isOwn(204, undefined, {}, 'POST /auth/token/logout/')).toBe(true);
  expect(isOwn(201, USER, JSON_TYPE, 'POST /auth/users/')).toBe(true);
  // On another origin the header may not be readable.
  expect(isOwn(401, DETAIL, JSON_TYPE, 'GET /auth/users/me/', 'cors')).toBe(true);
});

test('nothing else counts as the server’s: gateways, captive portals, responses that were cut off', () => {
  const html = { 'Content-Type': 'text/html' };
  for (const status of [200, 401, 403, 404, 407, 410, 502, 503, 511])
    expect(isOwn(status, undefined, html)).toBe(false);
  expect(isOwn(401, DETAIL)).toBe(false);
  expect(isOwn(401, DETAIL, { ...JSON_TYPE, 'WWW-Authenticate': 'Basic realm="staging"' })).toBe(false);
  expect(isOwn(401, { error: 'no' }, TOKEN)).toBe(false);
  expect(isOwn(407, DETAIL)).toBe(false);
  expect(isOwn(511, DETAIL)).toBe(false);
  expect(isOwn(404, { message: 'no Route matched with those values' })).toBe(false);
  expect(isOwn(200, { login: 'https://gateway.example' })).toBe(false);
  expect(isOwn(200, USER, { 'Content-Type': 'text/plain' })).toBe(false);
  expect(isOwn(200, undefined)).toBe(false);
  expect(isOwn(204, undefined, {})).toBe(false);
  expect(isOwn(200, { ok: true }, JSON_TYPE, 'DELETE /auth/users/me/')).toBe(false);
  expect(isOwn(200, { ok: true }, JSON_TYPE, 'POST /auth/users/')).toBe(false);
  // A redirect, which is not followed: the browser shows nothing of it.
  expect(isOwn(0, undefined, {})).toBe(false);
});
