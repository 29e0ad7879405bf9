// The queue of emails (transactional outbox). An email is enqueued in the transaction of the change it reports, so that none is
// lost in a crash and no request waits for a mail server.
import { ACCOUNT_LIMITS } from '#src/shared/accounts/account-limits.ts';
import type { Language } from '#src/shared/languages/languages.ts';
import { HOUR_MS, MINUTE_MS } from '#src/shared/time/durations.ts';
import { keepNewest } from '../database/keep-newest.ts';
import type { Queries } from '../database/tables.ts';
import { randomId } from '../secrets/random-id.ts';
import { LANES, laneOf, type Lane } from './lanes.ts';
import type { MailTemplate } from './templates.ts';

/** What a visitor did that caused an email, and the fingerprint of the visitor's network: rate limits count by both. */
export interface MailOrigin {
  readonly by: 'registration' | 'request' | 'newAddress';
  readonly network: string;
}

/** An email to be sent. Its links and the account's address are determined when it is rendered. */
export interface MailRequest {
  readonly kind: MailTemplate;
  /** The account that it is about. It is deleted together with the account. */
  readonly userId?: number;
  /** The request for an account that it is about, and is deleted with. */
  readonly requestId?: number;
  /** The recipient; absent: the address of the account or request. */
  readonly address?: string;
  readonly language?: Language;
  /** Further values of the template. */
  readonly details?: Readonly<Record<string, string>>;
  /** Absent: no visitor caused it, or it was counted when it was asked for. */
  readonly origin?: MailOrigin;
}

/** An email in the queue. */
export interface QueuedMail extends MailRequest {
  readonly id: number;
  readonly attempts: number;
  readonly createdAt: number;
}

/**
 * Adds an email to the queue, in the caller's transaction if there is one. If more emails of one kind wait for one account than
 * allowed, the oldest is deleted.
 */
export async function enqueueMail(db: Queries, mail: MailRequest, now: number): Promise<void> {
  const id = randomId();
  await db
    .insertInto('outbox')
    .values({
      id,
      kind: mail.kind,
      user_id: mail.userId ?? null,
      request_id: mail.requestId ?? null,
      address: mail.address ?? null,
      language: mail.language ?? null,
      details: mail.details ? JSON.stringify(mail.details) : null,
      origin: mail.origin ? `${mail.origin.by} ${mail.origin.network}` : null,
      lane: laneOf(mail.kind),
      attempts: 0,
      next_attempt_at: now,
      created_at: now,
    })
    .execute();
  if (mail.userId === undefined) return;
  const where = { user_id: mail.userId, kind: mail.kind };
  await keepNewest(db, 'outbox', { key: 'id', added: id, where, by: 'created_at', limit: ACCOUNT_LIMITS.mailsOfKind });
}

/** Former names of templates, in rows that an older release queued. */
const RENAMED_TEMPLATES: ReadonlyMap<string, MailTemplate> = new Map([['erased', 'deleted']]);

/** The longest delay between two attempts. */
export const MAX_RETRY_DELAY_MS = 6 * HOUR_MS;

/** How long a claimed email is not claimed again, by another server or after a crash. */
const CLAIM_MS = 5 * MINUTE_MS;

/** Claims up to `limit` emails of a lane that are due, and counts the attempt. Two servers never claim the same email. */
export async function claimDueMails(
  db: Queries,
  now: number,
  lane: Lane = LANES.awaited,
  limit = 10,
): Promise<QueuedMail[]> {
  const due = await findDue(db, now, lane, limit);
  const claimed: QueuedMail[] = [];
  for (const { id, next_attempt_at } of due) {
    const row = await db
      .updateTable('outbox')
      .set((old) => ({ next_attempt_at: now + CLAIM_MS, attempts: old('attempts', '+', 1), fault: null }))
      .where('id', '=', id)
      .where('next_attempt_at', '=', next_attempt_at)
      .returningAll()
      .executeTakeFirst();
    if (!row) continue;
    claimed.push({
      id,
      kind: RENAMED_TEMPLATES.get(row.kind) ?? (row.kind as MailTemplate),
      attempts: row.attempts,
      createdAt: row.created_at,
      ...(row.user_id === null ? {} : { userId: row.user_id }),
      ...(row.request_id === null ? {} : { requestId: row.request_id }),
      ...(row.address === null ? {} : { address: row.address }),
      ...(row.language === null ? {} : { language: row.language as Language }),
      ...(row.details === null ? {} : { details: JSON.parse(row.details) as Record<string, string> }),
      ...(row.origin === null ? {} : { origin: readOrigin(row.origin) }),
    });
  }
  return claimed;
}

