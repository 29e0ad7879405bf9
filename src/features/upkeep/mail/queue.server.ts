// The queued emails, as operators see them.
import type { Services } from '#src/accounts/services.server.ts';
import { countRows } from '#src/server/database/count-rows.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { MAIL_FAULTS, type MailFault } from '#src/shared/accounts/mail-faults.ts';
import { MINUTE_MS } from '#src/shared/time/durations.ts';

/** The most emails in the list. */
const MAX_LISTED = 100;

/**
 * Returns queued emails, at most a hundred and without addresses: first those that failed, then those that are due next. Also the
 * number of all queued ones.
 */
export async function waitingMails({ queries }: Services<'queries'>) {
  const listed = async (isFailed: boolean, most: number) =>
    queries
      .selectFrom('outbox')
      .select(['id', 'kind', 'details', 'attempts', 'fault', 'next_attempt_at', 'created_at'])
      .where('fault', isFailed ? 'is not' : 'is', null)
      .orderBy('next_attempt_at')
      .orderBy('id')
      .limit(most)
      .execute();
  const failed = await listed(true, MAX_LISTED);
  const others = failed.length < MAX_LISTED ? await listed(false, MAX_LISTED - failed.length) : [];
  const mails = [...failed, ...others].map(({ fault, ...mail }) => ({ ...mail, ...readFault(fault) }));
  return { mails, waiting: await countMails(queries) };
}

/** Reads `outbox.fault`. A newer release may have written a word that this one does not know. */
function readFault(text: string | null): { readonly fault: MailFault | null; readonly codes: string } {
  if (text === null) return { fault: null, codes: '' };
  const [word, ...codes] = text.split(' ');
  return { fault: MAIL_FAULTS.find((known) => known === word) ?? 'other', codes: codes.join(' ') };
}

/** Returns the number of queued emails. */
export async function countMails(db: Queries): Promise<number> {
  return countRows(db.selectFrom('outbox'));
}

/** The first attempt of an email may still be running for so long. */
const FIRST_ATTEMPT_MS = 5 * MINUTE_MS;

/** Returns the number of queued emails that were tried and not sent. */
export async function countFailing(db: Queries, now: number): Promise<number> {
  const tried = db.selectFrom('outbox').where('attempts', '>', 0);
  return countRows(tried.where('created_at', '<', now - FIRST_ATTEMPT_MS));
}

/** Returns an email of this kind to this address that was queued at this moment; undefined if it is not queued any more. */
export async function findQueued(db: Queries, kind: string, address: string, createdAt: number) {
  return db
    .selectFrom('outbox')
    .select(['attempts', 'next_attempt_at'])
    .where('kind', '=', kind)
    .where('address', '=', address)
    .where('created_at', '=', createdAt)
    .executeTakeFirst();
}

/**
 * Makes all queued emails due, or one, in the caller's transaction, but for those that are just being sent. Returns false if none waited
 * for a later time.
 */
export async function retryMails(db: Queries, now: number, id?: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ next_attempt_at: now })
    .where('next_attempt_at', '>', now)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .where((row) => row.or([row('attempts', '=', 0), row('fault', 'is not', null)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
