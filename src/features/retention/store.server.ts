// The SQL of retention.
import type { Queries } from '#src/server/database/tables.ts';
import { DAY_MS } from '#src/shared/durations.ts';

/** Deletes sessions that were created or last used before these times. */
export async function deleteExpiredTokens(db: Queries, createdBefore: number, usedBefore: number): Promise<void> {
  await db
    .deleteFrom('tokens')
    .where((where) => where.or([where('created_at', '<', createdBefore), where('last_used_at', '<', usedBefore)]))
    .execute();
}

/** Deletes fingerprints of networks from which an account was last used before this time. */
export async function deleteOldNetworks(db: Queries, usedBefore: number): Promise<void> {
  await db.deleteFrom('known_clients').where('last_seen_at', '<', usedBefore).execute();
}

/** Deletes expired links, challenges and invitations. */
export async function deleteExpired(db: Queries, now: number): Promise<void> {
  for (const table of ['links', 'challenges', 'invitations'] as const)
    await db.deleteFrom(table).where('expires_at', '<=', now).execute();
  // Secrets of a second step that was never turned on.
  await db
    .deleteFrom('otp_secrets')
    .where('is_active', '=', 0)
    .where('created_at', '<', now - DAY_MS)
    .execute();
}

// With a limit and without an order, PostgreSQL may expect to find enough rows soon, and reads the whole table if there are none.

/** Returns unconfirmed accounts, created before this time, whose owners have not been warned, the oldest first. */
export async function listUnwarned(db: Queries, createdBefore: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('is_active', '=', 1)
    .where('confirmed_at', 'is', null)
    .where('deletion_warned_at', 'is', null)
    .where('created_at', '<', createdBefore)
    .orderBy('created_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Records the warning. Returns false if the owner was warned or has confirmed the address meanwhile. */
export async function markWarned(db: Queries, id: number, now: number): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set({ deletion_warned_at: now })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .where('deletion_warned_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes unconfirmed accounts that were created and whose owners were warned before these times. */
export async function deleteUnconfirmed(db: Queries, createdBefore: number, warnedBefore: number): Promise<void> {
  await db
    .deleteFrom('users')
    // Disabled accounts stay, because their address must not be used again.
    .where('is_active', '=', 1)
    .where('confirmed_at', 'is', null)
    .where('created_at', '<', createdBefore)
    .where('deletion_warned_at', '<', warnedBefore)
    // The warning has been sent: nobody loses an account because the mail server was unavailable.
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('outbox')
            .select('outbox.id')
            .whereRef('outbox.user_id', '=', 'users.id')
            .where('outbox.kind', '=', 'unconfirmed'),
        ),
      ),
    )
    .execute();
}

/** Lets an owner be warned again. */
export async function clearWarning(db: Queries, id: number): Promise<void> {
  await db.updateTable('users').set({ deletion_warned_at: null }).where('id', '=', id).execute();
}

/** Returns accounts whose deletion is due, the longest first. */
export async function listDueDeletions(db: Queries, now: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('deletion_due_at', '<=', now)
    .orderBy('deletion_due_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes an account with all its rows if it is still due. Returns what the goodbye email needs, or undefined. */
export async function deleteDueAccount(db: Queries, id: number, now: number) {
  return db
    .deleteFrom('users')
    .where('id', '=', id)
    .where('deletion_due_at', '<=', now)
    .returning(['email', 'username', 'language', 'owner_since'])
    .executeTakeFirst();
}
