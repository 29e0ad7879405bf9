// Sends the queued emails. It polls once a second and is not triggered by requests, so that response times do not reveal whether
// an email was queued.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { startPoll } from '#src/server/program/poll.ts';
import { STORAGE_PERIODS } from '#src/shared/accounts/storage-periods.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#src/shared/time/durations.ts';
import type { Queries } from '../database/tables.ts';
import { describeMailFault, mailFaultCode, saysNoMailbox, UnsendableAddressError } from './mail-fault.ts';
import { recordAccepted, recordNoMailbox } from './mailbox-refusals.ts';
import { claimDueMails, delayMail, deleteMail, MAX_RETRY_DELAY_MS, postponeMail, type QueuedMail } from './outbox.ts';
import type { Mail, MailTransport } from './transport.ts';

const POLL_INTERVAL_MS = 1_000;
/** An email is given up after this time, as mail servers do (RFC 5321 section 4.5.4.1). */
const GIVE_UP_MS = STORAGE_PERIODS.mailDays * DAY_MS;
/** And after as many attempts as there are in eight hours. */
const GIVE_UP_ATTEMPTS = 10;

/** How long an email waits that its limits do not allow yet: a quarter of its age, but at least this. */
const DELAY_MS = 10 * MINUTE_MS;
/** How often the log says that emails wait for their limits. */
const DELAY_LOGGED_MS = HOUR_MS;

/** What happened to a claimed email. `unwanted`: it is no longer needed. */
export const MAIL_OUTCOMES = ['sent', 'postponed', 'given_up', 'unwanted'] as const;

export type MailOutcome = (typeof MAIL_OUTCOMES)[number];

/** The services and callbacks of the worker. */
export interface MailWorkerOptions {
  readonly queries: Queries;
  readonly transport: MailTransport;
  /** Renders a queued email. Returns undefined if it is no longer needed, `later` if a limit does not allow it yet. */
  readonly compose: (mail: QueuedMail) => Promise<Mail | 'later' | undefined>;
  /** Records that the transport has accepted an email, in the transaction that deletes it from the queue. */
  readonly onSent?: (trx: Queries, mail: QueuedMail) => Promise<void>;
  /** Called with the outcome of each attempt and, if it failed, the code of the fault. */
  readonly onOutcome?: ((outcome: MailOutcome, fault?: string) => void) | undefined;
  readonly log: FastifyBaseLogger;
  readonly now: () => number;
}

/** Takes the number of attempts so far, at least 1. Returns the delay before the next: a minute, doubled each time up to six hours. */
export function retryDelayMs(attempts: number): number {
  return Math.min(MAX_RETRY_DELAY_MS, MINUTE_MS * 2 ** (attempts - 1));
}

/** Records something in the transaction that deletes an email from the queue. */
type Recording = ((trx: Queries) => Promise<void>) | undefined;

/**
 * Emails of a database that were sent or given up and could not be deleted from the queue, by their ids. This process does not send
 * them again. After a crash they are sent twice, with the same `Message-ID`.
 */
const finishedIn = new WeakMap<Queries, Map<number, Recording>>();

function finishedOf(queries: Queries): Map<number, Recording> {
  const finished = finishedIn.get(queries) ?? new Map<number, Recording>();
  finishedIn.set(queries, finished);
  return finished;
}

/**
 * Sends all emails that are due, until `isStopping` returns true. An email that cannot be sent now is postponed; one that never can
 * be is deleted. Emails are claimed one at a time, so that a slow mail server does not block those that another server could send.
 */
export async function sendDueMails(options: MailWorkerOptions, isStopping: () => boolean = () => false): Promise<void> {
  for (const [id, record] of finishedOf(options.queries)) await finish(options, id, record);
  while (!isStopping()) {
    const [mail] = await claimDueMails(options.queries, options.now(), 1);
    if (!mail) return;
    await sendOne(options, mail);
    // Yield: on SQLite everything above is synchronous, so thousands of unwanted emails would block the event loop.
    await yieldToEventLoop();
  }
}

