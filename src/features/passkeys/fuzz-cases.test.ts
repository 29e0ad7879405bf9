import { SIGNED_IN, casesOf, currentPassword } from '#test/hostile/endpoint-case.ts';
import { PASSKEY_ENDPOINTS } from './endpoints.ts';

/** What each endpoint needs to succeed, and what it may respond and write. */
export const CASES = casesOf(PASSKEY_ENDPOINTS, {
  list: { sender: 'ada' },
  start: { sender: 'ada', validBody: currentPassword('ada'), errorFields: ['current_password'] },
  add: {
    sender: 'ada',
    validBody: ({ ada }) => ({ ...ada.made }),
    errorFields: ['name'],
    writes: ['passkeys+', 'challenges+', 'outbox+'],
  },
  rename: {
    sender: 'ada',
    validBody: () => ({ name: 'Telefono' }),
    id: ({ ada }) => ada.passkeyId,
    errorFields: ['name'],
    writes: ['passkeys.name'],
  },
  remove: {
    sender: 'ada',
    validBody: currentPassword('ada'),
    id: ({ ada }) => ada.passkeyId,
    errorFields: ['current_password'],
    writes: ['passkeys-', 'outbox+'],
  },
  signInStart: {},
  signIn: {
    validBody: ({ ada }) => ({ ...ada.used }),
    writes: [...SIGNED_IN, 'challenges+', 'passkeys.last_used_at'],
    affected: 'ada',
  },
});
