// Queries of groups and of their members.
import { sql, type ExpressionBuilder } from 'kysely';
import { cursorOf, nameOfCursor, type Cursor } from '#src/server/database/cursor.ts';
import type { Queries, Tables } from '#src/server/database/tables.ts';

/** Lists all groups by name, each with the number of its members and of those who have not agreed yet. */
export async function listGroups(db: Queries) {
  const asked = (db: ExpressionBuilder<Tables, 'member_groups'>) =>
    db
      .selectFrom('group_members')
      .select((row) => row.fn.countAll<number>().as('n'))
      .whereRef('group_id', '=', 'member_groups.id');
  return db
    .selectFrom('member_groups')
    .selectAll()
    .select((row) => [
      asked(row).where('accepted_at', 'is not', null).$asScalar().as('members'),
      asked(row).where('accepted_at', 'is', null).$asScalar().as('pending'),
    ])
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** Lists the ids and names of all groups. */
export const listGroupNames = (db: Queries): Promise<{ id: string; name: string }[]> =>
  db.selectFrom('member_groups').select(['id', 'name']).orderBy('name').orderBy('id').execute();

/** Returns a group. Takes anything: PostgreSQL fails on an id with a zero byte. */
export async function findGroup(db: Queries, id: string) {
  if (!/^[a-z0-9-]{1,40}$/.test(id)) return undefined;
  return db.selectFrom('member_groups').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Locks a group until the end of the transaction, so that its members can be counted. Returns false if there is none. */
export async function lockGroup(trx: Queries, id: string): Promise<boolean> {
  const row = await trx
    .updateTable('member_groups')
    .set((columns) => ({ name: columns.ref('name') }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts groups. */
export const countGroups = async (db: Queries): Promise<number> =>
  (
    await db
      .selectFrom('member_groups')
      .select((row) => row.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

/** Counts the members of a group, or the groups of a member, also those without consent. */
export async function countMemberships(
  db: Queries,
  of: { readonly groupId: string } | { readonly userId: number },
): Promise<number> {
  const rows = db.selectFrom('group_members').select((row) => row.fn.countAll<number>().as('n'));
  const chosen = 'groupId' in of ? rows.where('group_id', '=', of.groupId) : rows.where('user_id', '=', of.userId);
  return (await chosen.executeTakeFirstOrThrow()).n;
}

/** What members of a group may have on their desktops; null: nothing is said. */
export type GroupLimits = Pick<Tables['member_groups'], 'home_mib' | 'memory_mib' | 'work_hours'>;
const NO_LIMITS: GroupLimits = { home_mib: null, memory_mib: null, work_hours: null };

/** Writes some of them. Returns false if there is no such group. */
export async function writeLimits(trx: Queries, id: string, limits: Partial<GroupLimits>): Promise<boolean> {
  const row = await trx
    .updateTable('member_groups')
    .set(limits)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns what a member may have: the most of the groups that the member has agreed to be in. */
export async function limitsOfMember(db: Queries, userId: number): Promise<GroupLimits> {
  const row = await db
    .selectFrom('group_members')
    .innerJoin('member_groups', 'member_groups.id', 'group_members.group_id')
    .select(({ fn }) => [
      fn.max('home_mib').as('home_mib'),
      fn.max('memory_mib').as('memory_mib'),
      fn.max('work_hours').as('work_hours'),
    ])
    .where('user_id', '=', userId)
    .where('accepted_at', 'is not', null)
    .executeTakeFirst();
  return row ?? NO_LIMITS;
}

/** Inserts a group. Returns false if there is one with this id. */
export async function insertGroup(
  trx: Queries,
  group: { readonly id: string; readonly name: string },
  now: number,
): Promise<boolean> {
  const row = await trx
    .insertInto('member_groups')
    .values({ ...group, created_at: now, ...NO_LIMITS })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes a group's name. Returns false if there is none, or it has this name. */
export async function writeName(trx: Queries, id: string, name: string): Promise<boolean> {
  const row = await trx
    .updateTable('member_groups')
    .set({ name })
    .where('id', '=', id)
    .where('name', '!=', name)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a group with its memberships. Returns false if there is none. */
export async function deleteGroup(trx: Queries, id: string): Promise<boolean> {
  const row = await trx.deleteFrom('member_groups').where('id', '=', id).returning('id').executeTakeFirst();
  return row !== undefined;
}

/** Lists the groups of a member by name, also those that wait for the member's consent. */
export async function listGroupsOf(db: Queries, userId: number) {
  return db
    .selectFrom('group_members')
    .innerJoin('member_groups', 'member_groups.id', 'group_members.group_id')
    .select(['group_id as id', 'name', 'added_at', 'accepted_at'])
    .where('user_id', '=', userId)
    .orderBy('name')
    .orderBy('group_id')
    .execute();
}

/** Returns the ids and names of the groups that a member has agreed to be in, by id. */
export async function acceptedGroups(db: Queries, userId: number): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('group_members')
    .innerJoin('member_groups', 'member_groups.id', 'group_members.group_id')
    .select(['group_id as id', 'name'])
    .where('user_id', '=', userId)
    .where('accepted_at', 'is not', null)
    .orderBy('group_id')
    .execute();
}

/** The query of those who have agreed to be in one of these groups. */
export const membersOf = (db: Queries, groupIds: readonly string[]) =>
  db
    .selectFrom('group_members')
    .select('user_id')
    .where('group_id', 'in', groupIds)
    .where('accepted_at', 'is not', null);

interface MembersChoice {
  /** The last one of the page before, by the time when the member was asked. */
  readonly after?: Cursor | undefined;
  readonly limit: number;
  /** Only those who have agreed, and whose account is not disabled. */
  readonly isForManagers?: boolean;
}

/** Lists members of a group, those asked first at the top. */
export async function listMembers(
  db: Queries,
  groupId: string,
  { after, limit, isForManagers = false }: MembersChoice,
) {
  return db
    .selectFrom('group_members')
    .innerJoin('users', 'users.id', 'group_members.user_id')
    .select(['user_id', 'username', 'display_name', 'added_at', 'accepted_at'])
    .where('group_id', '=', groupId)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(added_at, user_id) > (${after?.created_at}, ${after?.id})`),
    )
    .$if(isForManagers, (query) => query.where('accepted_at', 'is not', null).where('is_active', '=', 1))
    .orderBy('added_at')
    .orderBy('user_id')
    .limit(limit)
    .execute();
}

const PAGE = 25;

/** Returns a page of them, and the name of the next (`cursorOf`). */
export async function pageOfMembers(db: Queries, groupId: string, after: string, isForManagers: boolean) {
  const rows = await listMembers(db, groupId, { after: cursorOf(after), limit: PAGE + 1, isForManagers });
  const shown = rows.slice(0, PAGE);
  const last = shown.at(-1);
  const hasMore = rows.length > PAGE && last !== undefined;
  return { rows: shown, next: hasMore ? nameOfCursor({ created_at: last.added_at, id: last.user_id }) : null };
}

/** Whether a member is in a group, or was asked to be. */
export async function isListed(db: Queries, userId: number, groupId: string): Promise<boolean> {
  const row = await db
    .selectFrom('group_members')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('group_id', '=', groupId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether managers see a member in a group: the member has agreed, and the account is not disabled. */
export async function isSeenByManagers(db: Queries, userId: number, groupId: string): Promise<boolean> {
  const row = await db
    .selectFrom('group_members')
    .innerJoin('users', 'users.id', 'group_members.user_id')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('group_id', '=', groupId)
    .where('accepted_at', 'is not', null)
    .where('is_active', '=', 1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Inserts a membership that waits for consent. */
export async function insertMembership(trx: Queries, userId: number, groupId: string, now: number): Promise<void> {
  const membership = { user_id: userId, group_id: groupId, added_at: now, accepted_at: null };
  await trx.insertInto('group_members').values(membership).execute();
}

/** Writes that a member agrees. Returns false if the member was not asked, or has agreed before. */
export async function acceptMembership(trx: Queries, userId: number, groupId: string, now: number): Promise<boolean> {
  const row = await trx
    .updateTable('group_members')
    .set({ accepted_at: now })
    .where('user_id', '=', userId)
    .where('group_id', '=', groupId)
    .where('accepted_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a membership. Returns false if there is none. */
export async function deleteMembership(trx: Queries, userId: number, groupId: string): Promise<boolean> {
  const row = await trx
    .deleteFrom('group_members')
    .where('user_id', '=', userId)
    .where('group_id', '=', groupId)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}
