// The SQL of one-time passwords and recovery codes, and nothing else.
import type { Queries } from '#src/server/database/tables.ts';

/** Gives the sealed secret of an account, if there is one. */
export async function findSecret(db: Queries, userId: number) {
  return db.selectFrom('otp_secrets').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** Puts a secret in the place of one that is not active yet. Says no if one is active. */
export async function putSecret(db: Queries, userId: number, sealed: string, now: number): Promise<boolean> {
  await db.deleteFrom('otp_secrets').where('user_id', '=', userId).where('is_active', '=', 0).execute();
  const row = await db
    .insertInto('otp_secrets')
    .values({ user_id: userId, secret_encrypted: sealed, is_active: 0, last_step: 0, created_at: now })
    .onConflict((clash) => clash.column('user_id').doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses a time step up: of two codes of one step, or of an earlier one, the second is none. Says whether it was the first,
 * and of the secret that was looked at. */
export async function consumeTimeStep(
  db: Queries,
  { userId, sealed }: { userId: number; sealed: string },
  step: number,
): Promise<boolean> {
  const row = await db
    .updateTable('otp_secrets')
    .set({ last_step: step, is_active: 1 })
    .where('user_id', '=', userId)
    .where('secret_encrypted', '=', sealed)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Replaces all recovery codes of an account by these hashes. */
export async function putCodes(db: Queries, userId: number, hashes: readonly string[]): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  if (hashes.length > 0)
    await db
      .insertInto('recovery_codes')
      .values(hashes.map((hash) => ({ hash, user_id: userId })))
      .execute();
}

/** Uses a recovery code up. Says whether it was there. */
export async function consumeRecoveryCode(db: Queries, userId: number, hash: string): Promise<boolean> {
  const row = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .returning('hash')
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives how many recovery codes are left. */
export async function countCodes(db: Queries, userId: number): Promise<number> {
  const rows = await db.selectFrom('recovery_codes').select('hash').where('user_id', '=', userId).execute();
  return rows.length;
}

/** Removes secret and codes of an account. */
export async function removeOtp(db: Queries, userId: number): Promise<void> {
  await db.deleteFrom('otp_secrets').where('user_id', '=', userId).execute();
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}
