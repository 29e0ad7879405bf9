// The SQL of clearing out, and nothing else.
import type { Queries } from '#src/server/database/tables.ts';
import { DAY_MS } from '#src/shared/durations.ts';

/** Deletes the tokens that were made or last used too long ago. */
export async function deleteExpiredTokens(db: Queries, madeBefore: number, usedBefore: number): Promise<void> {
  await db
    .deleteFrom('tokens')
    .where((where) => where.or([where('created_at', '<', madeBefore), where('last_used_at', '<', usedBefore)]))
    .execute();
}

/** Deletes links, challenges and invitations that are past their time. */
export async function deleteExpired(db: Queries, now: number): Promise<void> {
  for (const table of ['links', 'challenges', 'invitations'] as const)
    await db.deleteFrom(table).where('expires_at', '<=', now).execute();
  // A second step that was begun and given up.
  await db
    .deleteFrom('otp_secrets')
    .where('is_active', '=', 0)
    .where('created_at', '<', now - DAY_MS)
    .execute();
}

/** Gives unconfirmed accounts made before this time whose owners were not told yet. */
export async function listUnwarned(db: Queries, madeBefore: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('is_active', '=', 1)
    .where('confirmed_at', 'is', null)
    .where('deletion_warned_at', 'is', null)
    .where('created_at', '<', madeBefore)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Notes that the owner was told. Says no if that was done, or the address confirmed, meanwhile. */
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

/** Deletes unconfirmed accounts that are old enough and whose owners were told long enough ago. */
export async function deleteUnconfirmed(db: Queries, madeBefore: number, toldBefore: number): Promise<void> {
  await db
    .deleteFrom('users')
    // One that the operator disabled stays, or its address could be used anew.
    .where('is_active', '=', 1)
    .where('confirmed_at', 'is', null)
    .where('created_at', '<', madeBefore)
    .where('deletion_warned_at', '<', toldBefore)
    // The announcement has left: a mail server that is away does not cost anyone the account.
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

/** Forgets that an owner was told: the announcement could not be sent. */
export async function clearWarning(db: Queries, id: number): Promise<void> {
  await db.updateTable('users').set({ deletion_warned_at: null }).where('id', '=', id).execute();
}

/** Gives accounts whose time to leave has come. */
export async function listDueDeletions(db: Queries, now: number, limit: number): Promise<number[]> {
  const rows = await db.selectFrom('users').select('id').where('deletion_due_at', '<=', now).limit(limit).execute();
  return rows.map(({ id }) => id);
}

/** Deletes an account whose time to leave has come, with all that belongs to it; gives whom to tell. */
export async function deleteDueAccount(db: Queries, id: number, now: number) {
  return db
    .deleteFrom('users')
    .where('id', '=', id)
    .where('deletion_due_at', '<=', now)
    .returning(['email', 'username', 'language', 'owner_since'])
    .executeTakeFirst();
}
