// The SQL of /account, and nothing else.
import { sql } from 'kysely';
import { emailKey } from '#src/accounts/names.server.ts';
import type { PersonalTable } from '#src/server/database/personal-tables.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { ACCOUNT_LIMITS } from '#src/shared/account-limits.ts';

/** Gives the sign-ins of an account, the last used first. */
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

/** Ends one sign-in of an account. Says whether there was one. */
export async function deleteTokenOf(db: Queries, userId: number, hash: string): Promise<boolean> {
  const row = await db
    .deleteFrom('tokens')
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .returning('hash')
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives an account another username. Throws a broken rule, `unique`, if someone else has it. */
export async function setUsername(db: Queries, userId: number, name: { username: string; key: string }): Promise<void> {
  await db
    .updateTable('users')
    .set({ username: name.username, username_key: name.key })
    .where('id', '=', userId)
    .execute();
}

/** Notes the language that mails are written in. */
export async function setLanguage(db: Queries, userId: number, language: string): Promise<void> {
  await db.updateTable('users').set({ language }).where('id', '=', userId).execute();
}

/** Notes when an account is to be erased; `null`: it stays. */
export async function setDeletionDue(db: Queries, userId: number, leavesAt: number | null): Promise<void> {
  await db.updateTable('users').set({ deletion_due_at: leavesAt }).where('id', '=', userId).execute();
}

/** Gives the address that an account has asked for and not confirmed yet. */
export async function findNewEmail(db: Queries, userId: number, now: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('links')
    .select('email')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'email')
    .where('expires_at', '>', now)
    .orderBy('expires_at', 'desc')
    .executeTakeFirst();
  return row?.email ?? undefined;
}

/** Gives every row of an account, of every table that has any, for its owner to take along. */
export async function readAll(db: Queries, userId: number) {
  const user = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
  return {
    users: user,
    tokens: await listTokens(db, userId),
    known_clients: await db.selectFrom('known_clients').selectAll().where('user_id', '=', userId).execute(),
    passkeys: await db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).execute(),
    otp_secrets: await db
      .selectFrom('otp_secrets')
      .selectAll()
      .where('user_id', '=', userId)
      .where('is_active', '=', 1)
      .executeTakeFirst(),
    recovery_codes: await db.selectFrom('recovery_codes').select('hash').where('user_id', '=', userId).execute(),
    links: await db.selectFrom('links').selectAll().where('user_id', '=', userId).execute(),
    outbox: await mailsOf(db, userId, user.email_key),
  } satisfies Record<PersonalTable, unknown>;
}

/** A mail that was asked for by its address alone is the member's too, however the address was typed. */
async function mailsOf(db: Queries, userId: number, key: string) {
  const rows = await db
    .selectFrom('outbox')
    .selectAll()
    .where((where) =>
      where.or([
        where('user_id', '=', userId),
        where(sql<string>`lower(address)`, '=', key),
        // No engine's `lower` does what `emailKey` does to letters beyond ASCII.
        where(sql<number>`octet_length(address)`, '>', sql<number>`length(address)`),
      ]),
    )
    .execute();
  return rows.filter(({ user_id, address }) => user_id === userId || (address !== null && emailKey(address) === key));
}
