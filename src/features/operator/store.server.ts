// The SQL of the operator's commands, and nothing else. That of backups is in rows.server.ts.
import { sql } from 'kysely';
import type { Queries } from '#src/server/database/tables.ts';

const PERSON = [
  'id',
  'email',
  'username',
  'language',
  'is_active',
  'created_at',
  'confirmed_at',
  'deletion_due_at',
] as const;

/** An account as an operator sees it. */
export type PersonRow = Awaited<ReturnType<typeof listUsers>>[number];

/** Gives accounts, the newest first; `search` holds the keys of a part of an e-mail or a username. */
export async function listUsers(
  db: Queries,
  { search, limit }: { search?: { email: string; username: string } | undefined; limit: number },
) {
  const has = (column: string, part: string) =>
    sql<boolean>`${sql.ref(column)} like ${`%${part.replace(/[\\%_]/g, String.raw`\$&`)}%`} escape '\\'`;
  return db
    .selectFrom('users')
    .select(PERSON)
    .$if(search !== undefined, (query) =>
      query.where((where) =>
        where.or([has('email_key', search?.email ?? ''), has('username_key', search?.username ?? '')]),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Gives the accounts that have one of these; it is for the rules to say what more than one means. */
export async function findUsers(db: Queries, by: { id: number; emailKey: string; usernameKey: string }) {
  return db
    .selectFrom('users')
    .select(PERSON)
    .where((where) =>
      where.or([
        where('id', '=', by.id),
        where('email_key', '=', by.emailKey),
        where('username_key', '=', by.usernameKey),
      ]),
    )
    .execute();
}

/** Gives what belongs to an account, in numbers, and when it was last used. */
export async function belongingsOf(db: Queries, id: number) {
  return db
    .selectNoFrom((from) => [
      from.selectFrom('tokens').select(from.fn.countAll<number>().as('n')).where('user_id', '=', id).as('sessions'),
      from
        .selectFrom('tokens')
        .select(({ fn }) => fn.max('last_used_at').as('at'))
        .where('user_id', '=', id)
        .as('last_active_at'),
      from.selectFrom('passkeys').select(from.fn.countAll<number>().as('n')).where('user_id', '=', id).as('passkeys'),
      from
        .selectFrom('otp_secrets')
        .select(from.fn.countAll<number>().as('n'))
        .where('user_id', '=', id)
        .where('is_active', '=', 1)
        .as('one_time_passwords'),
      from
        .selectFrom('outbox')
        .select(from.fn.countAll<number>().as('n'))
        .where('user_id', '=', id)
        .as('mails_waiting'),
    ])
    .executeTakeFirstOrThrow();
}

/** Lets an account be used, or not. */
export async function setActive(db: Queries, id: number, isActive: boolean): Promise<void> {
  await db
    .updateTable('users')
    .set({ is_active: isActive ? 1 : 0 })
    .where('id', '=', id)
    .execute();
}

/** Ends the sessions of an account, or all there are; gives how many. */
export async function deleteTokens(db: Queries, userId?: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('tokens')
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? 0))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Deletes an account with all that belongs to it; gives whom to tell. */
export async function deleteUser(db: Queries, id: number) {
  return db
    .deleteFrom('users')
    .where('id', '=', id)
    .returning(['email', 'username', 'language', 'owner_since'])
    .executeTakeFirst();
}

/** Writes an invitation. */
export async function insertInvitation(
  db: Queries,
  invitation: { hash: string; note: string; uses_left: number; created_at: number; expires_at: number },
): Promise<void> {
  await db.insertInto('invitations').values(invitation).execute();
}

/** Gives the invitations whose hash begins so, the newest first. */
export async function listInvitations(db: Queries, prefix = '') {
  return db
    .selectFrom('invitations')
    .selectAll()
    .where('hash', 'like', `${prefix}%`)
    .orderBy('created_at', 'desc')
    .orderBy('hash')
    .execute();
}

/** Deletes an invitation. */
export async function deleteInvitation(db: Queries, hash: string): Promise<void> {
  await db.deleteFrom('invitations').where('hash', '=', hash).execute();
}

/** Gives the mails that are tried next, without whom they are for. */
export async function listMails(db: Queries, limit: number) {
  return db
    .selectFrom('outbox')
    .select(['kind', 'attempts', 'next_attempt_at', 'created_at'])
    .orderBy('next_attempt_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Gives how many rows a table has. */
export async function countOf(db: Queries, table: 'tokens' | 'outbox'): Promise<number> {
  const { n } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** Counts accounts by what they are; times in milliseconds since 1970. */
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

/** Counts accounts by the language of their mails. */
export async function countLanguages(db: Queries) {
  return db
    .selectFrom('users')
    .select(({ fn }) => ['language', fn.countAll<number>().as('n')])
    .groupBy('language')
    .execute();
}

/** Counts accounts that were active, and sessions that are open: made and used after these times. */
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

/** Counts accounts that sign in with more than a password. */
export async function countSecured(db: Queries) {
  return db
    .selectNoFrom((from) => [
      from
        .selectFrom('passkeys')
        .select(({ fn }) => fn.count<number>('user_id').distinct().as('n'))
        .as('with_passkey'),
      from
        .selectFrom('otp_secrets')
        .select(from.fn.countAll<number>().as('n'))
        .where('is_active', '=', 1)
        .as('with_one_time_passwords'),
    ])
    .executeTakeFirstOrThrow();
}

/** Holds an account until the end of the transaction, a disabled one as well. */
export async function holdAccount(trx: Queries, id: number): Promise<void> {
  // An update that changes nothing locks the row on both engines.
  await trx
    .updateTable('users')
    .set((columns) => ({ is_active: columns.ref('is_active') }))
    .where('id', '=', id)
    .execute();
}

/** Removes the passkeys of an account; gives their names. */
export async function deletePasskeys(db: Queries, userId: number): Promise<string[]> {
  const rows = await db.deleteFrom('passkeys').where('user_id', '=', userId).returning('name').execute();
  return rows.map(({ name }) => name);
}

/** Removes secret and recovery codes of an account. Says whether its second step was on. */
export async function deleteSecondStep(db: Queries, userId: number): Promise<boolean> {
  const row = await db
    .deleteFrom('otp_secrets')
    .where('user_id', '=', userId)
    .returning('is_active')
    .executeTakeFirst();
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  return row?.is_active === 1;
}

/** Removes secrets and recovery codes of all accounts; gives those whose second step was on. */
export async function deleteAllSecondSteps(db: Queries): Promise<number[]> {
  await db.deleteFrom('recovery_codes').execute();
  const rows = await db.deleteFrom('otp_secrets').returning(['user_id', 'is_active']).execute();
  return rows.filter((row) => row.is_active === 1).map((row) => row.user_id);
}

/** Removes the value by which a server knows its key. */
export async function deleteKeyCheck(db: Queries, name: string): Promise<void> {
  await db.deleteFrom('secrets').where('name', '=', name).execute();
}