function readOrigin(text: string): MailOrigin {
  const [by = '', network = ''] = text.split(' ');
  return { by: by as MailOrigin['by'], network };
}

/** Finds emails that are due. Two queries, because one with both conditions reads the whole queue if nothing is due. */
async function findDue(db: Queries, now: number, lane: Lane, limit: number) {
  const search = async (operator: '<=' | '>', time: number, most: number) =>
    db
      .selectFrom('outbox')
      .select(['id', 'next_attempt_at'])
      .where('lane', '=', lane)
      .where('next_attempt_at', operator, time)
      .orderBy('next_attempt_at')
      .limit(most)
      .execute();
  const due = await search('<=', now, limit);
  if (due.length === limit) return due;
  // A time beyond the longest delay was written while a clock was ahead, so the email is due as well.
  return [...due, ...(await search('>', now + MAX_RETRY_DELAY_MS, limit - due.length))];
}

/** Locks an email until the end of the transaction. Returns false if it no longer exists. */
export async function lockMail(trx: Queries, id: number): Promise<boolean> {
  const row = await trx
    .updateTable('outbox')
    .set((old) => ({ attempts: old.ref('attempts') }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** How much is queued. */
export interface OutboxState {
  readonly waiting: number;
  /** Age of the oldest email; 0 if there is none. */
  readonly oldestMs: number;
}

/** Returns the number and age of all queued emails, due or not. */
export async function outboxState(db: Queries, now: number): Promise<OutboxState> {
  const { waiting, oldest } = await db
    .selectFrom('outbox')
    .select((row) => [row.fn.countAll<number>().as('waiting'), row.fn.min('created_at').as('oldest')])
    .executeTakeFirstOrThrow();
  // Without rows `oldest` is null, although its type is number.
  return { waiting, oldestMs: waiting === 0 ? 0 : Math.max(0, now - oldest) };
}

/** Sends queued emails of these templates to the address that the account has now, even if it has another one by then. */
export async function pinMails(trx: Queries, userId: number, kinds: readonly MailTemplate[]): Promise<void> {
  await trx
    .updateTable('outbox')
    .set((row) => ({ address: row.selectFrom('users').select('users.email').where('users.id', '=', userId) }))
    .where('user_id', '=', userId)
    .where('address', 'is', null)
    .where('kind', 'in', kinds)
    .execute();
}

/** Deletes an email from the queue. */
export async function deleteMail(db: Queries, id: number): Promise<void> {
  await db.deleteFrom('outbox').where('id', '=', id).execute();
}

/** Sets the time of the first attempt of a claimed email, which is none yet. */
export async function delayMail(db: Queries, id: number, firstAttemptAt: number): Promise<void> {
  await db
    .updateTable('outbox')
    .set((old) => ({ next_attempt_at: firstAttemptAt, attempts: old('attempts', '-', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Sets the time of the next attempt, in milliseconds since 1970, and why this one failed. */
export async function postponeMail(db: Queries, id: number, nextAttemptAt: number, fault: string): Promise<void> {
  await db.updateTable('outbox').set({ next_attempt_at: nextAttemptAt, fault }).where('id', '=', id).execute();
}

/** Returns the address that a queued email would go to now; undefined if there is none any more. */
export async function addressOfMail(db: Queries, { userId, requestId, address }: QueuedMail) {
  if (address !== undefined) return address;
  const row =
    userId !== undefined
      ? await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
      : requestId === undefined
        ? undefined
        : await db.selectFrom('approval_requests').select('email').where('id', '=', requestId).executeTakeFirst();
  return row?.email ?? undefined;
}
