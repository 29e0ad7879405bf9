// Queries of passkeys.
import { AMR } from '#src/accounts/sign-in/authentication-methods.server.ts';
import { constraintViolation } from '#src/server/database/errors.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { ACCOUNT_LIMITS } from '#src/shared/accounts/account-limits.ts';

/** A passkey that the browser has made. Its id and public key are in base64url. */
export interface NewPasskey {
  readonly id: string;
  readonly userId: number;
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: string;
  readonly name: string;
  /** The id of the relying party that it was made for: a host name. */
  readonly rpId: string;
}

/** Lists the passkeys of an account, the oldest first. */
export async function listPasskeys(db: Queries, userId: number) {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .limit(ACCOUNT_LIMITS.passkeys)
    .execute();
}

/** Inserts a passkey. Gives `false` if its id exists, or if the account was deleted meanwhile. */
export async function insertPasskey(db: Queries, passkey: NewPasskey, now: number): Promise<boolean> {
  const { id, userId: user_id, publicKey: public_key, counter, transports, name, rpId: rp_id } = passkey;
  const row = await db
    .insertInto('passkeys')
    .values({ id, user_id, public_key, counter, transports, name, rp_id, created_at: now, last_used_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
    .catch((error: unknown) => {
      if (constraintViolation(error) === 'foreign') return undefined;
      throw error;
    });
  return row !== undefined;
}

/** Finds a passkey by its credential id. */
export async function findPasskey(db: Queries, id: string) {
  return db.selectFrom('passkeys').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Records a sign-in with a passkey. Gives `false` if it was removed, or if another sign-in has moved its counter meanwhile. */
export async function touchPasskey(
  db: Queries,
  id: string,
  counter: { from: number; to: number },
  now: number,
): Promise<boolean> {
  const row = await db
    .updateTable('passkeys')
    .set({ counter: counter.to, last_used_at: now })
    .where('id', '=', id)
    .where('counter', '=', counter.from)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Renames a passkey. Gives `false` if it was removed. */
export async function renamePasskey(db: Queries, id: string, name: string): Promise<boolean> {
  const row = await db.updateTable('passkeys').set({ name }).where('id', '=', id).returning('id').executeTakeFirst();
  return row !== undefined;
}

/** Makes a session independent of the passkey that started it. From then on it is one of the password. */
export async function detachToken(trx: Queries, hash: string, passkeyId: string): Promise<void> {
  await trx
    .updateTable('tokens')
    .set({ passkey_id: null, amr: AMR.password.join(' ') })
    .where('hash', '=', hash)
    .where('passkey_id', '=', passkeyId)
    .execute();
}

/** Deletes a passkey of an account with the sessions that it started. */
export async function deletePasskey(trx: Queries, userId: number, id: string): Promise<void> {
  await trx.deleteFrom('passkeys').where('id', '=', id).execute();
  await forgetProofs(trx, userId);
}

/** Deletes the passkeys of an account. Returns their names. */
export async function deletePasskeysOf(trx: Queries, userId: number): Promise<string[]> {
  const rows = await trx.deleteFrom('passkeys').where('user_id', '=', userId).returning('name').execute();
  await forgetProofs(trx, userId);
  return rows.map(({ name }) => name);
}

/** Without a passkey in the account, sessions in which one was shown later count as those of the password alone. */
async function forgetProofs(trx: Queries, userId: number): Promise<void> {
  if ((await listPasskeys(trx, userId)).length > 0) return;
  await trx
    .updateTable('tokens')
    .set({ amr: AMR.password.join(' ') })
    .where('user_id', '=', userId)
    .where('amr', '=', AMR.passkey.join(' '))
    .execute();
}

/** Counts the accounts with a passkey. */
export async function countOwners(db: Queries): Promise<number> {
  const { n } = await db
    .selectFrom('passkeys')
    .select(({ fn }) => fn.count<number>('user_id').distinct().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}
