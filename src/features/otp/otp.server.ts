// The second step of a sign-in: a code of the member's app, or one of ten recovery codes.
import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { inLockedAccount, checkCurrentPassword, type MemberRequest } from '#src/accounts/authenticate.server.ts';
import type { FieldValue } from '#src/accounts/djoser.server.ts';
import type { Fault } from '#src/accounts/fields.server.ts';
import { deleteTokensOf, lockToken, lockActiveUser } from '#src/accounts/members.server.ts';
import { emailKey } from '#src/accounts/names.server.ts';
import type { Outcome } from '#src/accounts/registration.server.ts';
import { textOrEmpty } from '#src/accounts/registration.server.ts';
import type { AccountServices, SecondStep } from '#src/accounts/services.server.ts';
import { ApiError } from '#src/server/api-error.ts';
import { enqueueMail } from '#src/server/mail/outbox.ts';
import { ACCOUNT_LIMITS } from '#src/shared/account-limits.ts';
import { MINUTE_MS } from '#src/shared/durations.ts';
import * as store from './store.server.ts';

const SEAL = 'one-time password';
/** A secret that nobody confirms is none after this time. */
const START_MS = 15 * MINUTE_MS;
const PERIOD_S = 30;
const SIX_DIGITS = /^\d{6}$/;
/** Clocks differ: the step before and the one after count too (RFC 6238 section 5.2). */
const WINDOW = 1;
// Thirty-two that do not look like each other: five bits each.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz123456789';

const WRONG: Fault = { field: 'otp', code: 'otpWrong' };

type OtpParts = Omit<AccountServices, 'secondStep'>;

/** Makes the second step that sign-in asks. */
export function createSecondStep(parts: OtpParts): SecondStep {
  return {
    async check(trx, userId, code) {
      const row = await store.findSecret(trx, userId);
      if (row?.is_active !== 1) return 'off';
      if (code === undefined) return 'missing';
      return (await isRight({ ...parts, queries: trx }, userId, row.secret_encrypted, code)) ? 'right' : 'wrong';
    },
  };
}

/** Says whether a code is good now, and uses it up. */
async function isRight(parts: OtpParts, userId: number, sealed: string, typed: string): Promise<boolean> {
  const code = typed.replaceAll(/[\s-]/g, '').toLowerCase();
  if (SIX_DIGITS.test(code)) {
    const step = stepOf(parts, userId, sealed, code);
    return step !== undefined && store.consumeTimeStep(parts.queries, { userId, sealed }, step);
  }
  return store.consumeRecoveryCode(parts.queries, userId, codeHash(parts, userId, code));
}

/** The time step whose code this is. */
function stepOf({ key, now }: OtpParts, userId: number, sealed: string, code: string): number | undefined {
  // The library compares bytes, and throws at six letters that are more than six.
  if (!SIX_DIGITS.test(code)) return undefined;
  const totp = totpOf(Secret.fromBase32(key.open(`${SEAL} ${userId}`, sealed)));
  const delta = totp.validate({ token: code, window: WINDOW, timestamp: now() });
  return delta === null ? undefined : Math.floor(now() / 1000 / PERIOD_S) + delta;
}

function totpOf(secret: Secret, labels: { issuer?: string; label?: string } = {}): TOTP {
  // SHA-1 and six digits: what every app reads, whatever the address says.
  return new TOTP({ ...labels, secret, algorithm: 'SHA1', digits: 6, period: PERIOD_S });
}

function codeHash({ key }: OtpParts, userId: number, code: string): string {
  return key.mac('recovery code', `${userId} ${code}`);
}

/** Gives a new secret to a member whose password is right. It does nothing until `confirmOtp`, and ends in a quarter of an hour. */
export async function startOtp(
  parts: AccountServices,
  changing: MemberRequest,
  found: FieldValue,
): Promise<Outcome<{ secret: string; uri: string }>> {
  const current = await checkCurrentPassword(parts, changing, found);
  if (current.faults.length > 0) return { ok: false, faults: current.faults };
  const { member } = changing;
  const secret = new Secret({ size: 20 });
  const sealed = parts.key.seal(`${SEAL} ${member.id}`, secret.base32);
  return inLockedAccount(parts, changing, current, async (trx): Promise<Outcome<{ secret: string; uri: string }>> => {
    // Already on: it has to be turned off first, or a stolen token could put another secret in its place.
    if (!(await store.putSecret(trx, member.id, sealed, parts.now()))) return { ok: false, faults: [WRONG] };
    const uri = totpOf(secret, { issuer: parts.site.name, label: member.email }).toString();
    return { ok: true, secret: secret.base32, uri };
  });
}

