// The rules of groups: what operators and members may do with them, each in the caller's transaction.
import { lockUser } from '#src/accounts/members/members.server.ts';
import type { AccountEvents } from '#src/accounts/modules/account-events.server.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { GROUP_LIMITS } from '#src/shared/accounts/group-limits.ts';
import * as store from './memberships.server.ts';

/** A member in a group. */
export interface Membership {
  readonly userId: number;
  readonly groupId: string;
}

/** Why a group cannot be made. */
export type GroupFault = 'id' | 'name' | 'taken' | 'tooManyGroups';

/** Why nobody is added. */
export type MembershipFault = 'noGroup' | 'noAccount' | 'groupFull' | 'memberFull';

const ID = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;
/** Control characters, marks of direction and others that cannot be seen. */
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]/u;

/** Whether a group can have this id. */
const isGroupId = (id: string): boolean => id.length <= GROUP_LIMITS.id && ID.test(id);

/** Whether a group can have this name: one line that can be read. */
export function isGroupName(name: string): boolean {
  return name !== '' && name.trim() === name && name.length <= GROUP_LIMITS.name && !UNPRINTABLE.test(name);
}

/** Makes a group. Returns why it cannot be made, or nothing. */
export async function makeGroup(
  trx: Queries,
  group: { readonly id: string; readonly name: string },
  now: number,
): Promise<GroupFault | undefined> {
  if (!isGroupId(group.id)) return 'id';
  if (!isGroupName(group.name)) return 'name';
  if ((await store.countGroups(trx)) >= GROUP_LIMITS.groups) return 'tooManyGroups';
  return (await store.insertGroup(trx, group, now)) ? undefined : 'taken';
}

/**
 * Asks a member to be in a group: nobody else learns of it before the member agrees, and the member not before the account is known
 * to be its holder's (`isOwned`). Returns false if the member was asked before, or why it cannot be done.
 */
export async function addMember(
  trx: Queries,
  { userId, groupId }: Membership,
  now: number,
): Promise<boolean | MembershipFault> {
  // The account first, as its deletion does.
  await lockUser(trx, userId);
  if (!(await store.lockGroup(trx, groupId))) return 'noGroup';
  if (!(await isAccount(trx, userId))) return 'noAccount';
  if (await store.isListed(trx, userId, groupId)) return false;
  if ((await store.countMemberships(trx, { groupId })) >= GROUP_LIMITS.members) return 'groupFull';
  if ((await store.countMemberships(trx, { userId })) >= GROUP_LIMITS.ofMember) return 'memberFull';
  await store.insertMembership(trx, userId, groupId, now);
  return true;
}

async function isAccount(trx: Queries, id: number): Promise<boolean> {
  return (await trx.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Whether an account is known to be its holder's (decision 0025): an address that nobody has confirmed may be a stranger's. */
export async function isOwned(trx: Queries, userId: number): Promise<boolean> {
  const account = await trx
    .selectFrom('users')
    .select(['confirmed_at', 'owner_since'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return account !== undefined && account.confirmed_at !== null && account.owner_since !== null;
}

/** Ends a membership, or the question whether there may be one. Returns false if there is none. */
export async function endMembership(
  trx: Queries,
  events: Pick<AccountEvents, 'groupsChanged'>,
  now: () => number,
  { userId, groupId }: Membership,
): Promise<boolean> {
  await lockUser(trx, userId);
  if (!(await store.deleteMembership(trx, userId, groupId))) return false;
  await events.groupsChanged(trx, { now }, userId);
  return true;
}
