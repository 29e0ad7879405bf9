// What the manager of a group does (docs/decisions/0084-group-managers.md). Who manages nothing gets the answer of an address that
// does not exist.
import type { z } from 'zod';
import type { RuleContext } from '#src/accounts/add-endpoints.server.ts';
import { findUserByName } from '#src/accounts/find-user.server.ts';
import { lockToken, lockUser } from '#src/accounts/members/members.server.ts';
import { recordAction } from '#src/accounts/operators/audit-log.server.ts';
import { recordList } from '#src/accounts/operators/look-ups.server.ts';
import type { Services } from '#src/accounts/services.server.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { ApiError } from '#src/server/errors/api-error.ts';
import { GROUP_LIMITS } from '#src/shared/accounts/group-limits.ts';
import { shownName } from '#src/shared/accounts/shown-name.ts';
import { HOUR_MS } from '#src/shared/time/durations.ts';
import type { GROUP_ENDPOINTS, managedGroups, managedMembers } from './endpoints.ts';
import { addMember, endMembership } from './groups.server.ts';
import { listManaged, mayManage } from './managers.server.ts';
import * as store from './memberships.server.ts';

type Context<Name extends keyof typeof GROUP_ENDPOINTS> = RuleContext<(typeof GROUP_ENDPOINTS)[Name]>;
type Manager = Context<'listManaged'>['member'];
type ManagerServices = Services<'queries' | 'rateCounters' | 'accountEvents' | 'now'>;

/** What one manager may do in an hour: a class is asked at once; names are tried one after the other. */
const PER_HOUR = { changes: 60, lists: 600 } as const;
const COUNTERS = { changes: 'group manager', lists: 'group manager lists' } as const;

/** Gives the groups that a member manages, and whether this session may. */
export async function managedGroupsOf(
  { queries }: Services<'queries'>,
  { member }: Pick<Context<'listManaged'>, 'member'>,
): Promise<z.input<typeof managedGroups>> {
  const rows = await listManaged(queries, member.id);
  const managed = rows.map(({ id, name }) => ({ id, name }));
  return { managed, is_strong: managed.length > 0 && (await mayManage(queries, member)) };
}

/** Gives a page of those who have agreed to be in the group, never an address. Refuses with `notFound` or `throttled`. */
export async function managedMembersOf(
  services: ManagerServices,
  { member, params: { id }, input: { after } }: Context<'listManagedMembers'>,
): Promise<z.input<typeof managedMembers>> {
  await enter(services, member, id, 'lists');
  const { rows, next } = await store.pageOfMembers(services.queries, id, after, true);
  if (rows.length > 0) await recordList(services, actorOf(member), 'members');
  return {
    members: rows.map(({ user_id, username, display_name }) => ({
      id: String(user_id),
      name: shownName({ displayName: display_name, username }),
      // One that is an address is not shown.
      username: username.includes('@') ? null : username,
    })),
    next,
  };
}

/**
 * Asks the member with this whole address or username to be in the group. It is answered alike, and logged alike, if there is no such
 * account, or it cannot be asked: a manager learns of an account once its member has agreed. Refuses with `notFound`, `throttled`,
 * `tooManyOpen`, or `tokenInvalid` if the session has ended.
 */
export async function askToGroup(
  services: ManagerServices,
  { member, params: { id: groupId }, input: { who } }: Context<'askToGroup'>,
): Promise<void> {
  await enter(services, member, groupId, 'changes');
  const found = await findUserByName(services, who);
  const userId = found?.is_active === 1 ? found.id : 0;
  await asManager(services, member, { userId, groupId }, async (trx) => {
    await store.lockGroup(trx, groupId);
    if ((await store.countMemberships(trx, { groupId })) >= GROUP_LIMITS.members) throw new ApiError('tooManyOpen');
    const isAdded = (await addMember(trx, { userId, groupId }, services.now())) === true;
    const entry = { action: 'addToGroup', details: groupId, ...(isAdded && { accountId: userId }) };
    await recordAction(trx, actorOf(member), entry, services.now());
  });
}

/** Ends the membership of somebody whom the manager sees, if there is one. Refuses like `askToGroup`. */
export async function removeFromManagedGroup(
  services: ManagerServices,
  { member, params: { id: groupId }, input }: Context<'removeFromManagedGroup'>,
): Promise<void> {
  await enter(services, member, groupId, 'changes');
  const userId = /^\d{1,16}$/.test(input.member) ? Number(input.member) : 0;
  await asManager(services, member, { userId, groupId }, async (trx) => {
    if (!(await store.isSeenByManagers(trx, userId, groupId))) return;
    await endMembership(trx, services.accountEvents, services.now, { userId, groupId });
    const entry = { action: 'removeFromGroup', accountId: userId, details: groupId };
    await recordAction(trx, actorOf(member), entry, services.now());
  });
}

const actorOf = ({ id, tokenHash }: Manager) => ({ kind: 'member', id, tokenHash }) as const;

/** Lets a manager in, and counts the request. */
async function enter(
  { queries, rateCounters }: ManagerServices,
  member: Manager,
  groupId: string,
  what: keyof typeof PER_HOUR,
): Promise<void> {
  if (!(await mayManage(queries, member, groupId))) throw new ApiError('notFound');
  const limit = { free: PER_HOUR[what], memoryMs: HOUR_MS };
  await rateCounters.record([await rateCounters.counter(limit, COUNTERS[what], String(member.id))]);
}

/** Writes with both accounts and the session locked, if the member still manages the group. */
async function asManager(
  { queries }: ManagerServices,
  member: Manager,
  { userId, groupId }: { readonly userId: number; readonly groupId: string },
  write: (trx: Queries) => Promise<void>,
): Promise<void> {
  await queries.transaction().execute(async (trx) => {
    // In one order: two managers may act on each other.
    for (const id of [member.id, userId].toSorted((a, b) => a - b)) await lockUser(trx, id);
    if (!(await lockToken(trx, member.tokenHash))) throw new ApiError('tokenInvalid');
    if (!(await mayManage(trx, member, groupId))) throw new ApiError('notFound');
    await write(trx);
  });
}
