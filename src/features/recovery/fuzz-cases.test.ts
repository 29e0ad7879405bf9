import { LINK, SEEN, WRITTEN_BY_LINK, casesOf } from '#test/hostile/endpoint-case.ts';
import { RECOVERY_ENDPOINTS } from './endpoints.ts';

const WRITTEN_BY_RESET =
  'users.password users.confirmed_at users.owner_since known_clients- tokens- links- passkeys- otp_secrets- recovery_codes- openid_consents- outbox+ outbox-'.split(
    ' ',
  );

/** What each endpoint needs to succeed, and what it may respond and write. */
export const CASES = casesOf(RECOVERY_ENDPOINTS, {
  activate: {
    validBody: ({ bob }) => ({ ...bob.activation }),
    errorFields: LINK,
    writes: WRITTEN_BY_LINK,
    affected: 'bob',
  },
  disown: {
    validBody: ({ bob }) => ({ ...bob.disown }),
    errorFields: LINK,
    writes: ['users-', 'tokens-', 'known_clients-', 'links-', 'outbox-', 'otp_secrets-', 'recovery_codes-'],
    affected: 'bob',
  },
  linkRecipient: { validBody: ({ ada }) => ({ ...ada.reset, purpose: 'reset' }), errorFields: LINK, affected: 'ada' },
  resendActivation: {
    validBody: ({ bob }) => ({ email: bob.email }),
    errorFields: ['email'],
    writes: ['outbox+'],
    affected: 'bob',
  },
  sendAddressCode: { sender: 'ada', writes: ['outbox+'] },
  proveAddress: {
    sender: 'ada',
    validBody: ({ ada }) => ({ code: ada.addressCode }),
    errorFields: ['code'],
    writes: ['links-', 'users.confirmed_at', 'users.owner_since'],
  },
  resetPassword: {
    validBody: ({ ada }) => ({ email: ada.email }),
    errorFields: ['email'],
    writes: ['outbox+'],
    affected: 'ada',
  },
  resetPasswordConfirm: {
    validBody: ({ ada }) => ({ ...ada.reset, new_password: 'sette mele verdi 42' }),
    errorFields: [...LINK, 'new_password'],
    writes: [...WRITTEN_BY_RESET, ...SEEN],
    affected: 'ada',
  },
});
