import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { errorMeaning, innerCode } from './error-meaning.ts';

const error = (fields: object) => Object.assign(new Error('value ada@example.org'), fields);

test.each([
  [{ code: 'ERR_SQLITE_ERROR', errcode: 13 }, 'the disk is full'],
  [{ code: 'ERR_SQLITE_ERROR', errcode: 1544 }, 'read-only'],
  [{ code: '53100' }, 'the disk is full'],
  [{ code: '25006' }, 'read-only'],
  [{ code: 'ESOCKET', errno: -111 }, 'nothing answers'],
  [{ code: 'EAUTH' }, 'user or password of SMTP_URL'],
  [{ cause: error({ code: 'ECONNREFUSED' }) }, 'nothing answers'],
  [{ errors: [error({ code: 'EHOSTUNREACH' })] }, 'no way'],
  [{ name: 'TimeoutError' }, 'no answer in time'],
])('says what %j means', (fields, words) => {
  expect(errorMeaning(error(fields))).toContain(words);
});

test('says nothing about an unknown code, and ends in a ring of causes', () => {
  const ring = error({ code: 'constructor' });
  ring.cause = ring;
  for (const thrown of [ring, 'thrown text', error({ errno: -111.5 })]) expect(errorMeaning(thrown)).toBeUndefined();
});

test('names the code of a refused connection behind the fault of fetch', async () => {
  const refused = await new Promise<Error>((resolve) => connect(1, '127.0.0.1').on('error', resolve));
  expect(innerCode(new TypeError('fetch failed', { cause: refused }))).toBe('ECONNREFUSED');
});
