// The current password, which a change needs besides the token: a stolen token alone must not take an account over.
import { hasFaults, ValidationError, type Fault } from '#src/accounts/djoser/faults.ts';
import type { CheckedText } from '#src/accounts/djoser/text-field.ts';
import { findCredentials, lockActiveUser, lockToken } from '#src/accounts/members/members.server.ts';
import type { Services } from '#src/accounts/services.server.ts';
import type { SignedInMember } from '#src/accounts/sessions/authenticate.server.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { ApiError } from '#src/server/errors/api-error.ts';
import { emailKey } from '#src/server/identity/email-key.ts';

// The current password, which a change needs besides the token: a stolen token alone must not take an account over.

/** What a change works with that needs the password. */
export type PasswordServices = Services<'queries' | 'hasher' | 'rateLimits' | 'now'>;

const WRONG: Fault = { field: 'current_password', code: 'passwordWrong' };

/** The member who enters the password, and the client's address as rate limits count it. */
export interface PasswordSource {
  readonly member: SignedInMember;
  readonly client: string;
}

/** A password that was verified: its hash in the database, which must still be the same when the change is written. */
export interface VerifiedPassword {
  readonly hash: string;
}

/**
 * Gives the hash if a member's password is right. An attempt counts as a sign-in does, so that a stolen token does not help to
 * guess the password. Refuses with `throttled` or `busy`.
 */
async function verifyPassword(
  { queries, hasher, rateLimits }: Services<'queries' | 'hasher' | 'rateLimits'>,
  { member, client }: PasswordSource,
  password: string,
): Promise<VerifiedPassword | undefined> {
  return hasher.admit(client, async () => {
    const attempt = await rateLimits.recordSignIn({ emailKey: emailKey(member.email), userId: member.id, client });
    const credentials = await findCredentials(queries, { id: member.id });
    const hash = attempt.isAllowed ? credentials?.password : undefined;
    const isRight = await hasher.verify(password, hash).catch(async (error: unknown) => {
      await attempt.refund();
      throw error;
    });
    if (!isRight || hash === undefined) {
      attempt.refuse();
      return undefined;
    }
    await attempt.reset();
    await attempt.recordRight();
    return { hash };
  });
}

/** The same for endpoints without another field: throws a `ValidationError` if the password is wrong. */
export async function requirePassword(
  services: Services<'queries' | 'hasher' | 'rateLimits'>,
  source: PasswordSource,
  password: string,
): Promise<VerifiedPassword> {
  const verified = await verifyPassword(services, source, password);
  if (!verified) throw new ValidationError([WRONG]);
  return verified;
}

/**
 * The same for endpoints that report the faults of all fields together: `faults` are those of the other fields. Verifies the
 * password whether there are any or not.
 */
export async function requirePasswordAnd(
  services: Services<'queries' | 'hasher' | 'rateLimits'>,
  source: PasswordSource,
  { text, faults: ownFaults }: CheckedText,
  faults: readonly Fault[],
): Promise<VerifiedPassword> {
  const verified = ownFaults.length > 0 ? undefined : await verifyPassword(services, source, text);
  const [first = WRONG, ...others] = ownFaults.map((fault): Fault => ({ field: 'current_password', ...fault }));
  if (!verified) throw new ValidationError([first, ...others, ...faults]);
  if (hasFaults(faults)) throw new ValidationError(faults);
  return verified;
}

/**
 * Writes a change in a transaction that locks the account in the state in which the password was verified. If the password was
 * changed meanwhile, by the owner with a link for instance, or the session was ended, nothing is written: throws a
 * `ValidationError`, or `tokenInvalid`.
 */
export async function inLockedAccount<Result>(
  { queries }: Services<'queries'>,
  { id, tokenHash }: SignedInMember,
  { hash }: VerifiedPassword,
  write: (trx: Queries) => Promise<Result>,
): Promise<Result> {
  return queries.transaction().execute(async (trx) => {
    if (!(await lockActiveUser(trx, id, [hash]))) throw new ValidationError([WRONG]);
    if (!(await lockToken(trx, tokenHash))) throw new ApiError('tokenInvalid');
    return write(trx);
  });
}
