// Who manages a group, in the caller's transaction: operators name managers (docs/decisions/0084-group-managers.md).
import { lockUser } from '#src/accounts/members/members.server.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { GROUP_LIMITS } from '#src/shared/accounts/group-limits.ts';
import { isOwned, type Membership, type MembershipFault } from './groups.server.ts';
import { lockGroup } from './memberships.server.ts';

/** Why nobody is named. */
export type ManagerFault = MembershipFault | 'unconfirmed';

/** Names a manager, who need not be in the group. Returns false if the member is one already, or why it cannot be done. */
export async function nameManager(
  trx: Queries,
  { userId, groupId }: Membership,
  now: number,
): Promise<boolean | ManagerFault> {
  // The account first, as its deletion does.
  await lockUser(trx, userId);
  if (!(await lockGroup(trx, groupId))) return 'noGroup';
  if (!(await isOwned(trx, userId))) return 'unconfirmed';
  if (await isManager(trx, { userId, groupId })) return false;
  if ((await count(trx, 'group_id', groupId)) >= GROUP_LIMITS.managers) return 'groupFull';
  if ((await count(trx, 'user_id', userId)) >= GROUP_LIMITS.managed) return 'memberFull';
  await trx.insertInto('group_managers').values({ user_id: userId, group_id: groupId, named_at: now }).execute();
  return true;
}

/** Takes it back. Returns false if the member does not manage the group. */
export async function removeManager(trx: Queries, { userId, groupId }: Membership): Promise<boolean> {
  await lockUser(trx, userId);
  const row = await trx
    .deleteFrom('group_managers')
    .where('user_id', '=', userId)
    .where('group_id', '=', groupId)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a member manages a group. */
async function isManager(db: Queries, { userId, groupId }: Membership): Promise<boolean> {
  const row = await db
    .selectFrom('group_managers')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('group_id', '=', groupId)
    .executeTakeFirst();
  return row !== undefined;
}

async function count(db: Queries, column: 'group_id' | 'user_id', value: string | number): Promise<number> {
  const rows = db.selectFrom('group_managers').select((row) => row.fn.countAll<number>().as('n'));
  return (await rows.where(column, '=', value).executeTakeFirstOrThrow()).n;
}

/** Lists the managers of all groups, or of one, in the order in which they were named. */
export async function listManagers(db: Queries, groupId?: string) {
  return db
    .selectFrom('group_managers')
    .innerJoin('users', 'users.id', 'group_managers.user_id')
    .select(['group_id', 'user_id', 'username', 'named_at'])
    .$if(groupId !== undefined, (query) => query.where('group_id', '=', groupId ?? ''))
    .orderBy('named_at')
    .orderBy('user_id')
    .execute();
}

/** Lists the groups that a member manages, by name. */
export async function listManaged(db: Queries, userId: number) {
  return db
    .selectFrom('group_managers')
    .innerJoin('member_groups', 'member_groups.id', 'group_managers.group_id')
    .select(['group_id as id', 'name', 'named_at'])
    .where('group_managers.user_id', '=', userId)
    .orderBy('name')
    .orderBy('group_id')
    .execute();
}

/** Whether a session has two factors, and its account is not disabled. With a group: and its member manages that group. */
export async function mayManage(
  db: Queries,
  { id, tokenHash }: { readonly id: number; readonly tokenHash: string },
  groupId?: string,
): Promise<boolean> {
  const session = await db
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .select('amr')
    .where('hash', '=', tokenHash)
    .where('tokens.user_id', '=', id)
    .where('is_active', '=', 1)
    .executeTakeFirst();
  if (!session?.amr.split(' ').includes('mfa')) return false;
  return groupId === undefined || isManager(db, { userId: id, groupId });
}
