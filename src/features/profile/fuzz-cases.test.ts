import { LINK, WRITTEN_BY_LINK, casesOf, currentPassword } from '#test/hostile/endpoint-case.ts';
import { PROFILE_ENDPOINTS } from './endpoints.ts';

/** What each endpoint needs to succeed, and what it may respond and write. */
export const CASES = casesOf(PROFILE_ENDPOINTS, {
  setEmailConfirm: {
    validBody: ({ ada }) => ({ ...ada.newEmail }),
    errorFields: [...LINK, 'email'],
    writes: [...WRITTEN_BY_LINK, 'users.email', 'users.email_key', 'openid_consents-', 'outbox+', 'outbox-'],
    affected: 'ada',
  },
  setPassword: {
    sender: 'ada',
    validBody: ({ ada }) => ({ current_password: ada.password, new_password: 'sette mele verdi 42' }),
    errorFields: ['current_password', 'new_password'],
    writes: ['users.password', 'tokens-', 'otp_secrets-', 'links-', 'outbox+', 'outbox-'],
  },
  setUsername: {
    sender: 'ada',
    validBody: ({ ada }) => ({ current_password: ada.password, new_username: 'Lovelace' }),
    errorFields: ['current_password', 'new_username'],
    writes: ['users.username', 'users.username_key'],
  },
  setEmail: {
    sender: 'ada',
    validBody: ({ ada }) => ({ current_password: ada.password, new_email: 'lovelace@example.org' }),
    errorFields: ['current_password', 'new_email'],
    writes: ['outbox+', 'outbox-', 'links-'],
  },
  withdrawEmail: { sender: 'ada', writes: ['outbox-', 'links-'] },
  setLanguage: {
    sender: 'ada',
    validBody: () => ({ language: 'el' }),
    errorFields: ['language'],
    writes: ['users.language'],
  },
  leave: {
    sender: 'ada',
    validBody: currentPassword('ada'),
    errorFields: ['current_password'],
    writes: ['users.deletion_due_at', 'tokens-', 'outbox+'],
  },
  stay: { sender: 'ada', writes: ['users.deletion_due_at'] },
  profile: { sender: 'ada' },
  exportData: { sender: 'ada' },
  devices: { sender: 'ada' },
  endOtherDevices: { sender: 'ada', writes: ['tokens-'] },
  endDevice: { sender: 'ada', id: ({ ada }) => ada.devices[1] ?? '', writes: ['tokens-'] },
});
