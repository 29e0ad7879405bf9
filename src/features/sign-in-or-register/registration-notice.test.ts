import { expect, test } from 'vitest';
import { registrationNotice } from './registration-notice.ts';

test.each([
  ['open', null, undefined, undefined],
  ['closed', null, 'code', 'signIn.closed'],
  ['invitation', null, undefined, 'signIn.invitationOnly'],
  ['invitation', null, 'code', undefined],
  // Another server decides who may register there.
  ['closed', 'https://accounts.example.org', undefined, undefined],
  ['invitation', 'https://accounts.example.org', undefined, undefined],
] as const)('registration %s, server %s, invitation %s: %s', (registration, apiBaseUrl, invitation, notice) => {
  expect(registrationNotice({ registration, apiBaseUrl }, invitation)).toBe(notice);
});
