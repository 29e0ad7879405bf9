import { SEEN, WRITTEN_BY_LINK, casesOf } from '#test/hostile/endpoint-case.ts';
import { RECOVERY_ENDPOINTS } from './endpoints.ts';

const WRITTEN_BY_RESET =
  'users.password users.confirmed_at users.owner_since known_clients- tokens- links- passkeys- otp_secrets- recovery_codes- openid_consents- outbox+ outbox-'.split(
    ' ',
  );

/** What each endpoint needs to succeed, and what it may respond and write. */
export const CASES = casesOf(RECOVERY_ENDPOINTS, {
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
  resetPassword: {
    validBody: ({ ada }) => ({ email: ada.email }),
    writes: ['outbox+'],
    affected: 'ada',
  },
  resetPasswordConfirm: {
    validBody: ({ ada }) => ({ ...ada.reset, new_password: 'sette mele verdi 42' }),
    writes: [...WRITTEN_BY_RESET, ...SEEN, 'operator_roles-', 'audit_log+'],
    affected: 'ada',
  },
});
