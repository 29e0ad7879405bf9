// Messages of the feedback page: taking, listing, answering and deleting them. Loaded with the first one.
import type { Insertable } from 'kysely';
import type { RuleContext } from '#src/accounts/add-endpoints.server.ts';
import { daily, throttle, type RateCounters } from '#src/accounts/limits/rate-counters.server.ts';
import { lockToken, lockUser } from '#src/accounts/members/members.server.ts';
import type { Services } from '#src/accounts/services.server.ts';
import type { SignedInMember } from '#src/accounts/sessions/authenticate.server.ts';
import { countRows } from '#src/server/database/count-rows.ts';
import type { Queries, Tables } from '#src/server/database/tables.ts';
import { networksOf } from '#src/server/limits/networks.ts';
import { enqueueMail } from '#src/server/mail/outbox.ts';
import { randomId } from '#src/server/secrets/random-id.ts';
import type { Counter } from '#src/server/stored-limits/counters.ts';
import { DEFAULT_LANGUAGE } from '#src/shared/languages/languages.ts';
import { DAY_MS, HOUR_MS } from '#src/shared/time/durations.ts';
import type { FEEDBACK_ENDPOINTS } from './endpoints.ts';
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
  if (await isStored(queries, input.request_id)) return undefined;
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
    if (userId !== null && (await countFeedback(trx, userId)) >= FEEDBACK_CAPS.ofMember) throttle(DAY_MS);
    const stored = await countFeedback(trx);
    const isFull = stored >= FEEDBACK_CAPS.ofSite - (isKnown ? 0 : FEEDBACK_CAPS.ofMembers);
    if (isFull && !(await deleteOldestAnswered(trx))) throttle(DAY_MS);
    if (!(await insertFeedback(trx, { ...row, user_id: userId }))) return undefined;
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
  return { rows: await listFeedback(queries, false, limit), total: await countUnanswered(queries) };
}

/** Finds a message. */
export async function findMessage({ queries }: Services<'queries'>, id: number): Promise<FeedbackRow | undefined> {
  return findFeedback(queries, id);
}

/** Whether a message with this id of the browser is stored. */
async function isStored(db: Queries, requestId: string): Promise<boolean> {
  const row = await db.selectFrom('feedback').select('id').where('request_id', '=', requestId).executeTakeFirst();
  return row !== undefined;
}

/** Inserts a message. Gives `false` if it is stored already. */
async function insertFeedback(db: Queries, row: Insertable<Tables['feedback']>): Promise<boolean> {
  const inserted = await db
    .insertInto('feedback')
    .values(row)
    .onConflict((conflict) => conflict.column('request_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Counts all messages, or those of an account. */
async function countFeedback(db: Queries, userId?: number): Promise<number> {
  return countRows(
    db.selectFrom('feedback').$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? 0)),
  );
}

/** Deletes the message whose answer is the oldest. Gives `false` if none has an answer. */
async function deleteOldestAnswered(db: Queries): Promise<boolean> {
  const oldest = db
    .selectFrom('feedback')
    .select('id')
    .where('answered_at', 'is not', null)
    .orderBy('answered_at')
    .orderBy('id')
    .limit(1);
  const rows = await db.deleteFrom('feedback').where('id', 'in', oldest).returning('id').execute();
  return rows.length > 0;
}

/** Lists messages, the newest first: all, or those without an answer. */
export async function listFeedback(db: Queries, isAll: boolean, limit: number): Promise<FeedbackRow[]> {
  return db
    .selectFrom('feedback')
    .selectAll()
    .$if(!isAll, (query) => query.where('answered_at', 'is', null))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Stores the answer. Gives `false` if the message is gone or has an answer. */
export async function storeAnswer(db: Queries, id: number, answer: string, now: number): Promise<boolean> {
  const row = await db
    .updateTable('feedback')
    .set({ answer, answered_at: now })
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a message, and those without an answer that came from then on, until `until` (ms since 1970). Gives how many. */
export async function deleteFeedback(db: Queries, { id, created_at }: FeedbackRow, until: number): Promise<number> {
  const rows = await db
    .deleteFrom('feedback')
    .where((one) =>
      one.or([
        one('id', '=', id),
        one.and([one('answered_at', 'is', null), one('created_at', '>=', created_at), one('created_at', '<', until)]),
      ]),
    )
    .returning('id')
    .execute();
  return rows.length;
}