async function sendOne(options: MailWorkerOptions, mail: QueuedMail): Promise<void> {
  const finished = finishedOf(options.queries);
  if (finished.has(mail.id)) return finish(options, mail.id, finished.get(mail.id));
  const { transport, compose, onSent, onOutcome } = options;
  let rendered: Mail | 'later' | undefined;
  try {
    rendered = await compose(mail);
  } catch (error) {
    return postponeOrGiveUp(options, mail, error, false);
  }
  if (!rendered) {
    onOutcome?.('unwanted');
    return finish(options, mail.id, undefined);
  }
  if (rendered === 'later') return delay(options, mail);
  try {
    await transport.send(rendered);
  } catch (error) {
    const isFinal =
      error instanceof UnsendableAddressError || (saysNoMailbox(error) && recordNoMailbox(transport, mail.id));
    return postponeOrGiveUp(options, mail, error, isFinal, describeMailFault(error));
  }
  recordAccepted(transport, mail.id);
  onOutcome?.('sent');
  await finish(options, mail.id, onSent && ((trx) => onSent(trx, mail)));
}

/** Logs why an email could not be sent. Unless that is final, it is tried again until its time is over. */
async function postponeOrGiveUp(
  options: MailWorkerOptions,
  mail: QueuedMail,
  error: unknown,
  isFinal: boolean,
  reason?: string,
): Promise<void> {
  const { queries, onOutcome, log, now } = options;
  // Attempts as well: a clock that is set ahead, or a server that was off, must not make the first failure the last.
  const isTooOld = now() - mail.createdAt > GIVE_UP_MS && mail.attempts >= GIVE_UP_ATTEMPTS;
  const isGivenUp = isFinal || isTooOld;
  log[isGivenUp ? 'error' : 'warn'](
    // The place in the code says nothing about a mail server; the sentence does.
    { ...(reason === undefined ? { err: error } : { reason }), kind: mail.kind, attempts: mail.attempts },
    isGivenUp ? 'email given up' : 'email postponed',
  );
  onOutcome?.(isGivenUp ? 'given_up' : 'postponed', mailFaultCode(error));
  if (isGivenUp) await finish(options, mail.id, undefined);
  else await postponeMail(queries, mail.id, now() + retryDelayMs(mail.attempts));
}

/** When the log last said so. */
let delayLoggedAt = 0;

/** Puts an email off that a limit does not allow yet, until it is too old. */
async function delay(
  { queries, onOutcome, log, now }: MailWorkerOptions,
  { id, createdAt }: QueuedMail,
): Promise<void> {
  const isTooOld = now() - createdAt > GIVE_UP_MS;
  onOutcome?.(isTooOld ? 'given_up' : 'postponed');
  if (isTooOld) await deleteMail(queries, id);
  else await delayMail(queries, id, now() + Math.max(DELAY_MS, (now() - createdAt) / 4));
  if (Math.abs(now() - delayLoggedAt) < DELAY_LOGGED_MS) return;
  delayLoggedAt = now();
  log.warn(
    'emails wait: visitors have caused as many as one mailbox, one domain or the site may have. If these are not attacks, raise UNPROVEN_MAILS_PER_HOUR',
  );
}

/** Deletes an email from the queue. If that fails, it is logged once and tried again at each poll. */
async function finish({ queries, log }: MailWorkerOptions, id: number, record: Recording): Promise<void> {
  const finished = finishedOf(queries);
  try {
    if (record) {
      await queries.transaction().execute(async (trx) => {
        await record(trx);
        await deleteMail(trx, id);
      });
    } else await deleteMail(queries, id);
    finished.delete(id);
  } catch (error) {
    if (!finished.has(id)) log.error({ err: error }, 'could not delete an email from the outbox');
    finished.set(id, record);
  }
}

/** Starts polling. `stop` waits for the email that is being sent. */
export function startMailWorker(options: MailWorkerOptions): { stop(): Promise<void> } {
  let isStopping = false;
  const poll = startPoll(
    POLL_INTERVAL_MS,
    () => sendDueMails(options, () => isStopping),
    (err) => options.log.error({ err }, 'could not read the outbox'),
  );
  return {
    async stop() {
      isStopping = true;
      await poll.stop();
    },
  };
}
