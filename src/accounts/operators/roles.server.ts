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
