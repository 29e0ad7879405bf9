import { WRITTEN_BY_LINK, casesOf } from '#test/hostile/endpoint-case.ts';
import { CONFIRMATION_ENDPOINTS } from './endpoints.ts';

/** What each endpoint needs to succeed, and what it may respond and write. */
export const CASES = casesOf(CONFIRMATION_ENDPOINTS, {
  activate: {
    validBody: ({ bob }) => ({ ...bob.activation }),
    writes: WRITTEN_BY_LINK,
    affected: 'bob',
  },
  disown: {
    validBody: ({ bob }) => ({ ...bob.disown }),
    writes: ['users-', 'tokens-', 'known_clients-', 'links-', 'outbox-', 'otp_secrets-', 'recovery_codes-'],
    affected: 'bob',
  },
  linkRecipient: { validBody: ({ ada }) => ({ ...ada.reset, purpose: 'reset' }), affected: 'ada' },
  resendActivation: {
    validBody: ({ bob }) => ({ email: bob.email }),
    writes: ['outbox+'],
    affected: 'bob',
  },
  sendAddressCode: { writes: ['outbox+'] },
  proveAddress: {
    validBody: ({ ada }) => ({ code: ada.addressCode }),
    writes: ['links-', 'users.confirmed_at', 'users.owner_since'],
  },
});