/**
 * Turns the second step on with its first code; gives the recovery codes, which are shown this once. Codes are counted as
 * passwords are: a lost token is no way to guess one.
 */
export async function confirmOtp(
  parts: AccountServices,
  { member, client, tokenHash }: MemberRequest,
  found: FieldValue,
): Promise<Outcome<{ codes: string[] }>> {
  const { queries, rateLimits, now } = parts;
  const row = await store.findSecret(queries, member.id);
  if (row?.is_active !== 0 || now() - row.created_at > START_MS) return { ok: false, faults: [WRONG] };
  const counted = await rateLimits.recordSignIn({ emailKey: emailKey(member.email), userId: member.id, client });
  const step = stepOf(parts, member.id, row.secret_encrypted, textOrEmpty(found).replaceAll(/[\s-]/g, ''));
  if (step === undefined) return { ok: false, faults: [WRONG] };
  await counted.reset();
  const codes = newCodes();
  return queries.transaction().execute(async (trx) => {
    // A session that was ended meanwhile turns nothing on any more.
    if (!(await lockActiveUser(trx, member.id)) || !(await lockToken(trx, tokenHash)))
      throw new ApiError('tokenInvalid');
    const isFirst = await store.consumeTimeStep(trx, { userId: member.id, sealed: row.secret_encrypted }, step);
    if (!isFirst) return { ok: false, faults: [WRONG] };
    await putCodes(parts, trx, member.id, codes);
    // Sessions that were opened with the password alone.
    await deleteTokensOf(trx, member.id, tokenHash);
    await enqueueMail(trx, { kind: 'otpOn', userId: member.id }, now());
    return { ok: true, codes };
  });
}

/** Gives ten new recovery codes in place of the old ones. */
export async function renewCodes(
  parts: AccountServices,
  changing: MemberRequest,
  found: FieldValue,
): Promise<Outcome<{ codes: string[] }>> {
  const current = await checkCurrentPassword(parts, changing, found);
  if (current.faults.length > 0) return { ok: false, faults: current.faults };
  const { member } = changing;
  const codes = newCodes();
  return inLockedAccount(parts, changing, current, async (trx): Promise<Outcome<{ codes: string[] }>> => {
    const row = await store.findSecret(trx, member.id);
    if (row?.is_active !== 1) return { ok: false, faults: [WRONG] };
    await putCodes(parts, trx, member.id, codes);
    return { ok: true, codes };
  });
}

/** Turns the second step off, ends all other sessions, and tells the owner. */
export async function removeOtp(
  parts: AccountServices,
  changing: MemberRequest,
  found: FieldValue,
): Promise<Outcome<object>> {
  const current = await checkCurrentPassword(parts, changing, found);
  if (current.faults.length > 0) return { ok: false, faults: current.faults };
  const { member, tokenHash } = changing;
  return inLockedAccount(parts, changing, current, async (trx) => {
    const row = await store.findSecret(trx, member.id);
    await store.removeOtp(trx, member.id);
    // Also those that were opened with a code: it may be what was lost.
    await deleteTokensOf(trx, member.id, tokenHash);
    if (row?.is_active === 1) await enqueueMail(trx, { kind: 'otpOff', userId: member.id }, parts.now());
    return { ok: true };
  });
}

async function putCodes(
  parts: AccountServices,
  trx: AccountServices['queries'],
  userId: number,
  codes: readonly string[],
): Promise<void> {
  await store.putCodes(
    trx,
    userId,
    codes.map((code) => codeHash(parts, userId, code.replaceAll('-', ''))),
  );
}

/** Ten codes such as `k7mpx-3hq9d`, of 50 random bits each. */
function newCodes(): string[] {
  return Array.from({ length: ACCOUNT_LIMITS.recoveryCodes }, () => {
    const letters = [...randomBytes(10)].map((byte) => LETTERS[byte & 31] ?? '').join('');
    return `${letters.slice(0, 5)}-${letters.slice(5)}`;
  });
}
