import { expect, test } from 'vitest';
import { formatErrorCodes, parseErrorCodes } from './error-codes.ts';

test('codes come back as they were sent; a value that could break the header is left out', () => {
  const codes = [
    { code: 'emailTaken', field: 'email', values: {} },
    { code: 'passwordTooShort', field: 'password', values: { min: 8 } },
    { code: 'fault', field: '', values: { id: '4f2c9a01' } },
  ];
  const header = formatErrorCodes(codes);
  expect(header).toBe('email.emailTaken, password.passwordTooShort;min=8, fault;id="4f2c9a01"');
  expect(parseErrorCodes(header)).toEqual(codes);
  expect(formatErrorCodes([{ code: 'unsupportedMediaType', field: '', values: { type: 'a;b, c' } }])).toBe(
    'unsupportedMediaType',
  );
  expect(parseErrorCodes(null)).toEqual([]);
});
