// The SQL of what a mail's link changes, and nothing else.
import type { Queries } from '#src/server/database/tables.ts';

/** Notes that an account's address is confirmed, if it was not yet. */
export async function confirm(db: Queries, userId: number, now: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ confirmed_at: now, told_at: null })
    .where('id', '=', userId)
    .where('confirmed_at', 'is', null)
    .execute();
}

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

/** Removes passkeys, and one-time passwords with their recovery codes, that an account has had since before this time. */
export async function removeOtherWaysIn(db: Queries, userId: number, before: number): Promise<void> {
  await db.deleteFrom('passkeys').where('user_id', '=', userId).where('created_at', '<', before).execute();
  const secret = await db
    .deleteFrom('otp_secrets')
    .where('user_id', '=', userId)
    .where('created_at', '<', before)
    .returning('user_id')
    .executeTakeFirst();
  if (secret) await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}
