// The second step of a sign-in: a code from the member's app (TOTP, RFC 6238), or one of ten recovery codes.
import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { RuleContext } from '#src/accounts/add-endpoints.server.ts';
import { ValidationError, type Fault } from '#src/accounts/djoser/faults.ts';
import { deleteTokensOf, lockActiveUser, lockToken } from '#src/accounts/members/members.server.ts';
import type { SecondStep, Services } from '#src/accounts/services.server.ts';
import type { SignedInMember } from '#src/accounts/sessions/authenticate.server.ts';
import {
  inLockedAccount,
  requirePassword,
  type PasswordServices,
} from '#src/accounts/sign-in/current-password.server.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { ApiError } from '#src/server/errors/api-error.ts';
import { emailKey } from '#src/server/identity/email-key.ts';
import { enqueueMail } from '#src/server/mail/outbox.ts';
import { ACCOUNT_LIMITS } from '#src/shared/accounts/account-limits.ts';
import { DAY_MS, MINUTE_MS } from '#src/shared/time/durations.ts';
import type { OTP_ENDPOINTS, OtpStatus } from './endpoints.ts';
import { readRecoveryCode, readTimeCode } from './read-code.ts';
import * as store from './store.server.ts';

/** What the secret key encrypts the secrets for. */
const ENCRYPTION_PURPOSE = 'one-time password';
/** A secret must be confirmed within this time. */
const CONFIRM_WITHIN_MS = 15 * MINUTE_MS;
const PERIOD_S = 30;
/** Clocks differ, so the time step before and the one after are accepted too (RFC 6238, section 5.2). */
const WINDOW_STEPS = 1;
// 32 characters that are not mistaken for each other: five bits each.
const CODE_ALPHABET = 'abcdefghjkmnpqrstuvwxyz123456789';

const OTP_WRONG: Fault = { field: 'otp', code: 'otpWrong' };

type Context<Name extends keyof typeof OTP_ENDPOINTS> = RuleContext<(typeof OTP_ENDPOINTS)[Name]>;

/** Makes the second step for the services of a server. */
export function createSecondStep(services: Services<'queries' | 'key' | 'now'>): SecondStep {
  return {
    async check(trx, userId, code) {
      const row = await store.findSecret(trx, userId);
      if (row?.is_active !== 1) return 'off';
      if (code === undefined) return 'missing';
      return consumeCode({ ...services, queries: trx }, userId, row.secret_encrypted, code);
    },
  };
}

/** Uses a code up. Says whether it was valid, or was once. */
async function consumeCode(
  services: Services<'queries' | 'key' | 'now'>,
  userId: number,
  encrypted: string,
  input: string,
): Promise<'right' | 'used' | 'wrong'> {
  if (readTimeCode(input) !== undefined) {
    const step = timeStepOf(services, userId, encrypted, input);
    if (step === undefined) return 'wrong';
    return (await store.consumeTimeStep(services.queries, { userId, encrypted }, step)) ? 'right' : 'used';
  }
  const hash = codeHash(services, userId, readRecoveryCode(input));
  const usedHash = services.key.mac('used recovery code', hash);
  if (await store.consumeRecoveryCode(services.queries, userId, hash)) {
    await store.rememberUsedCode(services.queries, usedHash, services.now() + DAY_MS);
    return 'right';
  }
  return (await store.wasCodeUsed(services.queries, usedHash, services.now())) ? 'used' : 'wrong';
}

/** Gives the time step whose code this is, if it is a current one. */
function timeStepOf(
  { key, now }: Services<'key' | 'now'>,
  userId: number,
  encrypted: string,
  input: string,
): number | undefined {
  const token = readTimeCode(input);
  if (token === undefined) return undefined;
  const totp = totpOf(Secret.fromBase32(key.decrypt(`${ENCRYPTION_PURPOSE} ${userId}`, encrypted)));
  const delta = totp.validate({ token, window: WINDOW_STEPS, timestamp: now() });
  return delta === null ? undefined : Math.floor(now() / 1000 / PERIOD_S) + delta;
}

function totpOf(secret: Secret, labels: { issuer?: string; label?: string } = {}): TOTP {
  // SHA-1 and six digits, because some apps ignore other values in the address.
  return new TOTP({ ...labels, secret, algorithm: 'SHA1', digits: 6, period: PERIOD_S });
}

function codeHash({ key }: Services<'key'>, userId: number, code: string): string {
  return key.mac('recovery code', `${userId} ${code}`);
}

/** Says whether the second step is on, and how many recovery codes are left. */
export async function otpStatusOf(
  { queries }: Services<'queries'>,
  { id }: Pick<SignedInMember, 'id'>,
): Promise<OtpStatus> {
  const secret = await store.findSecret(queries, id);
  return { is_active: secret?.is_active === 1, recovery_codes_left: await store.countCodes(queries, id) };
}

/**
 * Makes a secret. It has no effect until `confirmOtp`, which must follow within a quarter of an hour. Begun again in
 * the same session it is the same secret, which the member's app may have by now; in another session it is a new one,
 * because somebody else may have begun there.
 */
