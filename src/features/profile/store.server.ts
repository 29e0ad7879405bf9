// Queries of /account.
import { sql } from 'kysely';
import type { PersonalTable } from '#src/server/database/personal-tables.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { emailKey } from '#src/server/identity/email-key.ts';
import { ACCOUNT_LIMITS } from '#src/shared/account-limits.ts';

/** Lists the sessions of an account, the last used first. */
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

/** Ends one session of an account. Gives `false` if there is no such session. */
export async function deleteTokenOf(db: Queries, userId: number, hash: string): Promise<boolean> {
  const row = await db
    .deleteFrom('tokens')
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .returning('hash')
    .executeTakeFirst();
  return row !== undefined;
}

/** Changes the username. Throws a constraint violation, `unique`, if another account has it. */
export async function setUsername(db: Queries, userId: number, name: { username: string; key: string }): Promise<void> {
  await db
    .updateTable('users')
    .set({ username: name.username, username_key: name.key })
    .where('id', '=', userId)
    .execute();
}

/** Changes the language of emails. */
export async function setLanguage(db: Queries, userId: number, language: string): Promise<void> {
  await db.updateTable('users').set({ language }).where('id', '=', userId).execute();
}

/** Sets when an account will be deleted, in milliseconds since 1970, unless that is set already. Returns the time that holds. */
export async function setDeletionDue(db: Queries, userId: number, dueAt: number): Promise<number> {
  const row = await db
    .updateTable('users')
    .set((old) => ({ deletion_due_at: old.fn.coalesce('deletion_due_at', old.val(dueAt)) }))
    .where('id', '=', userId)
    .returning('deletion_due_at')
    .executeTakeFirstOrThrow();
  return row.deletion_due_at ?? dueAt;
}

/** An account will not be deleted. */
export async function clearDeletionDue(db: Queries, userId: number): Promise<void> {
  await db.updateTable('users').set({ deletion_due_at: null }).where('id', '=', userId).execute();
}

/** Deletes queued emails with the day of a deletion that is no longer true. */
export async function deleteLeavingMails(db: Queries, userId: number): Promise<void> {
  await db.deleteFrom('outbox').where('user_id', '=', userId).where('kind', '=', 'leaving').execute();
}

/**
 * Finds the address that an account has asked for and not confirmed yet: it has a valid link, or waits in the queue. There is one
 * at most, because a request ends those for other addresses (`withdrawNewAddress`).
 */
export async function findNewEmail(db: Queries, userId: number, now: number): Promise<string | undefined> {
  const linked = await db
    .selectFrom('links')
    .select('email')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'email')
    .where('expires_at', '>', now)
    .orderBy('expires_at', 'desc')
    .executeTakeFirst();
  if (linked) return linked.email ?? undefined;
  const queued = await db
    .selectFrom('outbox')
    .select('address')
    .where('user_id', '=', userId)
    .where('kind', '=', 'newEmail')
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return queued?.address ?? undefined;
}

/** Reads all rows of an account, from every table with personal data, for the export. */
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
    openid_consents: await readConsents(db, userId),
    openid_subjects: await db
      .selectFrom('openid_subjects')
      .select(['sector', 'subject'])
      .where('user_id', '=', userId)
      .orderBy('sector')
      .execute(),
    // Secrets, and hashes of names.
    openid_items: undefined,
    openid_usernames: undefined,
    links: await db.selectFrom('links').selectAll().where('user_id', '=', userId).execute(),
    outbox: await mailsOf(db, userId, emailKey(user.email)),
  } satisfies Record<PersonalTable, unknown>;
}

/** Reads what an account has allowed apps, with the identifier under which each knows it. */
async function readConsents(db: Queries, userId: number) {
  return db
    .selectFrom('openid_consents')
    .innerJoin('openid_clients', 'openid_clients.id', 'openid_consents.client_id')
    .leftJoin('openid_subjects', (join) =>
      join
        .onRef('openid_subjects.sector', '=', 'openid_clients.sector')
        .onRef('openid_subjects.user_id', '=', 'openid_consents.user_id'),
    )
    .select([
      'openid_consents.client_id',
      'openid_clients.name',
      'openid_subjects.subject',
      'openid_consents.scopes',
      'openid_consents.is_remembered',
      'openid_consents.given_at',
      'openid_consents.last_used_at',
    ])
    .where('openid_consents.user_id', '=', userId)
    .orderBy('openid_consents.given_at')
    .execute();
}

/** Reads the queued emails of an account. Those that were requested by address belong to it in every spelling of the address. */
async function mailsOf(db: Queries, userId: number, key: string) {
  const rows = await db
    .selectFrom('outbox')
    .selectAll()
    .where((where) =>
      where.or([
        where('user_id', '=', userId),
        where(sql<string>`lower(address)`, '=', key),
        // Addresses beyond ASCII are compared below: no engine's `lower` does to their letters what `emailKey` does.
        where(sql<number>`octet_length(address)`, '>', sql<number>`length(address)`),
      ]),
    )
    .execute();
  return rows.filter(({ user_id, address }) => user_id === userId || (address !== null && emailKey(address) === key));
}
