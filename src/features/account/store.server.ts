// Queries of /account.
import type { Updateable } from 'kysely';
import type { Queries, Tables } from '#src/server/database/tables.ts';
import { ACCOUNT_LIMITS } from '#src/shared/accounts/account-limits.ts';

/** Lists the sessions of an account, the last used first. */
export async function listTokens(db: Queries, userId: number) {
  return db
    .selectFrom('tokens')
    .select(['hash', 'device', 'passkey_id', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .orderBy('created_at', 'desc')
    .limit(ACCOUNT_LIMITS.sessions)
    .execute();
}

/** Ends one session of an account. Gives `false` if there is no such session. */
export async function deleteTokenOf(db: Queries, userId: number, hash: string): Promise<boolean> {
  const row = await db
    .deleteFrom('tokens')
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .returning('hash')
    .executeTakeFirst();
  return row !== undefined;
}

/** Changes columns of an account. */
export async function changeAccount(db: Queries, userId: number, columns: Updateable<Tables['users']>): Promise<void> {
  await db.updateTable('users').set(columns).where('id', '=', userId).execute();
}

/** Sets when an account will be deleted, in milliseconds since 1970, unless that is set already. Returns the time that holds. */
export async function setDeletionDue(db: Queries, userId: number, dueAt: number): Promise<number> {
  const row = await db
    .updateTable('users')
    .set((old) => ({ deletion_due_at: old.fn.coalesce('deletion_due_at', old.val(dueAt)) }))
    .where('id', '=', userId)
    .returning('deletion_due_at')
    .executeTakeFirstOrThrow();
  return row.deletion_due_at ?? dueAt;
}

/** An account will not be deleted. */
export async function clearDeletionDue(db: Queries, userId: number): Promise<void> {
  await db.updateTable('users').set({ deletion_due_at: null }).where('id', '=', userId).execute();
}

/** Deletes queued emails with the day of a deletion that is no longer true. */
export async function deleteLeavingMails(db: Queries, userId: number): Promise<void> {
  await db.deleteFrom('outbox').where('user_id', '=', userId).where('kind', '=', 'leaving').execute();
}
