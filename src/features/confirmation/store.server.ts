// The query of recovery.
import type { Queries } from '#src/server/database/tables.ts';

/** Deletes an account with all that belongs to it, unless it was confirmed. Says whether it did. */
export async function deleteUnconfirmed(db: Queries, userId: number): Promise<boolean> {
  const row = await db
    .deleteFrom('users')
    .where('id', '=', userId)
    .where('confirmed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
