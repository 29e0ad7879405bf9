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

/** Removes passkeys, one-time passwords and recovery codes of an account. */
export async function removeOtherWaysIn(db: Queries, userId: number): Promise<void> {
  for (const table of ['passkeys', 'otp_secrets', 'recovery_codes'] as const)
    await db.deleteFrom(table).where('user_id', '=', userId).execute();
}
