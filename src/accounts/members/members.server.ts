// Queries about accounts that several rules and features share: inserting and finding a member, locking an account, ending sessions.
import type { SeenNetworks } from '#src/accounts/limits/known-networks.server.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { emailKey, emailKeys, storedEmail } from '#src/server/identity/email-key.ts';
import { storedUsername, usernameKey } from '#src/server/identity/username-key.ts';
import { randomId } from '#src/server/secrets/random-id.ts';
import type { Language } from '#src/shared/languages/languages.ts';
import { MEMBER_COLUMNS, memberOf, type Member } from './member.ts';

/** What sign-in needs of an account: the password's hash, and the networks that the account was used from. */
export interface PasswordRow {
  readonly id: number;
  readonly password: string;
  readonly isActive: boolean;
  readonly seenNetworks: SeenNetworks;
}

/** A new account. The remaining columns have defaults. */
export interface NewUser {
  readonly id: number;
  readonly email: string;
  readonly emailKey: string;
  readonly username: string;
  readonly usernameKey: string;
  readonly password: string;
  readonly language: Language;
  readonly createdAt: number;
}

/** What is stored of a new account with this address, username, hash of a password and language. */
export async function newUser(
  { email, username, password, language }: Pick<NewUser, 'email' | 'username' | 'password' | 'language'>,
  createdAt: number,
): Promise<NewUser> {
  return {
    id: randomId(),
    email: storedEmail(email),
    emailKey: emailKey(email),
    username: storedUsername(username),
    usernameKey: await usernameKey(username),
    password,
    language,
    createdAt,
  };
}

/** Inserts an account. Gives `false` if its address, name or id is taken; the table's constraints decide between concurrent requests. */
export async function insertUser(db: Queries, user: NewUser): Promise<boolean> {
  const row = {
    id: user.id,
    email: user.email,
    email_key: user.emailKey,
    username: user.username,
    username_key: user.usernameKey,
    password: user.password,
    is_active: 1,
    language: user.language,
    created_at: user.createdAt,
    used_at: user.createdAt,
  };
  const inserted = await db
    .insertInto('users')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Finds an account by its id or by its email address, of at most `ADDRESS_MAX` code points, in any spelling. */
export async function findMember(db: Queries, by: { email: string } | { id: number }): Promise<Member | undefined> {
  const keys = 'id' in by ? [] : emailKeys(by.email);
  const rows = await db
    .selectFrom('users')
    .select([...MEMBER_COLUMNS, 'email_key'])
    .where(({ eb }) => ('id' in by ? eb('id', '=', by.id) : eb('email_key', 'in', keys)))
    .execute();
  const row = firstSpelling(rows, keys);
  return row && memberOf(row);
}

/** Of two accounts of one mailbox, each is found by its own spelling (`rekey.ts`). */
function firstSpelling<Row extends { email_key: string }>(rows: readonly Row[], [spelling]: string[]): Row | undefined {
  return rows.find((row) => row.email_key === spelling) ?? rows[0];
}

/** Says which of the two an account has already: an address in any spelling, or the key of a username. Undefined: is not looked up. */
export async function findTaken(
  db: Queries,
  { email, usernameKey = '' }: { email?: string | undefined; usernameKey?: string | undefined },
): Promise<{ email: boolean; username: boolean }> {
  const keys = email === undefined ? [''] : emailKeys(email);
  const rows = await db
    .selectFrom('users')
    .select(['email_key', 'username_key'])
    .where((where) => where.or([where('email_key', 'in', keys), where('username_key', '=', usernameKey)]))
    .execute();
  return {
    email: rows.some((row) => keys.includes(row.email_key)),
    username: rows.some((row) => row.username_key === usernameKey),
  };
}

/** Finds what sign-in needs of an account, as `findMember` does. One query for both tables, because every sign-in waits for it. */
export async function findCredentials(
  db: Queries,
  by: { email: string } | { id: number },
): Promise<PasswordRow | undefined> {
  const keys = 'id' in by ? [] : emailKeys(by.email);
  const rows = await db
    .selectFrom('users')
    .leftJoin('known_clients', 'known_clients.user_id', 'users.id')
    .select(['users.id', 'email_key', 'password', 'users.is_active', 'fingerprint', 'last_seen_at'])
    .where(({ eb }) => ('id' in by ? eb('users.id', '=', by.id) : eb('email_key', 'in', keys)))
    .execute();
  const row = firstSpelling(rows, keys);
  return (
    row && {
      id: row.id,
      password: row.password,
      isActive: row.is_active === 1,
      seenNetworks: new Map(
        rows.flatMap(({ id, fingerprint, last_seen_at }) =>
          id !== row.id || fingerprint === null ? [] : [[fingerprint, last_seen_at ?? 0]],
        ),
      ),
    }
  );
}

/** Replaces the hash of an account's password. */
export async function setPassword(db: Queries, userId: number, hash: string): Promise<void> {
  await db.updateTable('users').set({ password: hash }).where('id', '=', userId).execute();
}

/** Locks a session until the end of the transaction. Gives `false` if it has ended. */
export async function lockToken(trx: Queries, hash: string): Promise<boolean> {
  const row = await trx
    .updateTable('tokens')
    .set((old) => ({ last_used_at: old.ref('last_used_at') }))
    .where('hash', '=', hash)
    .returning('hash')
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks an account until the end of the transaction, also a disabled one. */
export async function lockUser(trx: Queries, id: number): Promise<void> {
  await trx
    .updateTable('users')
    .set((old) => ({ is_active: old.ref('is_active') }))
    .where('id', '=', id)
    .execute();
}

/** What a new session depends on, read while the account is locked. */
export interface LockedUser {
  readonly isConfirmed: boolean;
  /** Waits for an operator: no session may start. */
  readonly isWaiting: boolean;
  readonly password: string;
}

/**
 * Locks an account until the end of the transaction, so that nobody changes its password or ends its sessions meanwhile.
 * Gives nothing if it is deleted or disabled, or if its password has none of these hashes.
 */
export async function lockActiveUser(
  trx: Queries,
  id: number,
  hashes?: readonly string[],
): Promise<LockedUser | undefined> {
  // An update that changes nothing locks the row on both engines; SQLite has no `for update`.
  const row = await trx
    .updateTable('users')
    .set({ is_active: 1 })
    .where('id', '=', id)
    .where('is_active', '=', 1)
    .$if(hashes !== undefined, (query) => query.where('password', 'in', hashes ?? []))
    .returning(['confirmed_at', 'password'])
    .executeTakeFirst();
  if (!row) return undefined;
  return { isConfirmed: row.confirmed_at !== null, isWaiting: await isWaiting(trx, id), password: row.password };
}

/** Returns whether an account waits for an operator, as its registration does. */
export async function isWaiting(db: Queries, userId: number): Promise<boolean> {
  const row = await db.selectFrom('approval_requests').select('id').where('user_id', '=', userId).executeTakeFirst();
  return row !== undefined;
}

/** Ends all sessions of an account except one. */
export async function deleteTokensOf(db: Queries, userId: number, exceptHash = ''): Promise<void> {
  await db.deleteFrom('tokens').where('user_id', '=', userId).where('hash', '!=', exceptHash).execute();
}
