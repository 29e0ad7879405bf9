// The SQL of accounts and their tokens, and nothing else. Both engines read every statement alike.
import { keepNewest } from '#src/server/database/keep-newest.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { ACCOUNT_LIMITS } from '#src/shared/account-limits.ts';
import type { Language } from '#src/shared/languages.ts';
import { MEMBER_COLUMNS, memberOf, type PasswordRow, type Member } from './members.server.ts';

/** A new account: everything but what the database decides. */
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

/** A token's account and age. */
export interface Holder {
  readonly user: Member;
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
    language: user.language,
    created_at: user.createdAt,
  };
  const written = await db
    .insertInto('users')
    .values(row)
    .onConflict((clash) => clash.doNothing())
    .returning('id')
    .executeTakeFirst();
  return written !== undefined;
}

/** Replaces a password's hash, unless it was replaced by someone else meanwhile. */
export async function replaceHash(db: Queries, user: PasswordRow, hash: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ password: hash })
    .where('id', '=', user.id)
    .where('password', '=', user.password)
    .execute();
}

/** Writes a token's hash; of more than an account may have, those that were not used for longest end. */
export async function insertToken(
  trx: Queries,
  token: { hash: string; userId: number; device: string; passkeyId: string | null },
  now: number,
): Promise<void> {
  const { hash, userId: user_id, device, passkeyId: passkey_id } = token;
  await trx
    .insertInto('tokens')
    .values({ hash, user_id, device, passkey_id, created_at: now, last_used_at: now })
    .execute();
  const most = ACCOUNT_LIMITS.sessions;
  await keepNewest(trx, 'tokens', { key: 'hash', added: hash, where: { user_id }, by: 'last_used_at', most });
}

/** Gives the accounts of those tokens that are there, by their hashes; whether a token is still good is for the rules to say. */
export async function findHolders(db: Queries, hashes: readonly string[]): Promise<ReadonlyMap<string, Holder>> {
  const rows = await db
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .select([...MEMBER_COLUMNS, 'tokens.hash', 'tokens.created_at', 'tokens.last_used_at'])
    .where('tokens.hash', 'in', hashes)
    .execute();
  return new Map(
    rows.map((row) => [row.hash, { user: memberOf(row), createdAt: row.created_at, usedAt: row.last_used_at }]),
  );
}

/** Notes that a token was used. */
export async function touchToken(db: Queries, hash: string, now: number): Promise<void> {
  await db.updateTable('tokens').set({ last_used_at: now }).where('hash', '=', hash).execute();
}

/** Ends one token. */
export async function deleteToken(db: Queries, hash: string): Promise<void> {
  await db.deleteFrom('tokens').where('hash', '=', hash).execute();
}
