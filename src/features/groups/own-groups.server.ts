// What a member does with the own groups.
import type { z } from 'zod';
import type { RuleContext } from '#src/accounts/add-endpoints.server.ts';
import { toDay } from '#src/accounts/members/member.ts';
import { lockToken, lockUser } from '#src/accounts/members/members.server.ts';
import type { Services } from '#src/accounts/services.server.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { ApiError } from '#src/server/errors/api-error.ts';
import { HOUR_MS } from '#src/shared/time/durations.ts';
import type { GROUP_ENDPOINTS, groupList } from './endpoints.ts';
import { endMembership, isOwned } from './groups.server.ts';
import * as store from './memberships.server.ts';

type Context<Name extends keyof typeof GROUP_ENDPOINTS> = RuleContext<(typeof GROUP_ENDPOINTS)[Name]>;

/** Gives the groups of a member. */
export async function groupsOf(
  { queries }: Services<'queries'>,
  { member }: Pick<Context<'listGroups'>, 'member'>,
): Promise<z.input<typeof groupList>> {
  const all = await store.listGroupsOf(queries, member.id);
  const rows = (await isOwned(queries, member.id)) ? all : all.filter(({ accepted_at }) => accepted_at !== null);
  const groups = rows.map(({ id, name, added_at, accepted_at }) => ({
    id,
    name,
    is_accepted: accepted_at !== null,
    asked_on: toDay(added_at),
  }));
  return { groups, groups_need_proof: rows.length < all.length };
}

/** Twice the groups that a member can have. To leave is never refused. */
const ACCEPTS_PER_HOUR = 100;

/** Records the consent. Refuses with `notFound` if the member was not asked or is not known to be the owner, `throttled`, or `tokenInvalid` if the session has ended. */
export async function acceptGroup(
  services: Services<'queries' | 'rateCounters' | 'accountEvents' | 'now'>,
  { member, params: { id } }: Context<'acceptGroup'>,
): Promise<void> {
  const { rateCounters, accountEvents, now } = services;
  const limit = { free: ACCEPTS_PER_HOUR, memoryMs: HOUR_MS };
  await rateCounters.record([await rateCounters.counter(limit, 'groups', String(member.id))]);
  await inSession(services, member, async (trx) => {
    if (!(await isOwned(trx, member.id))) throw new ApiError('notFound');
    if (await store.acceptMembership(trx, member.id, id, now()))
      return accountEvents.groupsChanged(trx, { now }, member.id);
    if (!(await store.isListed(trx, member.id, id))) throw new ApiError('notFound');
  });
}

/** Ends the membership, if there is one. */
export async function leaveGroup(
  services: Services<'queries' | 'accountEvents' | 'now'>,
  { member, params: { id } }: Context<'leaveGroup'>,
): Promise<void> {
  const { accountEvents, now } = services;
  await inSession(services, member, async (trx) => {
    await endMembership(trx, accountEvents, now, { userId: member.id, groupId: id });
  });
}

/** Locks account and session: the account may belong to another person by now, whose reset has ended the session. */
async function inSession(
  { queries }: Services<'queries'>,
  member: Context<'listGroups'>['member'],
  write: (trx: Queries) => Promise<void>,
): Promise<void> {
  await queries.transaction().execute(async (trx) => {
    await lockUser(trx, member.id);
    if (!(await lockToken(trx, member.tokenHash))) throw new ApiError('tokenInvalid');
    await write(trx);
  });
}
