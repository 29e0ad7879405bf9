// Taking a message of the feedback page, and reading those without an answer.
import type { RuleContext } from '#src/accounts/add-endpoints.server.ts';
import { daily, throttle, type RateCounters } from '#src/accounts/limits/rate-counters.server.ts';
import { lockToken, lockUser } from '#src/accounts/members/members.server.ts';
import type { Services } from '#src/accounts/services.server.ts';
import type { SignedInMember } from '#src/accounts/sessions/authenticate.server.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { networksOf } from '#src/server/limits/networks.ts';
import { enqueueMail } from '#src/server/mail/outbox.ts';
import { randomId } from '#src/server/secrets/random-id.ts';
import type { Counter } from '#src/server/stored-limits/counters.ts';
import { DEFAULT_LANGUAGE } from '#src/shared/languages/languages.ts';
import { DAY_MS, HOUR_MS } from '#src/shared/time/durations.ts';
import type { FEEDBACK_ENDPOINTS } from './endpoints.ts';
import * as store from './late-store.server.ts';
import { FEEDBACK_CAPS } from './limits.ts';
import { countUnanswered, findFeedback, type FeedbackRow } from './store.server.ts';

export type { FeedbackRow } from './store.server.ts';

/**
 * Stores a message and queues an email about it to the operator, in one transaction. In a full store it takes the place of the
 * oldest one with an answer. Gives how many messages have no answer and how many there are, or nothing if this one was stored before. Refuses with `throttled` a client, an account or a site that has had too many.
 */
export async function sendFeedback(
  { queries, rateCounters, site, now }: Services<'queries' | 'rateCounters' | 'site' | 'now'>,
  { input, member, client, language }: RuleContext<(typeof FEEDBACK_ENDPOINTS)['send']>,
): Promise<{ unanswered: number; stored: number } | undefined> {
  if (await store.isStored(queries, input.request_id)) return undefined;
  const isKnown = member !== undefined && member.confirmedAt !== null;
  await rateCounters.record([
    ...(await rateCounters.countersOf(client, FEEDBACK_CAPS.ofClientPerHour, HOUR_MS, 'feedback')),
    ...(await rateCounters.countersOf(client, FEEDBACK_CAPS.ofClientPerDay, DAY_MS, 'feedback of a day')),
    ...(await ofAll(rateCounters, isKnown ? `account ${member.id}` : { client })),
  ]);
  const row = {
    id: randomId(),
    request_id: input.request_id,
    message: input.message.replaceAll(/\r\n?/g, '\n'),
    // One line, since it stands within a sentence of the email.
    page: input.page.replaceAll(/[\s\p{Cc}]+/gu, ' ') || null,
    email: input.email || null,
    language,
    created_at: now(),
  };
  return queries.transaction().execute(async (trx) => {
    const userId = member && (await isSignedIn(trx, member)) ? member.id : null;
    if (userId !== null && (await store.countFeedback(trx, userId)) >= FEEDBACK_CAPS.ofMember) throttle(DAY_MS);
    const stored = await store.countFeedback(trx);
    const isFull = stored >= FEEDBACK_CAPS.ofSite - (isKnown ? 0 : FEEDBACK_CAPS.ofMembers);
    if (isFull && !(await store.deleteOldestAnswered(trx))) throttle(DAY_MS);
    if (!(await store.insertFeedback(trx, { ...row, user_id: userId }))) return undefined;
    const details = { feedback: String(row.id) };
    const mail = { kind: 'feedbackReceived', address: site.email, language: DEFAULT_LANGUAGE, details } as const;
    await enqueueMail(trx, mail, now());
    return { unanswered: await countUnanswered(trx), stored: isFull ? stored : stored + 1 };
  });
}

/** The counters of the day, which all share: strangers by their network, members with a confirmed address by their account. */
async function ofAll(
  { counter, countersOfAll }: RateCounters,
  sender: string | { readonly client: string },
): Promise<readonly Counter[]> {
  const limit = daily(FEEDBACK_CAPS.ofSitePerDay);
  if (typeof sender === 'string') return countersOfAll(sender, limit, 'feedback of all');
  const network = networksOf(sender.client).at(-1)?.key ?? sender.client;
  const ofStrangers = daily(FEEDBACK_CAPS.ofSitePerDay - FEEDBACK_CAPS.ofMembersPerDay);
  return [
    ...(await countersOfAll(network, ofStrangers, 'feedback of strangers')),
    await counter(limit, 'feedback of all'),
  ];
}

/** Locks account and session. A message whose session has ended meanwhile is a visitor's: another person may have the account now. */
async function isSignedIn(trx: Queries, { id, tokenHash }: SignedInMember): Promise<boolean> {
  await lockUser(trx, id);
  return lockToken(trx, tokenHash);
}

/** Lists messages without an answer, the newest first, and counts all of them. */
export async function unanswered(
  { queries }: Services<'queries'>,
  limit: number,
): Promise<{ rows: FeedbackRow[]; total: number }> {
  return { rows: await store.listFeedback(queries, false, limit), total: await countUnanswered(queries) };
}

/** Finds a message. */
export async function findMessage({ queries }: Services<'queries'>, id: number): Promise<FeedbackRow | undefined> {
  return findFeedback(queries, id);
}
