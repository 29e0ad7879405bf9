// Every call of the wire: what it needs to succeed, what it may answer and what it may write then.
import { ACCOUNT_ENDPOINTS } from '#src/accounts/endpoints.ts';
import { OTP_ENDPOINTS } from '#src/features/otp/endpoints.ts';
import { PASSKEY_ENDPOINTS } from '#src/features/passkeys/endpoints.ts';
import { PROFILE_ENDPOINTS } from '#src/features/profile/endpoints.ts';
import { RECOVERY_ENDPOINTS } from '#src/features/recovery/endpoints.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { somebody } from '../server.ts';
import type { World } from './fixtures.ts';

/** A call as it is tried. */
export interface Tried extends Pick<Endpoint, 'method' | 'path' | 'auth' | 'input' | 'output' | 'status'> {
  readonly name: string;
  /** Whose token it is sent with; absent: none is needed. */
  readonly who?: 'ada' | 'bob';
  /** A valid body; absent: none is read. */
  readonly good?: (world: World) => Readonly<Record<string, unknown>>;
  /** The value of `:id`. */
  readonly id?: (world: World) => string;
  /** Fields that a 400 may name, besides `detail` and `non_field_errors`. */
  readonly names?: readonly string[];
  /** What a successful request may write, in the notation of `Written`. */
  readonly writes?: readonly string[];
  /** The kind of email that an error response may send to the account of `whose`. */
  readonly tellsOwner?: string;
  /** Whose rows, if not those of `who`. */
  readonly whose?: 'ada' | 'bob' | 'new';
}

const current = (name: 'ada' | 'bob') => (world: World) => ({ current_password: world[name].password });
const link = ['uid', 'token'];
const SEEN = ['known_clients+', 'known_clients.last_seen_at'];
const SIGNED_IN = ['tokens+', ...SEEN, 'tokens-'];
const WRITTEN_BY_LINK = 'links- links+ links.purpose links.expires_at users.confirmed_at users.owner_since'.split(' ');
const WRITTEN_BY_RESET =
  'users.password users.confirmed_at users.owner_since known_clients- tokens- links- passkeys- otp_secrets- recovery_codes- outbox+ outbox-'.split(
    ' ',
  );

const ACCOUNT: readonly Tried[] = [
  {
    name: 'register',
    ...ACCOUNT_ENDPOINTS.register,
    good: () => ({ ...somebody() }),
    names: ['email', 'username', 'password'],
    writes: ['users+', 'known_clients+', 'outbox+'],
    whose: 'new',
  },
  {
    name: 'signIn',
    ...ACCOUNT_ENDPOINTS.signIn,
    good: ({ ada: { email, password } }) => ({ email, password }),
    names: ['email', 'password', 'otp_required', 'confirmation_required'],
    writes: SIGNED_IN,
    whose: 'ada',
  },
  {
    name: 'signIn with a code',
    ...ACCOUNT_ENDPOINTS.signIn,
    good: ({ bob: { email, password, otp } }) => ({ email, password, otp }),
    names: ['email', 'password', 'otp_required', 'confirmation_required'],
    writes: [...SIGNED_IN, 'otp_secrets.last_step', 'recovery_codes-'],
    tellsOwner: 'wrongCode',
    whose: 'bob',
  },
  { name: 'whoAmI', ...ACCOUNT_ENDPOINTS.whoAmI, who: 'ada' },
  { name: 'signOut', ...ACCOUNT_ENDPOINTS.signOut, who: 'ada', writes: ['tokens-'] },
];

const MAILED: readonly Tried[] = [
  {
    name: 'activate',
    ...RECOVERY_ENDPOINTS.activate,
    good: ({ bob }) => ({ ...bob.activation }),
    names: link,
    writes: WRITTEN_BY_LINK,
    whose: 'bob',
  },
  {
    name: 'disown',
    ...RECOVERY_ENDPOINTS.disown,
    good: ({ bob }) => ({ ...bob.disown }),
    names: link,
    writes: ['users-', 'tokens-', 'known_clients-', 'links-', 'outbox-', 'otp_secrets-', 'recovery_codes-'],
    whose: 'bob',
  },
  {
    name: 'resendActivation',
    ...RECOVERY_ENDPOINTS.resendActivation,
    good: ({ bob }) => ({ email: bob.email }),
    names: ['email'],
    writes: ['outbox+'],
    whose: 'bob',
  },
  {
    name: 'resetPassword',
    ...RECOVERY_ENDPOINTS.resetPassword,
    good: ({ ada }) => ({ email: ada.email }),
    names: ['email'],
    writes: ['outbox+'],
    whose: 'ada',
  },
  {
    name: 'resetPasswordConfirm',
    ...RECOVERY_ENDPOINTS.resetPasswordConfirm,
    good: ({ ada }) => ({ ...ada.reset, new_password: 'sette mele verdi 42' }),
    names: [...link, 'new_password'],
    writes: [...WRITTEN_BY_RESET, ...SEEN],
    whose: 'ada',
  },
  {
    name: 'setEmailConfirm',
    ...PROFILE_ENDPOINTS.setEmailConfirm,
    good: ({ ada }) => ({ ...ada.newEmail }),
    names: [...link, 'email'],
    writes: [...WRITTEN_BY_LINK, 'users.email', 'users.email_key', 'outbox+', 'outbox-'],
    whose: 'ada',
  },
];

