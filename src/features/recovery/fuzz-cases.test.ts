import { SEEN, casesOf } from '#test/hostile/endpoint-case.ts';
import { RECOVERY_ENDPOINTS } from './endpoints.ts';

const WRITTEN_BY_RESET =
  'users.password users.confirmed_at users.owner_since known_clients- tokens- links- passkeys- otp_secrets- recovery_codes- openid_consents- outbox+ outbox-'.split(
    ' ',
  );

/** What each endpoint needs to succeed, and what it may respond and write. */
export const CASES = casesOf(RECOVERY_ENDPOINTS, {
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
