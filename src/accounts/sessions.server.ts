// Opens sessions. What a sign-in relies on is read and locked in the transaction that writes the session, so that a
// password, passkey, code or account that ends at the same moment leaves no session behind.
import { randomBytes } from 'node:crypto';
import { constraintViolation } from '#src/server/database/errors.ts';
import type { Queries } from '#src/server/database/tables.ts';
import * as members from './members.server.ts';
import { hashToken } from './registration.server.ts';
import type { AccountServices } from './services.server.ts';
import * as store from './store.server.ts';

/** Where someone signs in: the client's address as it is counted, and the names of browser and system. */
export interface SignInContext {
  readonly client: string;
  readonly device: string;
}

/** What a sign-in relies on. `Why` says why it fails although the account is there. */
export interface SessionRequest<Why> {
  readonly userId: number;
  /** The hashes that the password shown has made. Absent: no password was shown. */
  readonly hashes?: readonly string[];
  /** The passkey that was shown; the session ends with it. */
  readonly passkeyId?: string;
  /** The network is noted already. */
  readonly isRemembered?: boolean;
  /** Reads and uses up the rest, in the transaction and with the account locked. Gives why it does not count, or nothing. */
  readonly check: (trx: Queries, user: members.LockedUser) => Promise<Why | undefined>;
}

type Opened<Why> = { readonly token: string } | { readonly why: Why | 'gone' };

/**
 * Writes a session and gives its token; `gone` if the account is erased or disabled by now, or has another password than
 * the one shown. Nothing is written then.
 */
export async function openSession<Why extends string>(
  { queries, rateLimits, now }: AccountServices,
  { userId, hashes, passkeyId, isRemembered = false, check }: SessionRequest<Why>,
  { client, device }: SignInContext,
): Promise<Opened<Why>> {
  const token = randomBytes(32).toString('hex');
  const mark = isRemembered ? undefined : rateLimits.fingerprint(userId, client);
  return queries
    .transaction()
    .execute(async (trx): Promise<Opened<Why>> => {
      const user = await members.lockActiveUser(trx, userId, hashes);
      if (!user) return { why: 'gone' };
      const why = await check(trx, user);
      if (why !== undefined) return { why };
      if (mark !== undefined) await rateLimits.rememberClient(trx, userId, mark);
      await store.insertToken(trx, { hash: hashToken(token), userId, device, passkeyId: passkeyId ?? null }, now());
      return { token };
    })
    .catch((error: unknown) => {
      // Erased between our reading and our writing.
      if (constraintViolation(error) === 'foreign') return { why: 'gone' };
      throw error;
    });
}