const PROFILE: readonly Tried[] = [
  {
    name: 'setPassword',
    ...PROFILE_ENDPOINTS.setPassword,
    who: 'ada',
    good: ({ ada }) => ({ current_password: ada.password, new_password: 'sette mele verdi 42' }),
    names: ['current_password', 'new_password'],
    writes: ['users.password', 'tokens-', 'otp_secrets-', 'links-', 'outbox+', 'outbox-'],
  },
  {
    name: 'setUsername',
    ...PROFILE_ENDPOINTS.setUsername,
    who: 'ada',
    good: ({ ada }) => ({ current_password: ada.password, new_username: 'Lovelace' }),
    names: ['current_password', 'new_username'],
    writes: ['users.username', 'users.username_key'],
  },
  {
    name: 'setEmail',
    ...PROFILE_ENDPOINTS.setEmail,
    who: 'ada',
    good: ({ ada }) => ({ current_password: ada.password, new_email: 'lovelace@example.org' }),
    names: ['current_password', 'new_email'],
    writes: ['outbox+'],
  },
  {
    name: 'setLanguage',
    ...PROFILE_ENDPOINTS.setLanguage,
    who: 'ada',
    good: () => ({ language: 'el' }),
    names: ['language'],
    writes: ['users.language'],
  },
  {
    name: 'leave',
    ...PROFILE_ENDPOINTS.leave,
    who: 'ada',
    good: current('ada'),
    names: ['current_password'],
    writes: ['users.deletion_due_at', 'tokens-', 'outbox+'],
  },
  { name: 'stay', ...PROFILE_ENDPOINTS.stay, who: 'ada', writes: ['users.deletion_due_at'] },
  { name: 'profile', ...PROFILE_ENDPOINTS.profile, who: 'ada' },
  { name: 'exportData', ...PROFILE_ENDPOINTS.exportData, who: 'ada' },
  { name: 'devices', ...PROFILE_ENDPOINTS.devices, who: 'ada' },
  { name: 'endOtherDevices', ...PROFILE_ENDPOINTS.endOtherDevices, who: 'ada', writes: ['tokens-'] },
  {
    name: 'endDevice',
    ...PROFILE_ENDPOINTS.endDevice,
    who: 'ada',
    id: ({ ada }) => ada.devices[1] ?? '',
    writes: ['tokens-'],
  },
];

const OTP: readonly Tried[] = [
  { name: 'otp status', ...OTP_ENDPOINTS.status, who: 'bob' },
  {
    name: 'otp start',
    ...OTP_ENDPOINTS.start,
    who: 'ada',
    good: current('ada'),
    names: ['current_password'],
    writes: ['otp_secrets.secret_encrypted', 'otp_secrets.created_at'],
  },
  {
    name: 'otp confirm',
    ...OTP_ENDPOINTS.confirm,
    who: 'ada',
    good: ({ ada }) => ({ otp: ada.otp }),
    names: ['otp'],
    writes: ['otp_secrets.is_active', 'otp_secrets.last_step', 'recovery_codes+', 'tokens-', 'outbox+'],
  },
  {
    name: 'otp renewCodes',
    ...OTP_ENDPOINTS.renewCodes,
    who: 'bob',
    good: current('bob'),
    names: ['current_password'],
    writes: ['recovery_codes+', 'recovery_codes-'],
  },
  {
    name: 'otp remove',
    ...OTP_ENDPOINTS.remove,
    who: 'bob',
    good: current('bob'),
    names: ['current_password'],
    writes: ['otp_secrets-', 'recovery_codes-', 'tokens-', 'outbox+'],
  },
];

const PASSKEYS: readonly Tried[] = [
  { name: 'passkey list', ...PASSKEY_ENDPOINTS.list, who: 'ada' },
  {
    name: 'passkey start',
    ...PASSKEY_ENDPOINTS.start,
    who: 'ada',
    good: current('ada'),
    names: ['current_password'],
  },
  {
    name: 'passkey add',
    ...PASSKEY_ENDPOINTS.add,
    who: 'ada',
    good: ({ ada }) => ({ ...ada.made }),
    names: ['name'],
    writes: ['passkeys+', 'challenges+', 'outbox+'],
  },
  {
    name: 'passkey rename',
    ...PASSKEY_ENDPOINTS.rename,
    who: 'ada',
    good: () => ({ name: 'Telefono' }),
    id: ({ ada }) => ada.passkeyId,
    names: ['name'],
    writes: ['passkeys.name'],
  },
  {
    name: 'passkey remove',
    ...PASSKEY_ENDPOINTS.remove,
    who: 'ada',
    good: current('ada'),
    id: ({ ada }) => ada.passkeyId,
    names: ['current_password'],
    writes: ['passkeys-', 'outbox+'],
  },
  {
    name: 'passkey signInStart',
    ...PASSKEY_ENDPOINTS.signInStart,
  },
  {
    name: 'passkey signIn',
    ...PASSKEY_ENDPOINTS.signIn,
    good: ({ ada }) => ({ ...ada.used }),
    writes: [...SIGNED_IN, 'challenges+', 'passkeys.last_used_at'],
    whose: 'ada',
  },
];

/** All endpoints. Sign-in is listed twice, once per method. */
export const TRIED: readonly Tried[] = [...ACCOUNT, ...MAILED, ...PROFILE, ...OTP, ...PASSKEYS];
