// The SQL of what operators do with accounts, sessions and invitations.
import { contains, USER_COLUMNS } from '#src/accounts/members/find-user.server.ts';
import type { Queries } from '#src/server/database/tables.ts';

/**
 * Returns accounts, the newest first. `search` has the keys of a part of an email or username, and the part as typed.
 */
export async function listUsers(
  db: Queries,
  { search, limit }: { search?: { email: string; username: string; text: string } | undefined; limit: number },
) {
  return db
    .selectFrom('users')
    .select(USER_COLUMNS)
    .$if(search !== undefined, (query) =>
      query.where((where) =>
        where.or([
          contains('email_key', search?.email ?? ''),
          contains('username_key', search?.username ?? ''),
          contains('email', search?.text ?? ''),
          contains('username', search?.text ?? ''),
        ]),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Enables or disables an account. Returns false if there is none, or if it was so before. */
export async function setActive(db: Queries, id: number, isActive: boolean): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set({ is_active: isActive ? 1 : 0 })
    .where('id', '=', id)
    .where('is_active', '=', isActive ? 0 : 1)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns what is known of the address of an account: since when it is confirmed, and its owner proven. */
export async function findProof(db: Queries, id: number) {
  return db.selectFrom('users').select(['confirmed_at', 'owner_since']).where('id', '=', id).executeTakeFirst();
}

/** Deletes the sessions of an account, or of all accounts. Returns their number. */
export async function deleteTokens(db: Queries, userId?: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('tokens')
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? 0))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Inserts an invitation. */
export async function insertInvitation(
  db: Queries,
  invitation: { hash: string; note: string; uses_left: number; created_at: number; expires_at: number },
): Promise<void> {
  await db.insertInto('invitations').values(invitation).execute();
}

/** Returns the invitations whose hash starts with `prefix`, the newest first. */
export async function listInvitations(db: Queries, prefix = '') {
  return db
    .selectFrom('invitations')
    .selectAll()
    .where('hash', 'like', `${prefix}%`)
    .orderBy('created_at', 'desc')
    .orderBy('hash')
    .execute();
}

/** Deletes an invitation. Returns false if there is none. */
export async function deleteInvitation(db: Queries, hash: string): Promise<boolean> {
  return (await db.deleteFrom('invitations').where('hash', '=', hash).returning('hash').execute()).length > 0;
}

/** Returns the number of sessions. */
export async function countTokens(db: Queries): Promise<number> {
  const { n } = await db
    .selectFrom('tokens')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** Counts what belongs to an account besides the rows of features. */
export async function countBelongings(db: Queries, id: number) {
  const { sessions, last_active_at } = await db
    .selectFrom('tokens')
    .select(({ fn }) => [
      fn.countAll<number>().as('sessions'),
      fn.max<number | null>('last_used_at').as('last_active_at'),
    ])
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  const { mails_waiting } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('mails_waiting'))
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  return { sessions, last_active_at, mails_waiting };
}

/** Frees the usernames that apps know: their HMACs are of the lost secret key. */
export async function deleteReservedNames(db: Queries): Promise<void> {
  await db.deleteFrom('openid_usernames').execute();
}

/** Deletes the check value of the secret key. */
export async function deleteKeyCheck(db: Queries, name: string): Promise<void> {
  await db.deleteFrom('secrets').where('name', '=', name).execute();
}
