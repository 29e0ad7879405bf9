// A test case for each endpoint: what it needs to succeed, and what it may respond and write.
import { ACCOUNT_ENDPOINTS } from '#src/accounts/endpoints.ts';
import { OTP_ENDPOINTS } from '#src/features/otp/endpoints.ts';
import { PASSKEY_ENDPOINTS } from '#src/features/passkeys/endpoints.ts';
import { PROFILE_ENDPOINTS } from '#src/features/profile/endpoints.ts';
import { RECOVERY_ENDPOINTS } from '#src/features/recovery/endpoints.ts';
import { randomPerson } from '../server.ts';
import { APPS } from './app-calls.ts';
import type { EndpointCase } from './endpoint-case.ts';
import type { Fixtures } from './fixtures.ts';

const current = (name: 'ada' | 'bob') => (fixtures: Fixtures) => ({ current_password: fixtures[name].password });
const link = ['uid', 'token'];
const SEEN = ['known_clients+', 'known_clients.last_seen_at'];
const SIGNED_IN = ['tokens+', ...SEEN, 'tokens-'];
const WRITTEN_BY_LINK = 'links- links+ links.purpose links.expires_at users.confirmed_at users.owner_since'.split(' ');
const WRITTEN_BY_RESET =
  'users.password users.confirmed_at users.owner_since known_clients- tokens- links- passkeys- otp_secrets- recovery_codes- outbox+ outbox-'.split(
    ' ',
  );

const ACCOUNT: readonly EndpointCase[] = [
  {
    name: 'register',
    ...ACCOUNT_ENDPOINTS.register,
    validBody: () => ({ ...randomPerson() }),
    errorFields: ['email', 'username', 'password'],
    writes: ['users+', 'known_clients+', 'outbox+'],
    affected: 'new',
  },
  {
    name: 'signIn',
    ...ACCOUNT_ENDPOINTS.signIn,
    validBody: ({ ada: { email, password } }) => ({ email, password }),
    errorFields: ['email', 'password', 'otp_required', 'confirmation_required'],
    writes: SIGNED_IN,
    affected: 'ada',
  },
  {
    name: 'signIn with a code',
    ...ACCOUNT_ENDPOINTS.signIn,
    validBody: ({ bob: { email, password, otp } }) => ({ email, password, otp }),
    errorFields: ['email', 'password', 'otp_required', 'confirmation_required'],
    writes: [...SIGNED_IN, 'otp_secrets.last_step', 'recovery_codes-', 'challenges+'],
    notifies: 'wrongCode',
    affected: 'bob',
  },
  { name: 'whoAmI', ...ACCOUNT_ENDPOINTS.whoAmI, sender: 'ada' },
  { name: 'signOut', ...ACCOUNT_ENDPOINTS.signOut, sender: 'ada', writes: ['tokens-'] },
];

const MAILED: readonly EndpointCase[] = [
  {
    name: 'activate',
    ...RECOVERY_ENDPOINTS.activate,
    validBody: ({ bob }) => ({ ...bob.activation }),
    errorFields: link,
    writes: WRITTEN_BY_LINK,
    affected: 'bob',
  },
  {
    name: 'disown',
    ...RECOVERY_ENDPOINTS.disown,
    validBody: ({ bob }) => ({ ...bob.disown }),
    errorFields: link,
    writes: ['users-', 'tokens-', 'known_clients-', 'links-', 'outbox-', 'otp_secrets-', 'recovery_codes-'],
    affected: 'bob',
  },
  {
    name: 'linkRecipient',
    ...RECOVERY_ENDPOINTS.linkRecipient,
    validBody: ({ ada }) => ({ ...ada.reset, purpose: 'reset' }),
    errorFields: link,
    affected: 'ada',
  },
  {
    name: 'resendActivation',
    ...RECOVERY_ENDPOINTS.resendActivation,
    validBody: ({ bob }) => ({ email: bob.email }),
    errorFields: ['email'],
    writes: ['outbox+'],
    affected: 'bob',
  },
  { name: 'sendAddressCode', ...RECOVERY_ENDPOINTS.sendAddressCode, sender: 'ada', writes: ['outbox+'] },
  {
    name: 'proveAddress',
    ...RECOVERY_ENDPOINTS.proveAddress,
    sender: 'ada',
    validBody: ({ ada }) => ({ code: ada.addressCode }),
    errorFields: ['code'],
    writes: ['links-', 'users.confirmed_at', 'users.owner_since'],
  },
  {
    name: 'resetPassword',
    ...RECOVERY_ENDPOINTS.resetPassword,
    validBody: ({ ada }) => ({ email: ada.email }),
    errorFields: ['email'],
    writes: ['outbox+'],
    affected: 'ada',
  },
  {
    name: 'resetPasswordConfirm',
    ...RECOVERY_ENDPOINTS.resetPasswordConfirm,
    validBody: ({ ada }) => ({ ...ada.reset, new_password: 'sette mele verdi 42' }),
    errorFields: [...link, 'new_password'],
    writes: [...WRITTEN_BY_RESET, ...SEEN],
    affected: 'ada',
  },
  {
    name: 'setEmailConfirm',
    ...PROFILE_ENDPOINTS.setEmailConfirm,
    validBody: ({ ada }) => ({ ...ada.newEmail }),
    errorFields: [...link, 'email'],
    writes: [...WRITTEN_BY_LINK, 'users.email', 'users.email_key', 'outbox+', 'outbox-'],
    affected: 'ada',
  },
];

