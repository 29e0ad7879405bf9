// What a member waits for.
import type { z } from 'zod';
import type { RuleContext } from '#src/accounts/add-endpoints.server.ts';
import { toDay } from '#src/accounts/members/member.ts';
import { lockToken, lockUser } from '#src/accounts/members/members.server.ts';
import type { Sections } from '#src/accounts/modules/feature-module.server.ts';
import type { Services } from '#src/accounts/services.server.ts';
import { ApiError } from '#src/server/errors/api-error.ts';
import { HOUR_MS } from '#src/shared/time/durations.ts';
import type { OPENING_ENDPOINTS } from './endpoints.ts';
import * as store from './store.server.ts';

type Context<Name extends keyof typeof OPENING_ENDPOINTS> = RuleContext<(typeof OPENING_ENDPOINTS)[Name]>;

/** Gives what the member waits for. A section that this build does not have is named as it is stored. */
export async function listOpenings(
  { queries }: Services<'queries'>,
  sections: Sections,
  { member, language }: Context<'list'>,
): Promise<z.input<typeof OPENING_ENDPOINTS.list.output>> {
  const rows = await store.listRequests(queries, member.id);
  const openings = rows.map(({ section, created_at }) => ({
    section,
    title: sections[section]?.titles[language] ?? section,
    since: toDay(created_at),
  }));
  return { openings };
}

/** More than there are sections. To withdraw is never refused, and writes only what was asked for. */
const ASKS_PER_HOUR = 30;

/**
 * Records that the member waits for a section. Refuses with `notFound` if it is not in preparation, with `throttled` after too many
 * requests, with `tokenInvalid` if the session has ended meanwhile.
 */
export async function askForOpening(
  { queries, rateCounters, now }: Services<'queries' | 'rateCounters' | 'now'>,
  sections: Sections,
  { member, params: { id } }: Context<'ask'>,
): Promise<void> {
  if (!Object.hasOwn(sections, id) || !sections[id]?.inPreparation) throw new ApiError('notFound');
  const limit = { free: ASKS_PER_HOUR, memoryMs: HOUR_MS };
  await rateCounters.record([await rateCounters.counter(limit, 'openings', String(member.id))]);
  await queries.transaction().execute(async (trx) => {
    // The account may belong to another person by now. Their reset has ended the session, so nothing is stored for them.
    await lockUser(trx, member.id);
    if (!(await lockToken(trx, member.tokenHash))) throw new ApiError('tokenInvalid');
    await store.insertRequest(trx, member.id, id, now());
  });
}

/** Forgets it, whether the member waited or not. */
export async function withdrawOpening(
  { queries }: Services<'queries'>,
  { member, params: { id } }: Context<'withdraw'>,
): Promise<void> {
  await store.deleteRequest(queries, member.id, id);
}