export async function startOtp(
  services: Services<'queries' | 'hasher' | 'rateLimits' | 'site' | 'key' | 'now'>,
  { member, client, input }: Context<'start'>,
): Promise<{ secret: string; uri: string }> {
  const { key, site, now } = services;
  const purpose = `${ENCRYPTION_PURPOSE} ${member.id}`;
  const verified = await requirePassword(services, { member, client }, input.current_password);
  return inLockedAccount(services, member, verified, async (trx) => {
    const begun = await store.findSecret(trx, member.id);
    const isBegunHere =
      begun?.is_active === 0 && begun.started_by === member.tokenHash && now() - begun.created_at <= CONFIRM_WITHIN_MS;
    const secret = isBegunHere
      ? Secret.fromBase32(key.decrypt(purpose, begun.secret_encrypted))
      : new Secret({ size: 20 });
    const row = { userId: member.id, encrypted: key.encrypt(purpose, secret.base32), startedBy: member.tokenHash };
    // An active secret has to be turned off first: otherwise a stolen token could replace it.
    if (!(await store.putSecret(trx, row, now()))) throw new ValidationError([OTP_WRONG]);
    const uri = totpOf(secret, { issuer: site.name, label: member.email }).toString();
    return { secret: secret.base32, uri };
  });
}

/**
 * Turns the second step on with its first code, ends all other sessions, and gives the recovery codes. A wrong code
 * counts as a wrong password does, so that a stolen token does not help to guess one.
 */
export async function confirmOtp(
  services: Services<'queries' | 'rateLimits' | 'key' | 'now'>,
  { member, client, input }: Context<'confirm'>,
): Promise<string[]> {
  const { queries, rateLimits, now } = services;
  const row = await store.findSecret(queries, member.id);
  if (row?.is_active !== 0 || now() - row.created_at > CONFIRM_WITHIN_MS) throw new ValidationError([OTP_WRONG]);
  const attempt = await rateLimits.recordSignIn({ emailKey: emailKey(member.email), userId: member.id, client });
  const step = timeStepOf(services, member.id, row.secret_encrypted, input.otp);
  if (step === undefined || !attempt.isAllowed) {
    attempt.refuse();
    throw new ValidationError([OTP_WRONG]);
  }
  await attempt.reset();
  const codes = newCodes();
  await queries.transaction().execute(async (trx) => {
    // The account was disabled or the session ended meanwhile.
    if (!(await lockActiveUser(trx, member.id)) || !(await lockToken(trx, member.tokenHash)))
      throw new ApiError('tokenInvalid');
    const isFirstUse = await store.consumeTimeStep(trx, { userId: member.id, encrypted: row.secret_encrypted }, step);
    if (!isFirstUse) throw new ValidationError([OTP_WRONG]);
    await putCodes(services, trx, member.id, codes);
    // The other sessions were started with the password alone.
    await deleteTokensOf(trx, member.id, member.tokenHash);
    await enqueueMail(trx, { kind: 'otpOn', userId: member.id }, now());
  });
  return codes;
}

/** Replaces the recovery codes and gives the new ones. */
export async function renewCodes(
  services: Services<'queries' | 'hasher' | 'rateLimits' | 'key'>,
  { member, client, input }: Context<'renewCodes'>,
): Promise<string[]> {
  const verified = await requirePassword(services, { member, client }, input.current_password);
  const codes = newCodes();
  await inLockedAccount(services, member, verified, async (trx) => {
    const row = await store.findSecret(trx, member.id);
    if (row?.is_active !== 1) throw new ValidationError([OTP_WRONG]);
    await putCodes(services, trx, member.id, codes);
  });
  return codes;
}

/** Turns the second step off, ends all other sessions, and sends an email about it. */
export async function removeOtp(
  services: PasswordServices,
  { member, client, input }: Context<'remove'>,
): Promise<void> {
  const verified = await requirePassword(services, { member, client }, input.current_password);
  await inLockedAccount(services, member, verified, async (trx) => {
    const row = await store.findSecret(trx, member.id);
    await store.removeOtp(trx, member.id);
    // Also sessions that were started with a code: the app may be what was lost.
    await deleteTokensOf(trx, member.id, member.tokenHash);
    if (row?.is_active === 1) await enqueueMail(trx, { kind: 'otpOff', userId: member.id }, services.now());
  });
}

async function putCodes(
  services: Services<'key'>,
  trx: Queries,
  userId: number,
  codes: readonly string[],
): Promise<void> {
  const hashes = codes.map((code) => codeHash(services, userId, code.replaceAll('-', '')));
  await store.putCodes(trx, userId, hashes);
}

/** Makes ten codes such as `k7mpx-3hq9d`, of 50 random bits each. */
function newCodes(): string[] {
  return Array.from({ length: ACCOUNT_LIMITS.recoveryCodes }, () => {
    const code = [...randomBytes(10)].map((byte) => CODE_ALPHABET[byte & 31] ?? '').join('');
    return `${code.slice(0, 5)}-${code.slice(5)}`;
  });
}
