// The SQL of accounts and their tokens, and nothing else. Both engines read every statement alike.
import type { Queries } from '#src/server/database/tables.ts';
import type { Account } from './schema.ts';

/** A new account: everything but what the database decides. */
export interface NewUser {
  readonly id: number;
  readonly email: string;
  readonly emailKey: string;
  readonly username: string;
  readonly usernameKey: string;
  readonly password: string;
}

/** An account as sign-in needs it. */
export interface Credentials {
  readonly id: number;
  readonly password: string;
  readonly isActive: boolean;
}

/** A token's account and age. */
export interface Holder {
  readonly user: Account;
  readonly isActive: boolean;
  readonly createdAt: number;
  readonly usedAt: number;
}

/** Writes an account. Says no if its e-mail, name or id is there already: the table decides, so two at once make one. */
export async function insertUser(db: Queries, user: NewUser): Promise<boolean> {
  const row = {
    id: user.id,
    email: user.email,
    email_key: user.emailKey,
    username: user.username,
    username_key: user.usernameKey,
    password: user.password,
    is_active: 1,
  };
  const written = await db
    .insertInto('users')
    .values(row)
    .onConflict((clash) => clash.doNothing())
    .returning('id')
    .executeTakeFirst();
  return written !== undefined;
}

/** Says which of the two keys belong to an account. */
export async function findTaken(
  db: Queries,
  keys: Pick<NewUser, 'emailKey' | 'usernameKey'>,
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

/** Gives what sign-in needs of the account with this e-mail, if there is one. */
export async function findCredentials(db: Queries, key: string): Promise<Credentials | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'password', 'is_active'])
    .where('email_key', '=', key)
    .executeTakeFirst();
  return row && { id: row.id, password: row.password, isActive: row.is_active === 1 };
}

/** Replaces a password's hash, unless it was replaced by someone else meanwhile. */
export async function replaceHash(db: Queries, user: Credentials, hash: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ password: hash })
    .where('id', '=', user.id)
    .where('password', '=', user.password)
    .execute();
}

/** Writes a token's hash. */
export async function insertToken(db: Queries, hash: string, userId: number, now: number): Promise<void> {
  await db.insertInto('tokens').values({ hash, user_id: userId, created_at: now, used_at: now }).execute();
}

/** Gives the account of a token, if the token is there; whether it is still good is for the rules to say. */
export async function findHolder(db: Queries, hash: string): Promise<Holder | undefined> {
  const row = await db
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .select(['users.id', 'users.email', 'users.username', 'users.is_active', 'tokens.created_at', 'tokens.used_at'])
    .where('tokens.hash', '=', hash)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, email, username } = row;
  return {
    user: { id, email, username },
    isActive: row.is_active === 1,
    createdAt: row.created_at,
    usedAt: row.used_at,
  };
}

/** Notes that a token was used. */
export async function touchToken(db: Queries, hash: string, now: number): Promise<void> {
  await db.updateTable('tokens').set({ used_at: now }).where('hash', '=', hash).execute();
}

/** Ends one token. */
export async function deleteToken(db: Queries, hash: string): Promise<void> {
  await db.deleteFrom('tokens').where('hash', '=', hash).execute();
}

/** Deletes the tokens that were made or last used too long ago. */
export async function deleteExpiredTokens(db: Queries, madeBefore: number, usedBefore: number): Promise<void> {
  await db
    .deleteFrom('tokens')
    .where((where) => where.or([where('created_at', '<', madeBefore), where('used_at', '<', usedBefore)]))
    .execute();
}
