import { WRITTEN_BY_LINK, casesOf, currentPassword } from '#test/hostile/endpoint-case.ts';
import { ACCOUNT_PAGE_ENDPOINTS } from './endpoints.ts';

/** What each endpoint needs to succeed, and what it may respond and write. */
export const CASES = casesOf(ACCOUNT_PAGE_ENDPOINTS, {
  setEmailConfirm: {
    validBody: ({ ada }) => ({ ...ada.newEmail }),
    errorFields: ['email'],
    writes: [...WRITTEN_BY_LINK, 'users.email', 'users.email_key', 'openid_consents-', 'outbox+', 'outbox-'],
    affected: 'ada',
  },
  setPassword: {
    validBody: ({ ada }) => ({ current_password: ada.password, new_password: 'sette mele verdi 42' }),
    writes: ['users.password', 'tokens-', 'otp_secrets-', 'links-', 'outbox+', 'outbox-'],
  },
  setUsername: {
    validBody: ({ ada }) => ({ current_password: ada.password, new_username: 'Lovelace' }),
    writes: ['users.username', 'users.username_key'],
  },
  setEmail: {
    validBody: ({ ada }) => ({ current_password: ada.password, new_email: 'lovelace@example.org' }),
    writes: ['outbox+', 'outbox-', 'links-'],
  },
  withdrawEmail: { writes: ['outbox-', 'links-'] },
  setLanguage: {
    validBody: () => ({ language: 'el' }),
    writes: ['users.language'],
  },
  leave: {
    validBody: currentPassword('ada'),
    writes: ['users.deletion_due_at', 'tokens-', 'outbox+'],
  },
  stay: { writes: ['users.deletion_due_at'] },
  profile: {},
  exportData: {},
  devices: {},
  endOtherDevices: { writes: ['tokens-'] },
  endDevice: { id: ({ ada }) => ada.devices[1] ?? '', writes: ['tokens-'] },
});
