import { SIGNED_IN, casesOf, currentPassword } from '#test/hostile/endpoint-case.ts';
import { PASSKEY_ENDPOINTS } from './endpoints.ts';

/** What each endpoint needs to succeed, and what it may respond and write. */
export const CASES = casesOf(PASSKEY_ENDPOINTS, {
  list: {},
  start: { validBody: currentPassword('ada') },
  add: {
    validBody: ({ ada }) => ({ ...ada.made }),
    writes: ['passkeys+', 'challenges+', 'outbox+'],
  },
  rename: {
    validBody: () => ({ name: 'Telefono' }),
    id: ({ ada }) => ada.passkeyId,
    writes: ['passkeys.name'],
  },
  remove: {
    validBody: currentPassword('ada'),
    id: ({ ada }) => ada.passkeyId,
    writes: ['passkeys-', 'outbox+'],
  },
  signInStart: {},
  signIn: {
    validBody: ({ ada }) => ({ ...ada.used }),
    writes: [...SIGNED_IN, 'challenges+', 'passkeys.last_used_at'],
    affected: 'ada',
  },
});
