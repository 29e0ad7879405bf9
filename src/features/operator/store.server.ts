// The SQL of the operator's commands, except that of backups (rows.server.ts).
import { contains, USER_COLUMNS } from '#src/accounts/commands/find-user.server.ts';
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

/** Deletes an account with all its rows. Returns what the goodbye email needs, or undefined if there was no account. */
export async function deleteUser(db: Queries, id: number) {
  return db
    .deleteFrom('users')
    .where('id', '=', id)
    .returning(['email', 'username', 'language', 'owner_since'])
    .executeTakeFirst();
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

/** Returns the emails that are due next, without their recipients. */
export async function listMails(db: Queries, limit: number) {
  return db
    .selectFrom('outbox')
    .select(['kind', 'attempts', 'next_attempt_at', 'created_at'])
    .orderBy('next_attempt_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Returns an email of this kind to this address that was queued at this moment; undefined if it is not queued any more. */
export async function findQueued(db: Queries, kind: string, address: string, createdAt: number) {
  return db
    .selectFrom('outbox')
    .select(['attempts', 'next_attempt_at'])
    .where('kind', '=', kind)
    .where('address', '=', address)
    .where('created_at', '=', createdAt)
    .executeTakeFirst();
}

/** Makes all queued emails due. Returns false if none waited for a later time. */
export async function retryMails(db: Queries, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ next_attempt_at: now })
    .where('next_attempt_at', '>', now)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Returns the number of rows of a table. */
export async function countOf(db: Queries, table: 'tokens' | 'outbox'): Promise<number> {
  const { n } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** Counts accounts by their state. Times are milliseconds since 1970. */
export async function countUsers(db: Queries, since: { week: number; month: number }) {
  return db
    .selectFrom('users')
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.count<number>('confirmed_at').as('confirmed'),
      fn.countAll<number>().filterWhere('is_active', '=', 0).as('disabled'),
      fn.count<number>('deletion_due_at').as('leaving'),
      fn.countAll<number>().filterWhere('created_at', '>', since.week).as('made_last_7_days'),
      fn.countAll<number>().filterWhere('created_at', '>', since.month).as('made_last_30_days'),
    ])
    .executeTakeFirstOrThrow();
}

/** Counts accounts by language. */
export async function countLanguages(db: Queries) {
  return db
    .selectFrom('users')
    .select(({ fn }) => ['language', fn.countAll<number>().as('n')])
    .groupBy('language')
    .execute();
}

/** Counts active accounts and open sessions, which were created and used after `openMade` and `openUsed`. */
export async function countActive(
  db: Queries,
  since: { week: number; month: number; openMade: number; openUsed: number },
) {
  return db
    .selectFrom('tokens')
    .select(({ fn, eb }) => [
      fn.count<number>('user_id').distinct().filterWhere('last_used_at', '>', since.week).as('active_last_7_days'),
      fn.count<number>('user_id').distinct().filterWhere('last_used_at', '>', since.month).as('active_last_30_days'),
      fn
        .countAll<number>()
        .filterWhere(eb.and([eb('created_at', '>=', since.openMade), eb('last_used_at', '>=', since.openUsed)]))
        .as('open_sessions'),
    ])
    .executeTakeFirstOrThrow();
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
