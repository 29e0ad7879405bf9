import { casesOf } from '#test/hostile/endpoint-case.ts';
import { APP_ID } from '#test/hostile/fixtures.ts';
import { APP_ENDPOINTS } from './endpoints.ts';

/** What each endpoint needs to succeed, and what it may respond and write. */
export const CASES = casesOf(APP_ENDPOINTS, {
  // Both need a cookie that a browser gets with an app's request, so they refuse everything here.
  answer: {
    id: () => 'a'.repeat(43),
    validBody: () => ({ decision: 'continue' }),
  },
  signOutOfApp: { validBody: () => ({ secret: 'x', decision: 'all' }) },
  listApps: {},
  withdraw: { id: () => APP_ID, writes: ['openid_consents-'] },
});
