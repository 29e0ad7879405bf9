// Every call of the wire: what it needs to succeed, what it may answer and what it may write then.
import type { z } from 'zod';
import { otpSecret, otpStatus, recoveryCodes } from '#src/features/otp/schema.ts';
import { OTP_ENDPOINTS } from '#src/features/otp/wire.ts';
import { passkeyList } from '#src/features/passkeys/schema.ts';
import { PASSKEY_ENDPOINTS } from '#src/features/passkeys/wire.ts';
import { deviceList, exported, profile } from '#src/features/profile/schema.ts';
import { AUTH_ENDPOINTS, MEMBER_ENDPOINTS } from '#src/shared/auth-api.ts';
import { account, session } from '#src/shared/auth-schemas.ts';
import { somebody } from '../server.ts';
import type { World } from './fixtures.ts';

/** A call as it is tried. */
export interface Tried {
  readonly name: string;
  readonly method: string;
  /** May have one part `:id`. */
  readonly path: string;
  /** Whose token it is sent with; absent: none is needed. */
  readonly who?: 'ada' | 'bob';
  /** A body that succeeds; absent: none is read. */
  readonly good?: (world: World) => Readonly<Record<string, unknown>>;
  /** What stands for `:id`. */
  readonly id?: (world: World) => string;
  /** The answer of a success; `null`: 204 without a body; names: exactly these fields. */
  readonly answer: z.ZodType | null | readonly string[];
  readonly success?: 201;
  /** Fields that a 400 may name, besides `detail` and `non_field_errors`. */
  readonly names?: readonly string[];
  /** What a success may write, as `Written` tells it. */
  readonly writes?: readonly string[];
  /** The kind of email that a refusal may send to the account of `whose`. */
  readonly tellsOwner?: string;
  /** Whose rows, if not those of `who`. */
  readonly whose?: 'ada' | 'bob' | 'new';
}

const current = (name: 'ada' | 'bob') => (world: World) => ({ current_password: world[name].password });
const link = ['uid', 'token'];
const PASSKEY_OPTIONS =
  'challenge rp user pubKeyCredParams timeout attestation excludeCredentials authenticatorSelection extensions hints'.split(
    ' ',
  );
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
    ...AUTH_ENDPOINTS.register,
    good: () => ({ ...somebody() }),
    answer: account,
    success: 201,
    names: ['email', 'username', 'password'],
    writes: ['users+', 'known_clients+', 'outbox+'],
    whose: 'new',
  },
  {
    name: 'signIn',
    ...AUTH_ENDPOINTS.signIn,
    good: ({ ada: { email, password } }) => ({ email, password }),
    answer: session,
    names: ['email', 'password', 'otp_required', 'confirmation_required'],
    writes: SIGNED_IN,
    whose: 'ada',
  },
  {
    name: 'signIn with a code',
    ...AUTH_ENDPOINTS.signIn,
    good: ({ bob: { email, password, otp } }) => ({ email, password, otp }),
    answer: session,
    names: ['email', 'password', 'otp_required', 'confirmation_required'],
    writes: [...SIGNED_IN, 'otp_secrets.last_step', 'recovery_codes-'],
    tellsOwner: 'wrongCode',
    whose: 'bob',
  },
  { name: 'whoAmI', ...AUTH_ENDPOINTS.whoAmI, who: 'ada', answer: account },
  { name: 'signOut', ...AUTH_ENDPOINTS.signOut, who: 'ada', answer: null, writes: ['tokens-'] },
];

const MAILED: readonly Tried[] = [
  {
    name: 'activate',
    ...MEMBER_ENDPOINTS.activate,
    good: ({ bob }) => ({ ...bob.activation }),
    answer: null,
    names: link,
    writes: WRITTEN_BY_LINK,
    whose: 'bob',
  },
  {
    name: 'disown',
    ...MEMBER_ENDPOINTS.disown,
    good: ({ bob }) => ({ ...bob.disown }),
    answer: null,
    names: link,
    writes: ['users-', 'tokens-', 'known_clients-', 'links-', 'outbox-', 'otp_secrets-', 'recovery_codes-'],
    whose: 'bob',
  },
  {
    name: 'resendActivation',
    ...MEMBER_ENDPOINTS.resendActivation,
    good: ({ bob }) => ({ email: bob.email }),
    answer: null,
    names: ['email'],
    writes: ['outbox+'],
    whose: 'bob',
  },
  {
    name: 'resetPassword',
    ...MEMBER_ENDPOINTS.resetPassword,
    good: ({ ada }) => ({ email: ada.email }),
    answer: null,
    names: ['email'],
    writes: ['outbox+'],
    whose: 'ada',
  },
  {
    name: 'resetPasswordConfirm',
    ...MEMBER_ENDPOINTS.resetPasswordConfirm,
    good: ({ ada }) => ({ ...ada.reset, new_password: 'sette mele verdi 42' }),
    answer: null,
    names: [...link, 'new_password'],
    writes: [...WRITTEN_BY_RESET, ...SEEN],
    whose: 'ada',
  },
  {
    name: 'setEmailConfirm',
    ...MEMBER_ENDPOINTS.setEmailConfirm,
    good: ({ ada }) => ({ ...ada.newEmail }),
    answer: null,
    names: [...link, 'email'],
    writes: [...WRITTEN_BY_LINK, 'users.email', 'users.email_key', 'outbox+', 'outbox-'],
    whose: 'ada',
  },
];

