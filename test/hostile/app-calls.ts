import { APP_ENDPOINTS } from '#src/features/apps/endpoints.ts';
import type { EndpointCase } from './endpoint-case.ts';
import { APP_ID } from './fixtures.ts';

/** The cases of the endpoints of apps. */
export const APPS: readonly EndpointCase[] = [
  // Both need a cookie that a browser gets with an app's request, so they refuse everything here.
  {
    name: 'answer',
    ...APP_ENDPOINTS.answer,
    sender: 'ada',
    id: () => 'a'.repeat(43),
    validBody: () => ({ decision: 'continue' }),
    errorFields: ['decision', 'remember'],
    isRefused: true,
  },
  {
    name: 'signOutOfApp',
    ...APP_ENDPOINTS.signOutOfApp,
    validBody: () => ({ secret: 'x', decision: 'all' }),
    errorFields: ['decision'],
    isRefused: true,
  },
  { name: 'listApps', ...APP_ENDPOINTS.listApps, sender: 'ada' },
  {
    name: 'withdraw',
    ...APP_ENDPOINTS.withdraw,
    sender: 'ada',
    id: () => APP_ID,
    writes: ['openid_consents-'],
  },
];
