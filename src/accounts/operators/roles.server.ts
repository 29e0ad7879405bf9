// The roles of members who help to run the site. A role is worth nothing without the page for operators (docs/decisions/0060-operators.md).
import type { Queries } from '#src/server/database/tables.ts';

/** What a member may do on the page: an operator everything, a helper lets people in and sees feedback. */
export const ROLES = ['operator', 'helper'] as const;

export type Role = (typeof ROLES)[number];

/** Says whether a text is a role. */
export const isRole = (text: string): text is Role => ROLES.some((role) => role === text);

/** Returns the role of a member; undefined without one, also of a disabled account. */
export async function roleOf(db: Queries, userId: number): Promise<Role | undefined> {
  const row = await db
    .selectFrom('operator_roles')
    .innerJoin('users', 'users.id', 'operator_roles.user_id')
    .select('role')
    .where('user_id', '=', userId)
    .where('is_active', '=', 1)
    .executeTakeFirst();
  return row && isRole(row.role) ? row.role : undefined;
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

/** Says whether a member other than this one is an operator whose account is not disabled. */
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
