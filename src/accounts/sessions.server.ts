// Opens sessions. What a sign-in relies on is read and locked in the transaction that writes the session, so that a
// password, passkey, code or account that ends at the same moment leaves no session behind.
import { randomBytes } from 'node:crypto';
import type { Queries } from '#src/server/database/tables.ts';
import { brokenRule } from '#src/server/database/errors.ts';
import { hashOf } from './registration.server.ts';
import * as members from './members.server.ts';
import type { AccountParts } from './services.server.ts';
import * as store from './store.server.ts';

/** Where someone signs in: the client's address as it is counted, and the names of browser and system. */
export interface Place {
  readonly client: string;
  readonly device: string;
}

/** What a sign-in relies on. `Why` says why it fails although the account is there. */
export interface Reliance<Why> {
  readonly userId: number;
  /** The hashes that the password shown has made. Absent: no password was shown. */
  readonly hashes?: readonly string[];
  /** The passkey that was shown; the session ends with it. */
  readonly passkeyId?: string;
  /** The network is noted already. */
  readonly isRemembered?: boolean;
  /** Reads and uses up the rest, in the transaction and with the account locked. Gives why it does not count, or nothing. */
  readonly check: (within: Queries, user: members.HeldUser) => Promise<Why | undefined>;
}

type Opened<Why> = { readonly token: string } | { readonly why: Why | 'gone' };

/**
 * Writes a session and gives its token; `gone` if the account is erased or disabled by now, or has another password than
 * the one shown. Nothing is written then.
 */
export async function openSession<Why extends string>(
  { queries, tries, now }: AccountParts,
  { userId, hashes, passkeyId, isRemembered = false, check }: Reliance<Why>,
  { client, device }: Place,
): Promise<Opened<Why>> {
  const token = randomBytes(32).toString('hex');
  const mark = isRemembered ? undefined : tries.markOf(userId, client);
  return queries
    .transaction()
    .execute(async (within): Promise<Opened<Why>> => {
      const user = await members.holdUser(within, userId, hashes);
      if (!user) return { why: 'gone' };
      const why = await check(within, user);
      if (why !== undefined) return { why };
      if (mark !== undefined) await tries.remember(within, userId, mark);
      await store.insertToken(within, { hash: hashOf(token), userId, device, passkeyId: passkeyId ?? null }, now());
      return { token };
    })
    .catch((error: unknown) => {
      // Erased between our reading and our writing.
      if (brokenRule(error) === 'foreign') return { why: 'gone' };
      throw error;
    });
}
