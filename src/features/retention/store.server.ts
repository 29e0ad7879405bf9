// The SQL of retention.
import type { ExpressionBuilder } from 'kysely';
import { deleteAccount, deleteAccounts } from '#src/accounts/members/delete-account.server.ts';
import type { Queries, Tables } from '#src/server/database/tables.ts';

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
}

// With a limit and without an order, PostgreSQL may expect to find enough rows soon, and reads the whole table if there are none.

/** Limits of what counts as a warning, in milliseconds since 1970. */
export interface WarningTimes {
  readonly now: number;
  /** Accounts that were created before this time are warned. */
  readonly createdBefore: number;
  /** A warning that was accepted before this time does not count any more. */
  readonly forgottenBefore: number;
  /** A warning that was queued before this time, and not accepted, is sent again. */
  readonly queuedBefore: number;
}

/**
 * Returns unconfirmed accounts without a warning that counts, the oldest first. Times after `now` were written while the clock was
 * ahead, and do not count.
 */
export async function listUnwarned(db: Queries, times: WarningTimes, limit: number): Promise<number[]> {
  const { now, createdBefore, forgottenBefore, queuedBefore } = times;
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('is_active', '=', 1)
    .where('confirmed_at', 'is', null)
    .where('created_at', '<', createdBefore)
    .where((where) =>
      where.or([
        where('deletion_warned_at', 'is', null),
        where('deletion_warned_at', '<', forgottenBefore),
        where('deletion_warned_at', '>', now),
      ]),
    )
    .where((where) =>
      where.or([
        where('deletion_warning_queued_at', 'is', null),
        where('deletion_warning_queued_at', '<', queuedBefore),
        where('deletion_warning_queued_at', '>', now),
      ]),
    )
    .orderBy('created_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether an email of this kind waits for the account of the outer query. */
function isQueued(where: ExpressionBuilder<Tables, 'users'>, kind: 'unconfirmed' | 'leaving') {
  return where.exists(
    where
      .selectFrom('outbox')
      .select('outbox.id')
      .whereRef('outbox.user_id', '=', 'users.id')
      .where('outbox.kind', '=', kind),
  );
}

/**
 * Records that a warning is queued, and forgets an earlier one. Returns false if the address was confirmed meanwhile, or if a warning
 * is still queued.
 */
export async function markWarningQueued(db: Queries, id: number, now: number): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set({ deletion_warning_queued_at: now, deletion_warned_at: null })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .where((where) => where.not(isQueued(where, 'unconfirmed')))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Records that a mail server has accepted the warning. */
export async function recordWarning(db: Queries, id: number, now: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ deletion_warned_at: now })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .execute();
}

/** Deletes unconfirmed accounts that were created before this time, and whose warning was accepted in this one. */
export async function deleteUnconfirmed(
  db: Queries,
  createdBefore: number,
  warned: { readonly from: number; readonly before: number },
): Promise<void> {
  await deleteAccounts(db, (where) =>
    where.and([
      // Disabled accounts stay, because their address must not be used again.
      where('is_active', '=', 1),
      where('confirmed_at', 'is', null),
      where('created_at', '<', createdBefore),
      where('deletion_warned_at', '<', warned.before),
      where('deletion_warned_at', '>=', warned.from),
      where.not(isQueued(where, 'unconfirmed')),
    ]),
  );
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

/**
 * Deletes an account if it is still due, and if the email with the day does not wait any more: it was accepted, or tried to the end.
 * Returns what the goodbye email needs, or undefined.
 */
export async function deleteDueAccount(db: Queries, id: number, now: number) {
  return deleteAccount(db, id, (where) =>
    where.and([where('deletion_due_at', '<=', now), where.not(isQueued(where, 'leaving'))]),
  );
}