const PROFILE: readonly Tried[] = [
  {
    name: 'setPassword',
    ...MEMBER_ENDPOINTS.setPassword,
    who: 'ada',
    good: ({ ada }) => ({ current_password: ada.password, new_password: 'sette mele verdi 42' }),
    answer: null,
    names: ['current_password', 'new_password'],
    writes: ['users.password', 'tokens-', 'otp_secrets-', 'links-', 'outbox+', 'outbox-'],
  },
  {
    name: 'setUsername',
    ...MEMBER_ENDPOINTS.setUsername,
    who: 'ada',
    good: ({ ada }) => ({ current_password: ada.password, new_username: 'Lovelace' }),
    answer: null,
    names: ['current_password', 'new_username'],
    writes: ['users.username', 'users.username_key'],
  },
  {
    name: 'setEmail',
    ...MEMBER_ENDPOINTS.setEmail,
    who: 'ada',
    good: ({ ada }) => ({ current_password: ada.password, new_email: 'lovelace@example.org' }),
    answer: null,
    names: ['current_password', 'new_email'],
    writes: ['outbox+'],
  },
  {
    name: 'setLanguage',
    ...MEMBER_ENDPOINTS.setLanguage,
    who: 'ada',
    good: () => ({ language: 'el' }),
    answer: null,
    names: ['language'],
    writes: ['users.language'],
  },
  {
    name: 'leave',
    ...MEMBER_ENDPOINTS.leave,
    who: 'ada',
    good: current('ada'),
    answer: null,
    names: ['current_password'],
    writes: ['users.deletion_due_at', 'tokens-', 'outbox+'],
  },
  { name: 'stay', ...MEMBER_ENDPOINTS.stay, who: 'ada', answer: null, writes: ['users.deletion_due_at'] },
  { name: 'profile', ...MEMBER_ENDPOINTS.profile, who: 'ada', answer: profile },
  { name: 'exportData', ...MEMBER_ENDPOINTS.exportData, who: 'ada', answer: exported },
  { name: 'devices', ...MEMBER_ENDPOINTS.devices, who: 'ada', answer: deviceList },
  { name: 'endOtherDevices', ...MEMBER_ENDPOINTS.endOtherDevices, who: 'ada', answer: null, writes: ['tokens-'] },
  {
    name: 'endDevice',
    ...MEMBER_ENDPOINTS.endDevice,
    who: 'ada',
    id: ({ ada }) => ada.devices[1] ?? '',
    answer: null,
    writes: ['tokens-'],
  },
];

const OTP: readonly Tried[] = [
  { name: 'otp status', ...OTP_ENDPOINTS.status, who: 'bob', answer: otpStatus },
  {
    name: 'otp start',
    ...OTP_ENDPOINTS.start,
    who: 'ada',
    good: current('ada'),
    answer: otpSecret,
    names: ['current_password'],
    writes: ['otp_secrets.secret_encrypted', 'otp_secrets.created_at'],
  },
  {
    name: 'otp confirm',
    ...OTP_ENDPOINTS.confirm,
    who: 'ada',
    good: ({ ada }) => ({ otp: ada.otp }),
    answer: recoveryCodes,
    names: ['otp'],
    writes: ['otp_secrets.is_active', 'otp_secrets.last_step', 'recovery_codes+', 'tokens-', 'outbox+'],
  },
  {
    name: 'otp renewCodes',
    ...OTP_ENDPOINTS.renewCodes,
    who: 'bob',
    good: current('bob'),
    answer: recoveryCodes,
    names: ['current_password'],
    writes: ['recovery_codes+', 'recovery_codes-'],
  },
  {
    name: 'otp remove',
    ...OTP_ENDPOINTS.remove,
    who: 'bob',
    good: current('bob'),
    answer: null,
    names: ['current_password'],
    writes: ['otp_secrets-', 'recovery_codes-', 'tokens-', 'outbox+'],
  },
];

const PASSKEYS: readonly Tried[] = [
  { name: 'passkey list', ...PASSKEY_ENDPOINTS.list, who: 'ada', answer: passkeyList },
  {
    name: 'passkey start',
    ...PASSKEY_ENDPOINTS.start,
    who: 'ada',
    good: current('ada'),
    answer: PASSKEY_OPTIONS,
    names: ['current_password'],
  },
  {
    name: 'passkey add',
    ...PASSKEY_ENDPOINTS.add,
    who: 'ada',
    good: ({ ada }) => ({ ...ada.made }),
    answer: null,
    names: ['name'],
    writes: ['passkeys+', 'challenges+', 'outbox+'],
  },
  {
    name: 'passkey rename',
    ...PASSKEY_ENDPOINTS.rename,
    who: 'ada',
    good: () => ({ name: 'Telefono' }),
    id: ({ ada }) => ada.passkeyId,
    answer: null,
    names: ['name'],
    writes: ['passkeys.name'],
  },
  {
    name: 'passkey remove',
    ...PASSKEY_ENDPOINTS.remove,
    who: 'ada',
    good: current('ada'),
    id: ({ ada }) => ada.passkeyId,
    answer: null,
    names: ['current_password'],
    writes: ['passkeys-', 'outbox+'],
  },
  {
    name: 'passkey signInStart',
    ...PASSKEY_ENDPOINTS.signInStart,
    answer: ['rpId', 'challenge', 'timeout', 'userVerification', 'allowCredentials', 'extensions'],
  },
  {
    name: 'passkey signIn',
    ...PASSKEY_ENDPOINTS.signIn,
    good: ({ ada }) => ({ ...ada.used }),
    answer: session,
    writes: [...SIGNED_IN, 'challenges+', 'passkeys.last_used_at'],
    whose: 'ada',
  },
];

/** All of them. Sign-in stands there twice, since it has two ways. */
export const TRIED: readonly Tried[] = [...ACCOUNT, ...MAILED, ...PROFILE, ...OTP, ...PASSKEYS];
