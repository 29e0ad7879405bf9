// Mails that are to be sent, as rows: written in the transaction of what they tell about, so none is lost at a crash,
// and no request waits for a mail server.
import { ACCOUNT_LIMITS } from '#src/shared/account-limits.ts';
import { HOUR_MS, MINUTE_MS } from '#src/shared/durations.ts';
import type { Language } from '#src/shared/languages.ts';
import { keepNewest } from '../database/keep-newest.ts';
import type { Queries } from '../database/tables.ts';
import { randomId } from '../random-id.ts';
import type { MailTemplate } from './templates.ts';

/** A mail to be written. Links and the account's own address are looked up when it is. */
export interface MailRequest {
  readonly kind: MailTemplate;
  /** The account that it is about; it is forgotten with the account. */
  readonly userId?: number;
  /** Where to, if not to the account's address. */
  readonly address?: string;
  readonly language?: Language;
  /** What the mail names besides. */
  readonly details?: Readonly<Record<string, string>>;
}

/** An order as it was read from the table. */
export interface QueuedMail extends MailRequest {
  readonly id: number;
  readonly attempts: number;
  readonly createdAt: number;
}

/**
 * Puts a mail into the outbox; in a transaction, it is there exactly if the rest is. Of more to one account and of one kind
 * than may wait, the oldest goes.
 */
export async function enqueueMail(db: Queries, mail: MailRequest, now: number): Promise<void> {
  const id = randomId();
  await db
    .insertInto('outbox')
    .values({
      id,
      kind: mail.kind,
      user_id: mail.userId ?? null,
      address: mail.address ?? null,
      language: mail.language ?? null,
      details: mail.details ? JSON.stringify(mail.details) : null,
      attempts: 0,
      next_attempt_at: now,
      created_at: now,
    })
    .execute();
  if (mail.userId === undefined) return;
  const where = { user_id: mail.userId, kind: mail.kind };
  await keepNewest(db, 'outbox', { key: 'id', added: id, where, by: 'created_at', most: ACCOUNT_LIMITS.mailsOfKind });
}

/** No mail is put off for longer. */
export const MAX_RETRY_DELAY_MS = 6 * HOUR_MS;

/** How long a claimed mail is left alone by other servers, and after a crash. */
const CLAIM_MS = 5 * MINUTE_MS;

/** Claims up to `limit` mails that are due. Two servers never get the same one. */
export async function claimDueMails(db: Queries, now: number, limit = 10): Promise<QueuedMail[]> {
  const due = await db
    .selectFrom('outbox')
    .select(['id', 'next_attempt_at'])
    // One that is due later than any wait was put off by a clock that ran ahead.
    .where((where) =>
      where.or([where('next_attempt_at', '<=', now), where('next_attempt_at', '>', now + MAX_RETRY_DELAY_MS)]),
    )
    .orderBy('next_attempt_at')
    .limit(limit)
    .execute();
  const claimed: QueuedMail[] = [];
  for (const { id, next_attempt_at } of due) {
    const row = await db
      .updateTable('outbox')
      .set((old) => ({ next_attempt_at: now + CLAIM_MS, attempts: old('attempts', '+', 1) }))
      .where('id', '=', id)
      .where('next_attempt_at', '=', next_attempt_at)
      .returningAll()
      .executeTakeFirst();
    if (!row) continue;
    claimed.push({
      id,
      kind: row.kind as MailTemplate,
      attempts: row.attempts,
      createdAt: row.created_at,
      ...(row.user_id === null ? {} : { userId: row.user_id }),
      ...(row.address === null ? {} : { address: row.address }),
      ...(row.language === null ? {} : { language: row.language as Language }),
      ...(row.details === null ? {} : { details: JSON.parse(row.details) as Record<string, string> }),
    });
  }
  return claimed;
}

/** Holds a mail until the end of the transaction. Says no if it is gone. */
export async function lockMail(trx: Queries, id: number): Promise<boolean> {
  const row = await trx
    .updateTable('outbox')
    .set((old) => ({ attempts: old.ref('attempts') }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** What is still to be sent. */
export interface OutboxState {
  readonly waiting: number;
  /** Age of the oldest mail; 0 without one. */
  readonly oldestMs: number;
}

/** Counts what is in the outbox, whenever it is due. */
export async function outboxState(db: Queries, now: number): Promise<OutboxState> {
  const { waiting, oldest } = await db
    .selectFrom('outbox')
    .select((row) => [row.fn.countAll<number>().as('waiting'), row.fn.min('created_at').as('oldest')])
    .executeTakeFirstOrThrow();
  // Of no rows there is no oldest, whatever the type says.
  return { waiting, oldestMs: waiting === 0 ? 0 : Math.max(0, now - oldest) };
}

/** Forgets a mail: it was sent, or cannot be. */
export async function deleteMail(db: Queries, id: number): Promise<void> {
  await db.deleteFrom('outbox').where('id', '=', id).execute();
}

/** Puts a mail off. */
export async function postponeMail(db: Queries, id: number, until: number): Promise<void> {
  await db.updateTable('outbox').set({ next_attempt_at: until }).where('id', '=', id).execute();
}
