// When an account was last used: the deletion of unused accounts goes by it.
import type { Queries } from '#src/server/database/tables.ts';

/** Records that an account is used. Earlier warnings that it is not count no more, and one that waits is not sent. */
export async function recordUse(db: Queries, userId: number, now: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ used_at: now, unused_warnings: 0, unused_warned_at: null, unused_warning_queued_at: null })
    .where('id', '=', userId)
    .execute();
  await db.deleteFrom('outbox').where('user_id', '=', userId).where('kind', '=', 'unused').execute();
}
