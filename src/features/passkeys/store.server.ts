import { constraintViolation } from '#src/server/database/errors.ts';
// The SQL of passkeys, and nothing else.
import type { Queries } from '#src/server/database/tables.ts';
import { ACCOUNT_LIMITS } from '#src/shared/account-limits.ts';

/** A passkey that the browser has made. */
export interface NewPasskey {
  readonly id: string;
  readonly userId: number;
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: string;
  readonly name: string;
  /** The relying party that it was made for. */
  readonly rpId: string;
}

/** Gives the passkeys of an account, the oldest first. */
export async function listPasskeys(db: Queries, userId: number) {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .limit(ACCOUNT_LIMITS.passkeys)
    .execute();
}

/** Writes a passkey. Says no if it is there already. */
export async function insertPasskey(db: Queries, made: NewPasskey, now: number): Promise<boolean> {
  const { id, userId: user_id, publicKey: public_key, counter, transports, name, rpId: rp_id } = made;
  const row = await db
    .insertInto('passkeys')
    .values({ id, user_id, public_key, counter, transports, name, rp_id, created_at: now, last_used_at: now })
    .onConflict((clash) => clash.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
    .catch((error: unknown) => {
      // The account was erased meanwhile.
      if (constraintViolation(error) === 'foreign') return undefined;
      throw error;
    });
  return row !== undefined;
}

/** Gives a passkey by its credential id. */
export async function findPasskey(db: Queries, id: string) {
  return db.selectFrom('passkeys').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Notes a sign-in with a passkey. Says no if it is gone, or if another sign-in has counted further. */
export async function touchPasskey(
  db: Queries,
  id: string,
  counts: { from: number; to: number },
  now: number,
): Promise<boolean> {
  const row = await db
    .updateTable('passkeys')
    .set({ counter: counts.to, last_used_at: now })
    .where('id', '=', id)
    .where('counter', '=', counts.from)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives a passkey another name. Says whether it is there. */
export async function renamePasskey(db: Queries, id: string, name: string): Promise<boolean> {
  const row = await db.updateTable('passkeys').set({ name }).where('id', '=', id).returning('id').executeTakeFirst();
  return row !== undefined;
}

/** Makes a session independent of the passkey that opened it. */
export async function detachToken(trx: Queries, hash: string): Promise<void> {
  await trx.updateTable('tokens').set({ passkey_id: null }).where('hash', '=', hash).execute();
}

/** Removes a passkey, with the sessions that it opened. */
export async function deletePasskey(trx: Queries, id: string): Promise<void> {
  await trx.deleteFrom('passkeys').where('id', '=', id).execute();
}
