import { SIGNED_IN, casesOf } from '#test/hostile/endpoint-case.ts';
import { randomPerson } from '#test/server.ts';
import { ACCOUNT_ENDPOINTS } from './endpoints.ts';

/** What each endpoint needs to succeed, and what it may respond and write. */
export const CASES = casesOf(ACCOUNT_ENDPOINTS, {
  register: {
    validBody: () => ({ ...randomPerson() }),
    writes: ['users+', 'known_clients+', 'outbox+'],
    affected: 'new',
  },
  signIn: [
    {
      validBody: ({ ada: { email, password } }) => ({ email, password }),
      errorFields: ['otp_required', 'confirmation_required'],
      writes: SIGNED_IN,
      affected: 'ada',
    },
    {
      validBody: ({ bob: { email, password, otp } }) => ({ email, password, otp }),
      errorFields: ['otp_required', 'confirmation_required'],
      writes: [...SIGNED_IN, 'otp_secrets.last_step', 'recovery_codes-', 'challenges+'],
      mailOnRefusal: 'wrongCode',
      affected: 'bob',
    },
  ],
  whoAmI: {},
  signOut: { writes: ['tokens-'] },
});
