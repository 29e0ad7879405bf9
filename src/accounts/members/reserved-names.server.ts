// Usernames that apps know (docs/decisions/0038-openid-provider.md). An app that takes the username for an identifier
// would give the files of one member to the next who takes the name, so it stays reserved for the first.
import { sql } from 'kysely';
import type { Services } from '#src/accounts/services.server.ts';
import { constraintViolation } from '#src/server/database/errors.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { oldUsernameKey } from '#src/server/identity/old-username-key.ts';
import { usernameKey } from '#src/server/identity/username-key.ts';
import type { SecretKey } from '#src/server/secrets/secret-key.ts';
import { ACCOUNT_LIMITS } from '#src/shared/accounts/account-limits.ts';

/**
 * Returns whether an app knows this name as another member's, also one who has left or has another name by now; or
 * whether a registration that waits for an operator holds it.
 * `userId` is the member who wants the name, or the request; undefined: a new one.
 */
export async function isUsernameReserved(
  db: Queries,
  { key }: Services<'key'>,
  username: string,
  userId?: number,
): Promise<boolean> {
  // Reservations of releases before migration 0009 are of the key that a name had then.
  const hashes = [await usernameKey(username), oldUsernameKey(username)].map((one) => hashUsername(key, one));
  const row = await db
    .selectFrom('openid_usernames')
    .select('client_id')
    .where('username_hash', 'in', hashes)
    .where((where) => where.or([where('user_id', 'is', null), where('user_id', '!=', userId ?? 0)]))
    .limit(1)
    .executeTakeFirst();
  // Both, so that the work does not say whether an app knows it.
  const isHeld = await isNameHeld(db, await usernameKey(username), userId);
  return row !== undefined || isHeld;
}

/** Returns whether a name is held by a request without an account, other than this one. */
async function isNameHeld(db: Queries, usernameKey: string, except = 0): Promise<boolean> {
  const row = await db
    .selectFrom('approval_requests')
    .select('id')
    .where('username_key', '=', usernameKey)
    .where('id', '!=', except)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends the transaction that would take another member's name or address. */
export class TakenError extends Error {
  override readonly name = 'TakenError';
}

/** Gives what a transaction gives; nothing if it would take another's name or address, also at the same moment as another request. */
export async function unlessTaken<Result>(transaction: Promise<Result>): Promise<Result | undefined> {
  return transaction.catch((error: unknown) => {
    if (error instanceof TakenError || constraintViolation(error) === 'unique') return undefined;
    throw error;
  });
}

/**
 * Throws a `TakenError` if an app knows the name as another member's. Must follow the statement that takes
 * the name: that waits for a member who gives it up at the same moment, whose reservation is visible then.
 */
export async function requireUnreserved(
  trx: Queries,
  services: Services<'key'>,
  username: string,
  userId: number,
): Promise<void> {
  if (await isUsernameReserved(trx, services, username, userId)) throw new TakenError();
}

/** Reserves a name that an app gets to know. The oldest names of the member beyond the limit are free again. */
export async function reserveUsername(
  trx: Queries,
  { key, now }: Services<'key' | 'now'>,
  { userId: user_id, clientId: client_id, username }: { userId: number; clientId: string; username: string },
): Promise<void> {
  const username_hash = hashUsername(key, await usernameKey(username));
  const reserved = { user_id, reserved_at: now() };
  await trx
    .insertInto('openid_usernames')
    .values({ username_hash, client_id, ...reserved })
    .onConflict((conflict) => conflict.columns(['username_hash', 'client_id']).doUpdateSet(reserved))
    .execute();
  await freeOldNames(trx, user_id, username_hash);
}

/**
 * Frees the names of a member beyond the limit, besides the one that was just reserved. Counted over all apps:
 * otherwise one account could take as many names out of circulation as there are apps, and leave.
 */
async function freeOldNames(trx: Queries, userId: number, added: string): Promise<void> {
  const condition = sql`user_id = ${userId} and username_hash <> ${added}`;
  await sql`delete from openid_usernames where ${condition} and username_hash not in
    (select username_hash from openid_usernames where ${condition} group by username_hash
     order by max(reserved_at) desc, username_hash limit ${sql.lit(ACCOUNT_LIMITS.usernamesOfApps - 1)})`.execute(trx);
}

/** An HMAC, because the names of members who have left are nobody's business. */
function hashUsername(key: SecretKey, nameKey: string): string {
  return key.mac('username known to apps', nameKey);
}
