// The SQL of what operators do.
import { sql } from 'kysely';
import { contains, USER_COLUMNS } from '#src/accounts/find-user.server.ts';
import { isRole, type Role } from '#src/accounts/operators/roles.server.ts';
import type { Cursor } from '#src/server/database/cursor.ts';
import type { Queries } from '#src/server/database/tables.ts';

/**
 * Returns accounts, the newest first. `search` has the keys of a part of an email or username, and the part as typed; `before` is the
 * last account of the page before.
 */
export async function listUsers(
  db: Queries,
  {
    search,
    before,
    limit,
  }: {
    search?: { email: string; username: string; text: string } | undefined;
    before?: Cursor | undefined;
    limit: number;
  },
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
    .$if(before !== undefined, (query) =>
      query.where(sql<boolean>`(created_at, id) < (${before?.created_at}, ${before?.id})`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
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

/** Returns whether there is such an account. */
export async function isAccount(db: Queries, id: number): Promise<boolean> {
  return (await findAccountState(db, id)) !== undefined;
}

/** Returns whether an account is enabled, and since when its address is confirmed and its owner proven. */
export async function findAccountState(db: Queries, id: number) {
  return db
    .selectFrom('users')
    .select(['is_active', 'confirmed_at', 'owner_since'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Returns whether an operator has made this account. */
export async function isMadeByOperator(db: Queries, id: number): Promise<boolean> {
  const made = await db
    .selectFrom('audit_log')
    .select('id')
    .where('account_id', '=', id)
    .where('action', '=', 'create')
    .executeTakeFirst();
  return made !== undefined;
}

/** Returns whether anybody has used an account, or is known to own it. */
export async function isUsed(db: Queries, id: number): Promise<boolean> {
  const used = await db
    .selectFrom('users')
    .leftJoin('known_clients', 'known_clients.user_id', 'users.id')
    .select('users.id')
    .where('users.id', '=', id)
    .where((where) => where.or([where('owner_since', 'is not', null), where('fingerprint', 'is not', null)]))
    .executeTakeFirst();
  return used !== undefined;
}

/** Returns since when the address of somebody who waits for an operator is confirmed; nothing if the account does not wait. */
export async function findRequestOf(db: Queries, userId: number) {
  return db
    .selectFrom('approval_requests')
    .innerJoin('users', 'users.id', 'user_id')
    .select('confirmed_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Returns a session of a member with a role whose account is not disabled. */
export async function findSession(db: Queries, { id, tokenHash }: { readonly id: number; readonly tokenHash: string }) {
  const row = await db
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .innerJoin('operator_roles', 'operator_roles.user_id', 'tokens.user_id')
    .select(['role', 'amr', 'tokens.created_at', 'authenticated_at'])
    .where('hash', '=', tokenHash)
    .where('tokens.user_id', '=', id)
    .where('is_active', '=', 1)
    .executeTakeFirst();
  return row && isRole(row.role)
    ? { role: row.role, amr: row.amr, authenticatedAt: row.authenticated_at ?? row.created_at }
    : undefined;
}

/** Returns the roles of these accounts, and which of them wait for an operator. */
export async function findStates(db: Queries, ids: readonly number[]) {
  if (ids.length === 0) return { roles: new Map<number, Role>(), waiting: new Set<number>() };
  const roles = await db.selectFrom('operator_roles').select(['user_id', 'role']).where('user_id', 'in', ids).execute();
  const waiting = await db.selectFrom('approval_requests').select('user_id').where('user_id', 'in', ids).execute();
  return {
    roles: new Map(roles.flatMap(({ user_id, role }) => (isRole(role) ? [[user_id, role] as const] : []))),
    waiting: new Set(waiting.map(({ user_id }) => user_id)),
  };
}

/** Returns the members with a role, operators first. */
export async function listRoles(db: Queries) {
  return db
    .selectFrom('operator_roles')
    .innerJoin('users', 'users.id', 'operator_roles.user_id')
    .select(['users.id', 'username', 'role', 'given_at'])
    .orderBy('role', 'desc')
    .orderBy('given_at')
    .execute();
}

/** Gives a member a role, or with `undefined` takes it away. Returns whether that changes anything. */
export async function writeRole(trx: Queries, userId: number, role: Role | undefined, now: number): Promise<boolean> {
  const before = await trx.selectFrom('operator_roles').select('role').where('user_id', '=', userId).executeTakeFirst();
  if (before?.role === role) return false;
  await trx.deleteFrom('operator_roles').where('user_id', '=', userId).execute();
  if (role !== undefined)
    await trx.insertInto('operator_roles').values({ user_id: userId, role, given_at: now }).execute();
  return true;
}

/** Returns whether a member other than this one is an operator whose account is not disabled. */
export async function hasOtherOperator(trx: Queries, userId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('operator_roles')
    .innerJoin('users', 'users.id', 'operator_roles.user_id')
    .select('users.id')
    .where('role', '=', 'operator')
    .where('is_active', '=', 1)
    .where('users.id', '!=', userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts what a member has done of this kind since a time, at most `limit`; with `details`, those that name one of them. */
export async function countOwn(
  db: Queries,
  {
    memberId,
    action,
    since = 0,
    details,
  }: { memberId: number; action: string; since?: number; details?: readonly string[] },
): Promise<number> {
  const { own } = await db
    .selectFrom('audit_log')
    .select(({ fn }) => fn.countAll<number>().as('own'))
    .where('action', '=', action)
    .where('actor_id', '=', memberId)
    .where('created_at', '>', since)
    .$if(details !== undefined, (query) => query.where('details', 'in', details ?? []))
    .executeTakeFirstOrThrow();
  return own;
}

/** Deletes the sessions of an account, or of all accounts. Returns their number. */
export async function deleteTokens(db: Queries, userId?: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('tokens')
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? 0))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
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
