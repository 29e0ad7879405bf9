import { expect, test } from 'vitest';
import { isDatabaseUnavailable } from './errors.ts';

const error = (facts: object, message = '') => Object.assign(new Error(message), facts);

test.each([
  ['SQLite: disk full', error({ code: 'ERR_SQLITE_ERROR', errcode: 13 }), true],
  ['SQLite: fsync failed (extended code)', error({ code: 'ERR_SQLITE_ERROR', errcode: 1034 }), true],
  ['SQLite: constraint', error({ code: 'ERR_SQLITE_ERROR', errcode: 1555 }), false],
  ['PostgreSQL: shut down', error({ code: '57P01' }), true],
  ['PostgreSQL: too many connections', error({ code: '53300' }), true],
  ['PostgreSQL: user refused', error({ code: '28000' }), true],
  ['PostgreSQL: duplicate key', error({ code: '23505' }), false],
  ['nobody listens', error({ code: 'ECONNREFUSED' }), true],
  ['no free connection', error({}, 'timeout exceeded when trying to connect'), true],
  ['a mistake of ours', new TypeError('x is not a function'), false],
  ['no error at all', 'text', false],
])('%s', (_name, thrown, isTrouble) => {
  expect(isDatabaseUnavailable(thrown)).toBe(isTrouble);
});