const PROFILE: readonly EndpointCase[] = [
  {
    name: 'setPassword',
    ...PROFILE_ENDPOINTS.setPassword,
    sender: 'ada',
    validBody: ({ ada }) => ({ current_password: ada.password, new_password: 'sette mele verdi 42' }),
    errorFields: ['current_password', 'new_password'],
    writes: ['users.password', 'tokens-', 'otp_secrets-', 'links-', 'outbox+', 'outbox-'],
  },
  {
    name: 'setUsername',
    ...PROFILE_ENDPOINTS.setUsername,
    sender: 'ada',
    validBody: ({ ada }) => ({ current_password: ada.password, new_username: 'Lovelace' }),
    errorFields: ['current_password', 'new_username'],
    writes: ['users.username', 'users.username_key'],
  },
  {
    name: 'setEmail',
    ...PROFILE_ENDPOINTS.setEmail,
    sender: 'ada',
    validBody: ({ ada }) => ({ current_password: ada.password, new_email: 'lovelace@example.org' }),
    errorFields: ['current_password', 'new_email'],
    writes: ['outbox+', 'outbox-', 'links-'],
  },
  {
    name: 'withdrawEmail',
    ...PROFILE_ENDPOINTS.withdrawEmail,
    sender: 'ada',
    writes: ['outbox-', 'links-'],
  },
  {
    name: 'setLanguage',
    ...PROFILE_ENDPOINTS.setLanguage,
    sender: 'ada',
    validBody: () => ({ language: 'el' }),
    errorFields: ['language'],
    writes: ['users.language'],
  },
  {
    name: 'leave',
    ...PROFILE_ENDPOINTS.leave,
    sender: 'ada',
    validBody: current('ada'),
    errorFields: ['current_password'],
    writes: ['users.deletion_due_at', 'tokens-', 'outbox+'],
  },
  { name: 'stay', ...PROFILE_ENDPOINTS.stay, sender: 'ada', writes: ['users.deletion_due_at'] },
  { name: 'profile', ...PROFILE_ENDPOINTS.profile, sender: 'ada' },
  { name: 'exportData', ...PROFILE_ENDPOINTS.exportData, sender: 'ada' },
  { name: 'devices', ...PROFILE_ENDPOINTS.devices, sender: 'ada' },
  { name: 'endOtherDevices', ...PROFILE_ENDPOINTS.endOtherDevices, sender: 'ada', writes: ['tokens-'] },
  {
    name: 'endDevice',
    ...PROFILE_ENDPOINTS.endDevice,
    sender: 'ada',
    id: ({ ada }) => ada.devices[1] ?? '',
    writes: ['tokens-'],
  },
];

const OTP: readonly EndpointCase[] = [
  { name: 'otp status', ...OTP_ENDPOINTS.status, sender: 'bob' },
  {
    name: 'otp start',
    ...OTP_ENDPOINTS.start,
    sender: 'ada',
    validBody: current('ada'),
    errorFields: ['current_password'],
    writes: ['otp_secrets.secret_encrypted', 'otp_secrets.created_at'],
  },
  {
    name: 'otp confirm',
    ...OTP_ENDPOINTS.confirm,
    sender: 'ada',
    validBody: ({ ada }) => ({ otp: ada.otp }),
    errorFields: ['otp'],
    writes: [
      'otp_secrets.is_active',
      'otp_secrets.last_step',
      'otp_secrets.started_by',
      'recovery_codes+',
      'tokens-',
      'outbox+',
    ],
  },
  {
    name: 'otp renewCodes',
    ...OTP_ENDPOINTS.renewCodes,
    sender: 'bob',
    validBody: current('bob'),
    errorFields: ['current_password'],
    writes: ['recovery_codes+', 'recovery_codes-'],
  },
  {
    name: 'otp remove',
    ...OTP_ENDPOINTS.remove,
    sender: 'bob',
    validBody: current('bob'),
    errorFields: ['current_password'],
    writes: ['otp_secrets-', 'recovery_codes-', 'tokens-', 'outbox+'],
  },
];

const PASSKEYS: readonly EndpointCase[] = [
  { name: 'passkey list', ...PASSKEY_ENDPOINTS.list, sender: 'ada' },
  {
    name: 'passkey start',
    ...PASSKEY_ENDPOINTS.start,
    sender: 'ada',
    validBody: current('ada'),
    errorFields: ['current_password'],
  },
  {
    name: 'passkey add',
    ...PASSKEY_ENDPOINTS.add,
    sender: 'ada',
    validBody: ({ ada }) => ({ ...ada.made }),
    errorFields: ['name'],
    writes: ['passkeys+', 'challenges+', 'outbox+'],
  },
  {
    name: 'passkey rename',
    ...PASSKEY_ENDPOINTS.rename,
    sender: 'ada',
    validBody: () => ({ name: 'Telefono' }),
    id: ({ ada }) => ada.passkeyId,
    errorFields: ['name'],
    writes: ['passkeys.name'],
  },
  {
    name: 'passkey remove',
    ...PASSKEY_ENDPOINTS.remove,
    sender: 'ada',
    validBody: current('ada'),
    id: ({ ada }) => ada.passkeyId,
    errorFields: ['current_password'],
    writes: ['passkeys-', 'outbox+'],
  },
  {
    name: 'passkey signInStart',
    ...PASSKEY_ENDPOINTS.signInStart,
  },
  {
    name: 'passkey signIn',
    ...PASSKEY_ENDPOINTS.signIn,
    validBody: ({ ada }) => ({ ...ada.used }),
    writes: [...SIGNED_IN, 'challenges+', 'passkeys.last_used_at'],
    affected: 'ada',
  },
];

/** The test cases of all endpoints. Sign-in has two: with and without a code. */
export const ENDPOINT_CASES: readonly EndpointCase[] = [
  ...ACCOUNT,
  ...APPS,
  ...MAILED,
  ...PROFILE,
  ...OTP,
  ...PASSKEYS,
];
