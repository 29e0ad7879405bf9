// Starts and ends sessions. What a sign-in relies on is read and locked in the transaction that writes the session, so that a
// password, passkey, code or account that ends at the same moment leaves no session behind.
import { randomBytes } from 'node:crypto';
import { lockActiveUser, type LockedUser } from '#src/accounts/members/members.server.ts';
import type { Services } from '#src/accounts/services.server.ts';
import { constraintViolation } from '#src/server/database/errors.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { hashToken } from '#src/server/secrets/hash-token.ts';
import * as store from './tokens.server.ts';

/** The client of a sign-in: its address, as rate limits count it, and the names of browser and system. */
export interface SignInContext {
  readonly client: string;
  readonly device: string;
}

/** What a session relies on. `Reason` says why `check` refused it. */
export interface SessionRequest<Reason> {
  readonly userId: number;
  /** The hashes that the right password may have in the database. Absent: no password was used. */
  readonly hashes?: readonly string[];
  /** The passkey that was used; the session ends when it is removed. */
  readonly passkeyId?: string;
  /** The network was remembered a short while ago. */
  readonly isRemembered?: boolean;
  /** How the member proves to be the owner, in the values of RFC 8176; read after `check`. */
  readonly amr: () => readonly string[];
  /** Checks and uses up everything else, in the transaction and with the account locked. Gives a reason to refuse, or nothing. */
  readonly check: (trx: Queries, user: LockedUser) => Promise<Reason | undefined>;
}

type StartedSession<Reason> = { readonly token: string } | { readonly reason: Reason | 'gone' };

/**
 * Starts a session and gives its token. Gives `gone` if the account was deleted or disabled meanwhile or has another password
 * than the one that was verified; then, and if `check` refuses, nothing is written.
 */
export async function startSession<Reason extends string>(
  { queries, knownNetworks, now }: Services<'queries' | 'knownNetworks' | 'now'>,
  { userId, hashes, passkeyId, isRemembered = false, amr, check }: SessionRequest<Reason>,
  { client, device }: SignInContext,
): Promise<StartedSession<Reason>> {
  const token = randomBytes(32).toString('hex');
  const fingerprint = isRemembered ? undefined : knownNetworks.fingerprint(userId, client);
  return queries
    .transaction()
    .execute(async (trx): Promise<StartedSession<Reason>> => {
      const user = await lockActiveUser(trx, userId, hashes);
      if (!user) return { reason: 'gone' };
      const reason = await check(trx, user);
      if (reason !== undefined) return { reason };
      if (user.isWaiting) return { reason: 'gone' };
      if (fingerprint !== undefined) await knownNetworks.remember(trx, userId, fingerprint);
      const row = { hash: hashToken(token), userId, device, passkeyId: passkeyId ?? null, amr: amr() };
      await store.insertToken(trx, row, now());
      return { token };
    })
    .catch((error: unknown) => {
      // The account was deleted after it was read.
      if (constraintViolation(error) === 'foreign') return { reason: 'gone' };
      throw error;
    });
}
