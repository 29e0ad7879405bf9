// The SQL of the operator's commands, except that of backups (rows.server.ts).
import { sql } from 'kysely';
import type { Queries } from '#src/server/database/tables.ts';

const USER_COLUMNS = [
  'id',
  'email',
  'username',
  'language',
  'is_active',
  'created_at',
  'confirmed_at',
  'owner_since',
  'deletion_due_at',
] as const;

const escaped = (text: string) => text.replace(/[\\%_]/g, String.raw`\$&`);
const like = (column: string, pattern: string) => sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`;

/** The columns of an account that operators see. */
export type UserRow = Awaited<ReturnType<typeof listUsers>>[number];

/**
 * Returns accounts, the newest first. `search` has the keys of a part of an email or username, and the part as typed.
 */
export async function listUsers(
  db: Queries,
  { search, limit }: { search?: { email: string; username: string; text: string } | undefined; limit: number },
) {
  const contains = (column: string, part: string) => like(column, `%${escaped(part)}%`);
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

/** Returns all accounts with this id, email or username: none, one or several. */
export async function findUsers(db: Queries, by: { id: number; emailKeys: string[]; usernameKey: string }) {
  return db
    .selectFrom('users')
    .select(USER_COLUMNS)
    .where((where) =>
      where.or([
        where('id', '=', by.id),
        where('email_key', 'in', by.emailKeys),
        where('username_key', '=', by.usernameKey),
        // Set aside (`setAsideKey`).
        like('username_key', `${escaped(by.usernameKey)}#%`),
      ]),
    )
    .execute();
}

/** Counts what belongs to an account, with the time of its last use. */
export async function countBelongings(db: Queries, id: number) {
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
        .selectFrom('openid_consents')
        .select(from.fn.countAll<number>().as('n'))
        .where('user_id', '=', id)
        .as('apps'),
      from
        .selectFrom('outbox')
        .select(from.fn.countAll<number>().as('n'))
        .where('user_id', '=', id)
        .as('mails_waiting'),
    ])
    .executeTakeFirstOrThrow();
}

/** Enables or disables an account. */
export async function setActive(db: Queries, id: number, isActive: boolean): Promise<void> {
  await db
    .updateTable('users')
    .set({ is_active: isActive ? 1 : 0 })
    .where('id', '=', id)
    .execute();
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

/** Deletes an invitation. */
export async function deleteInvitation(db: Queries, hash: string): Promise<void> {
  await db.deleteFrom('invitations').where('hash', '=', hash).execute();
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

/** Deletes what only the secret key makes useful: signing keys, and the HMACs of usernames that apps know. */
export async function deleteAppSecrets(db: Queries): Promise<void> {
  await db.deleteFrom('openid_keys').execute();
  await db.deleteFrom('openid_usernames').execute();
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

/** Counts accounts with passkeys and with one-time passwords. */
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

/** Locks an account, also a disabled one, until the end of the transaction. */
export async function lockUser(trx: Queries, id: number): Promise<void> {
  // An update that changes nothing locks the row on both engines.
  await trx
    .updateTable('users')
    .set((columns) => ({ is_active: columns.ref('is_active') }))
    .where('id', '=', id)
    .execute();
}

/** Deletes the passkeys of an account. Returns their names. */
export async function deletePasskeys(db: Queries, userId: number): Promise<string[]> {
  const rows = await db.deleteFrom('passkeys').where('user_id', '=', userId).returning('name').execute();
  return rows.map(({ name }) => name);
}

/**
 * Deletes the one-time password secret and the recovery codes of an account. Returns whether its second step was on.
 */
export async function deleteSecondStep(db: Queries, userId: number): Promise<boolean> {
  const row = await db
    .deleteFrom('otp_secrets')
    .where('user_id', '=', userId)
    .returning('is_active')
    .executeTakeFirst();
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  return row?.is_active === 1;
}

/** Deletes the secrets and recovery codes of all accounts. Returns the ids of those whose second step was on. */
export async function deleteAllSecondSteps(db: Queries): Promise<number[]> {
  await db.deleteFrom('recovery_codes').execute();
  const rows = await db.deleteFrom('otp_secrets').returning(['user_id', 'is_active']).execute();
  return rows.filter((row) => row.is_active === 1).map((row) => row.user_id);
}

/** Deletes the check value of the secret key. */
export async function deleteKeyCheck(db: Queries, name: string): Promise<void> {
  await db.deleteFrom('secrets').where('name', '=', name).execute();
}
