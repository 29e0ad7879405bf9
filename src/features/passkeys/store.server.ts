// The SQL of passkeys, and nothing else.
import type { Queries } from '#src/server/database/tables.ts';
import { brokenRule } from '#src/server/database/trouble.ts';

/** A passkey that the browser has made. */
export interface NewPasskey {
  readonly id: string;
  readonly userId: number;
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: string;
  readonly name: string;
}

/** Gives the passkeys of an account, the oldest first. */
export async function listPasskeys(db: Queries, userId: number) {
  return db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('created_at').execute();
}

/** Writes a passkey. Says no if it is there already. */
export async function insertPasskey(db: Queries, made: NewPasskey, now: number): Promise<boolean> {
  const { id, userId: user_id, publicKey: public_key, counter, transports, name } = made;
  const row = await db
    .insertInto('passkeys')
    .values({ id, user_id, public_key, counter, transports, name, created_at: now, used_at: now })
    .onConflict((clash) => clash.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
    .catch((error: unknown) => {
      // The account was erased meanwhile.
      if (brokenRule(error) === 'foreign') return undefined;
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
    .set({ counter: counts.to, used_at: now })
    .where('id', '=', id)
    .where('counter', '=', counts.from)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives a passkey of an account another name. Says whether there was one. */
export async function renamePasskey(db: Queries, userId: number, id: string, name: string): Promise<boolean> {
  const row = await db
    .updateTable('passkeys')
    .set({ name })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes a passkey of an account and gives its name; nothing if there is none. */
export async function deletePasskey(db: Queries, userId: number, id: string): Promise<string | undefined> {
  const row = await db
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}
