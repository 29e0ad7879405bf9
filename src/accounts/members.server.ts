// The SQL of accounts that the features around them share: who a member is, and what ends or holds a session.
import type { Selectable } from 'kysely';
import type { Queries, Tables } from '#src/server/database/tables.ts';
import type { Account } from '#src/shared/auth-schemas.ts';
import type { Language } from '#src/shared/languages.ts';
import type { KnownClients } from './rate-limits.server.ts';

/** An account as sign-in needs it. */
export interface PasswordRow {
  readonly id: number;
  readonly password: string;
  readonly isActive: boolean;
  readonly clients: KnownClients;
}

/** A member: what the rules know of an account besides its password. */
export interface Member extends Account {
  readonly language: Language;
  readonly isActive: boolean;
  readonly memberSince: number;
  readonly confirmedAt: number | null;
  /** Since when the holder is known to read the address; see `ownership.server.ts`. */
  readonly ownerSince: number | null;
  readonly deletionWarnedAt: number | null;
  readonly deletionDueAt: number | null;
}

/** The columns that `memberOf` reads. */
export const MEMBER_COLUMNS = [
  'users.id',
  'users.email',
  'users.username',
  'users.is_active',
  'users.language',
  'users.created_at as member_since',
  'users.confirmed_at',
  'users.owner_since',
  'users.deletion_warned_at',
  'users.deletion_due_at',
] as const;

type MemberRow = Pick<
  Selectable<Tables['users']>,
  | 'id'
  | 'email'
  | 'username'
  | 'is_active'
  | 'language'
  | 'confirmed_at'
  | 'owner_since'
  | 'deletion_warned_at'
  | 'deletion_due_at'
> & {
  member_since: number;
};

/** Makes a member of a row. */
export function memberOf(row: MemberRow): Member {
  return {
    id: row.id,
    email: row.email,
    username: row.username,
    language: row.language as Language,
    isActive: row.is_active === 1,
    memberSince: row.member_since,
    confirmedAt: row.confirmed_at,
    ownerSince: row.owner_since,
    deletionWarnedAt: row.deletion_warned_at,
    deletionDueAt: row.deletion_due_at,
  };
}

/** Gives an account, by its id or by the key of its e-mail. */
export async function findMember(db: Queries, by: { emailKey: string } | { id: number }): Promise<Member | undefined> {
  const row = await db
    .selectFrom('users')
    .select(MEMBER_COLUMNS)
    .where(({ eb }) => ('id' in by ? eb('id', '=', by.id) : eb('email_key', '=', by.emailKey)))
    .executeTakeFirst();
  return row && memberOf(row);
}

/** Says which of the two keys belong to an account. */
export async function findTaken(
  db: Queries,
  keys: { emailKey: string; usernameKey: string },
): Promise<{ email: boolean; username: boolean }> {
  const rows = await db
    .selectFrom('users')
    .select(['email_key', 'username_key'])
    .where((where) => where.or([where('email_key', '=', keys.emailKey), where('username_key', '=', keys.usernameKey)]))
    .execute();
  return {
    email: rows.some((row) => row.email_key === keys.emailKey),
    username: rows.some((row) => row.username_key === keys.usernameKey),
  };
}

/** Gives what sign-in needs of the account with this e-mail or id, if there is one. In one query, for every sign-in asks it. */
export async function findCredentials(
  db: Queries,
  by: { emailKey: string } | { id: number },
): Promise<PasswordRow | undefined> {
  const rows = await db
    .selectFrom('users')
    .leftJoin('known_clients', 'known_clients.user_id', 'users.id')
    .select(['users.id', 'password', 'users.is_active', 'fingerprint', 'last_seen_at'])
    .where(({ eb }) => ('id' in by ? eb('users.id', '=', by.id) : eb('email_key', '=', by.emailKey)))
    .execute();
  const [row] = rows;
  return (
    row && {
      id: row.id,
      password: row.password,
      isActive: row.is_active === 1,
      clients: new Map(
        rows.flatMap(({ fingerprint, last_seen_at }) =>
          fingerprint === null ? [] : [[fingerprint, last_seen_at ?? 0]],
        ),
      ),
    }
  );
}

/** Gives an account another password, as its hash. */
export async function setPassword(db: Queries, userId: number, hash: string): Promise<void> {
  await db.updateTable('users').set({ password: hash }).where('id', '=', userId).execute();
}

/** Holds a session until the end of the transaction. Says no if it has ended. */
export async function lockToken(trx: Queries, hash: string): Promise<boolean> {
  const row = await trx
    .updateTable('tokens')
    .set((old) => ({ last_used_at: old.ref('last_used_at') }))
    .where('hash', '=', hash)
    .returning('hash')
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks an account until the end of the transaction, whatever its state. */
export async function lockUser(trx: Queries, id: number): Promise<void> {
  await trx
    .updateTable('users')
    .set((old) => ({ is_active: old.ref('is_active') }))
    .where('id', '=', id)
    .execute();
}

/** What of an account its sessions depend on, as it is while the row is locked. */
export interface LockedUser {
  readonly isConfirmed: boolean;
  readonly password: string;
}

/**
 * Holds an account until the end of the transaction, so that nobody changes its password or ends its sessions meanwhile.
 * Gives nothing if it is gone, disabled, or has none of these hashes for a password.
 */
export async function lockActiveUser(
  trx: Queries,
  id: number,
  hashes?: readonly string[],
): Promise<LockedUser | undefined> {
  // An update that changes nothing locks the row on both engines; `for update` is unknown to SQLite.
  const row = await trx
    .updateTable('users')
    .set({ is_active: 1 })
    .where('id', '=', id)
    .where('is_active', '=', 1)
    .$if(hashes !== undefined, (query) => query.where('password', 'in', hashes ?? []))
    .returning(['confirmed_at', 'password'])
    .executeTakeFirst();
  return row && { isConfirmed: row.confirmed_at !== null, password: row.password };
}

/** Ends all tokens of an account, but for one. */
export async function deleteTokensOf(db: Queries, userId: number, butHash = ''): Promise<void> {
  await db.deleteFrom('tokens').where('user_id', '=', userId).where('hash', '!=', butHash).execute();
}
