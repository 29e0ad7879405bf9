// Queries of one-time passwords and recovery codes.
import { AMR } from '#src/accounts/sign-in/authentication-methods.server.ts';
import { countRows } from '#src/server/database/count-rows.ts';
import type { Queries } from '#src/server/database/tables.ts';

/** Finds the encrypted secret of an account. */
export async function findSecret(db: Queries, userId: number) {
  return db.selectFrom('otp_secrets').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** Inserts a secret in place of one that is not active yet. Gives `false` if one is active. */
export async function putSecret(
  db: Queries,
  { userId, encrypted, startedBy }: { userId: number; encrypted: string; startedBy: string },
  now: number,
): Promise<boolean> {
  await deletePending(db, userId);
  const row = await db
    .insertInto('otp_secrets')
    .values({
      user_id: userId,
      secret_encrypted: encrypted,
      is_active: 0,
      last_step: 0,
      created_at: now,
      started_by: startedBy,
    })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Uses a time step up and activates the secret. Gives `false` if a code of this step or a later one was used before, or if the
 * secret was replaced meanwhile.
 */
export async function consumeTimeStep(
  db: Queries,
  { userId, encrypted }: { userId: number; encrypted: string },
  step: number,
): Promise<boolean> {
  const row = await db
    .updateTable('otp_secrets')
    .set({ last_step: step, is_active: 1, started_by: null })
    .where('user_id', '=', userId)
    .where('secret_encrypted', '=', encrypted)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Replaces the recovery codes of an account, as hashes. */
export async function putCodes(db: Queries, userId: number, hashes: readonly string[]): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  if (hashes.length > 0)
    await db
      .insertInto('recovery_codes')
      .values(hashes.map((hash) => ({ hash, user_id: userId })))
      .execute();
}

/** Uses a recovery code up, by its hash. Gives `false` if there is none. */
export async function consumeRecoveryCode(db: Queries, userId: number, hash: string): Promise<boolean> {
  const row = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .returning('hash')
    .executeTakeFirst();
  return row !== undefined;
}

/** Remembers a recovery code that was used, as another hash than it was stored with. */
export async function rememberUsedCode(db: Queries, hash: string, expires_at: number): Promise<void> {
  await db
    .insertInto('challenges')
    .values({ hash, expires_at })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
}

/** Says whether this code was used within its time in that table. */
export async function wasCodeUsed(db: Queries, hash: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('challenges')
    .select('hash')
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts the recovery codes that are left. */
export async function countCodes(db: Queries, userId: number): Promise<number> {
  const rows = await db.selectFrom('recovery_codes').select('hash').where('user_id', '=', userId).execute();
  return rows.length;
}

/** Counts sessions that were begun with a code as those of the password alone: of one account, or of all. */
async function forgetCodes(db: Queries, userId?: number): Promise<void> {
  await db
    .updateTable('tokens')
    .set({ amr: AMR.password.join(' ') })
    .where('amr', '=', AMR.passwordAndCode.join(' '))
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? 0))
    .execute();
}

/**
 * Deletes the secret of an account and its recovery codes, if it was made before this time. Sessions lose the second factor.
 * Returns whether the second step was on.
 */
export async function removeOtp(db: Queries, userId: number, before = Number.MAX_SAFE_INTEGER): Promise<boolean> {
  const row = await db
    .deleteFrom('otp_secrets')
    .where('user_id', '=', userId)
    .where('created_at', '<', before)
    .returning('is_active')
    .executeTakeFirst();
  if (row) await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  if (row) await forgetCodes(db, userId);
  return row?.is_active === 1;
}

/** Deletes the secrets and recovery codes of all accounts. Returns the ids of those whose second step was on. */
export async function removeAllOtp(db: Queries): Promise<number[]> {
  await db.deleteFrom('recovery_codes').execute();
  await forgetCodes(db);
  const rows = await db.deleteFrom('otp_secrets').returning(['user_id', 'is_active']).execute();
  return rows.filter((row) => row.is_active === 1).map((row) => row.user_id);
}

/** Returns whether the second step of an account is on. */
export async function isOtpOn(db: Queries, userId: number): Promise<boolean> {
  return (await findSecret(db, userId))?.is_active === 1;
}

/** Counts the accounts whose second step is on. */
export async function countActive(db: Queries): Promise<number> {
  return countRows(db.selectFrom('otp_secrets').where('is_active', '=', 1));
}

/** Deletes the secret of an account if its second step was begun and never turned on; without an id those of all accounts. */
export async function deletePending(db: Queries, userId?: number): Promise<void> {
  await db
    .deleteFrom('otp_secrets')
    .where('is_active', '=', 0)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? 0))
    .execute();
}

/** Deletes the secrets of second steps that were begun before this time and never turned on. */
export async function deleteUnconfirmed(db: Queries, before: number): Promise<void> {
  await db.deleteFrom('otp_secrets').where('is_active', '=', 0).where('created_at', '<', before).execute();
}
