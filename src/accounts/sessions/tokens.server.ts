// Queries of sign-in and sessions. Both engines run the same statements.
import { MEMBER_COLUMNS, memberOf, type Member } from '#src/accounts/members/member.ts';
import type { PasswordRow } from '#src/accounts/members/members.server.ts';
import { recordUse } from '#src/accounts/members/record-use.server.ts';
import { countRows } from '#src/server/database/count-rows.ts';
import { keepNewest } from '#src/server/database/keep-newest.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { ACCOUNT_LIMITS } from '#src/shared/accounts/account-limits.ts';

/** The account of a token, and the token's age: times in milliseconds since 1970. */
export interface TokenHolder {
  readonly member: Member;
  readonly createdAt: number;
  readonly usedAt: number;
  /** How the member proved to be the owner (RFC 8176); empty: not known. */
  readonly amr: readonly string[];
  /** When the member last did so. */
  readonly authenticatedAt: number;
}

/** Replaces a password's hash by a stronger one of the same password, unless the password was changed meanwhile. */
export async function replaceHash(db: Queries, user: PasswordRow, hash: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ password: hash })
    .where('id', '=', user.id)
    .where('password', '=', user.password)
    .execute();
}

/** Inserts a session by its token's hash. Ends the least recently used sessions beyond the limit of an account. */
export async function insertToken(
  trx: Queries,
  token: { hash: string; userId: number; device: string; passkeyId: string | null; amr: readonly string[] },
  now: number,
): Promise<void> {
  const { hash, userId: user_id, device, passkeyId: passkey_id, amr } = token;
  await trx
    .insertInto('tokens')
    .values({ hash, user_id, device, passkey_id, amr: amr.join(' '), created_at: now, last_used_at: now })
    .execute();
  await recordUse(trx, user_id, now);
  const limit = ACCOUNT_LIMITS.sessions;
  await keepNewest(trx, 'tokens', { key: 'hash', added: hash, where: { user_id }, by: 'last_used_at', limit });
}

/** Finds the accounts of tokens, by the tokens' hashes. Does not check whether a token has expired. */
export async function findTokenHolders(
  db: Queries,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, TokenHolder>> {
  const rows = await db
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .select([
      ...MEMBER_COLUMNS,
      'tokens.hash',
      'tokens.created_at as token_created_at',
      'tokens.last_used_at',
      'tokens.amr',
      'tokens.authenticated_at',
    ])
    .where('tokens.hash', 'in', hashes)
    .execute();
  return new Map(
    rows.map((row) => [
      row.hash,
      {
        member: memberOf(row),
        createdAt: row.token_created_at,
        usedAt: row.last_used_at,
        amr: row.amr === '' ? [] : row.amr.split(' '),
        authenticatedAt: row.authenticated_at ?? row.token_created_at,
      },
    ]),
  );
}

/** Records that a session, and so its account, is used. */
export async function touchToken(db: Queries, hash: string, userId: number, now: number): Promise<void> {
  await db.updateTable('tokens').set({ last_used_at: now }).where('hash', '=', hash).execute();
  await recordUse(db, userId, now);
}

/** Ends one session. */
export async function deleteToken(db: Queries, hash: string): Promise<void> {
  await db.deleteFrom('tokens').where('hash', '=', hash).execute();
}

/** Returns the number of sessions of all accounts. */
export async function countSessions(db: Queries): Promise<number> {
  return countRows(db.selectFrom('tokens'));
}
