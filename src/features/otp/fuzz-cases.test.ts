import { casesOf, currentPassword } from '#test/hostile/endpoint-case.ts';
import { OTP_ENDPOINTS } from './endpoints.ts';

/** What each endpoint needs to succeed, and what it may respond and write. */
export const CASES = casesOf(OTP_ENDPOINTS, {
  status: { sender: 'bob' },
  start: {
    validBody: currentPassword('ada'),
    writes: ['otp_secrets.secret_encrypted', 'otp_secrets.created_at'],
  },
  confirm: {
    validBody: ({ ada }) => ({ otp: ada.otp }),
    writes: [
      'otp_secrets.is_active',
      'otp_secrets.last_step',
      'otp_secrets.started_by',
      'recovery_codes+',
      'tokens-',
      'outbox+',
    ],
  },
  renewCodes: {
    sender: 'bob',
    validBody: currentPassword('bob'),
    writes: ['recovery_codes+', 'recovery_codes-'],
  },
  remove: {
    sender: 'bob',
    validBody: currentPassword('bob'),
    writes: ['otp_secrets-', 'recovery_codes-', 'tokens-', 'tokens.amr', 'outbox+'],
  },
});
