// Sends the queued emails, several at a time in each lane. It polls once a second and is not triggered by requests, so that response times do not reveal whether
// an email was queued.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { startPoll } from '#src/server/program/poll.ts';
import { STORAGE_PERIODS } from '#src/shared/accounts/storage-periods.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#src/shared/time/durations.ts';
import type { Queries } from '../database/tables.ts';
import type { DomainPace } from './domain-pace.ts';
import { connectionsOf, LANES, type Lane } from './lanes.ts';
import { describeMailFault, mailFault, mailFaultCode, saysNoMailbox, UnsendableAddressError } from './mail-fault.ts';
import { recordAccepted, recordNoMailbox } from './mailbox-refusals.ts';
import {
  addressOfMail,
  claimDueMails,
  delayMail,
  deleteMail,
  MAX_RETRY_DELAY_MS,
  postponeMail,
  type QueuedMail,
} from './outbox.ts';
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
  /** How many emails are sent at a time, those of both lanes together: at least 2. */
  readonly connections?: number;
  /** Absent: emails to many go as fast as the mail server takes them. */
  readonly pace?: DomainPace;
  /** Renders a queued email. Returns undefined if it is no longer needed, `later` if a limit does not allow it yet. */
  readonly compose: (mail: QueuedMail) => Promise<Mail | 'later' | undefined>;
  /** Records that the transport has accepted an email, in the transaction that deletes it from the queue. */
  readonly onSent?: (trx: Queries, mail: QueuedMail) => Promise<void>;
  /** Records that an email was given up because its mailbox does not exist, in the transaction that deletes it from the queue. */
  readonly onNoMailbox?: (trx: Queries, mail: QueuedMail) => Promise<void>;
  /** Called with the outcome of each attempt and, if it failed, the code of the fault. */
  readonly onOutcome?: ((outcome: MailOutcome, fault?: string) => void) | undefined;
  readonly log: FastifyBaseLogger;
  readonly now: () => number;
}

/** Takes the number of attempts so far, at least 1. Returns the delay before the next: a minute, doubled each time up to six hours. */
export function retryDelayMs(attempts: number): number {
  return Math.min(MAX_RETRY_DELAY_MS, MINUTE_MS * 2 ** (attempts - 1));
}

/** An email that only has to be deleted from the queue. */
interface Finished {
  readonly lane: Lane;
  /** Records something in the transaction that deletes it. */
  readonly record: ((trx: Queries) => Promise<void>) | undefined;
}

/** What a lane works with. */
interface LaneOptions extends MailWorkerOptions {
  readonly lane: Lane;
}

/**
 * Emails of a database that were sent or given up and could not be deleted from the queue, by their ids. This process does not send
 * them again. After a crash they are sent twice, with the same `Message-ID`.
 */
const finishedIn = new WeakMap<Queries, Map<number, Finished>>();

function finishedOf(queries: Queries): Map<number, Finished> {
  const finished = finishedIn.get(queries) ?? new Map<number, Finished>();
  finishedIn.set(queries, finished);
  return finished;
}

/** Sends all emails that are due, and waits for them. */
export async function sendDueMails(options: MailWorkerOptions): Promise<void> {
  for (const lane of Object.values(LANES)) {
    const sending = new Set<Promise<void>>();
    await beginDueMails({ ...options, lane }, sending, () => false);
    await Promise.all(sending);
  }
}

/**
 * Begins to send the emails of a lane that are due, until none is or `isStopping` returns true; waits for one of `sending` while all
 * connections are in use, and for none at the end: an email that comes meanwhile does not wait for a slow one. An email that cannot
 * be sent now is postponed; one that never can be is deleted. Each is claimed when it is sent, so that another server can have it.
 */
async function beginDueMails(
  options: LaneOptions,
  sending: Set<Promise<void>>,
  isStopping: () => boolean,
): Promise<void> {
  const { queries, now, lane, connections = 2 } = options;
  for (const [id, finished] of finishedOf(queries)) if (finished.lane === lane) await finish(options, id, finished);
  const most = connectionsOf(lane, connections);
  while (!isStopping()) {
    if (sending.size >= most) {
      await Promise.race(sending);
      continue;
    }
    const [mail] = await claimDueMails(queries, now(), lane, 1);
    if (!mail) return;
    const task = sendOne(options, mail)
      .catch((err: unknown) => options.log.error({ err }, 'could not change the outbox'))
      .finally(() => sending.delete(task));
    sending.add(task);
    // Yield: on SQLite everything above is synchronous, so thousands of unwanted emails would block the event loop.
    await yieldToEventLoop();
  }
}

/** Counts an email at its receiving domain. Returns after how many milliseconds one to many may be sent; others wait for nothing. */
async function paceOf({ lane, pace, queries }: LaneOptions, mail: QueuedMail): Promise<number> {
  const address = pace && (await addressOfMail(queries, mail));
  if (!pace || address === undefined) return 0;
  if (lane === LANES.bulk) return pace.admit(address);
  pace.count(address);
  return 0;
}

async function sendOne(options: LaneOptions, mail: QueuedMail): Promise<void> {
  const finished = finishedOf(options.queries).get(mail.id);
  if (finished) return finish(options, mail.id, finished);
  const { queries, lane, transport, compose, onSent, onOutcome, now } = options;
  const wait = await paceOf(options, mail);
  if (wait > 0) return delayMail(queries, mail.id, now() + wait);
  let rendered: Mail | 'later' | undefined;
  try {
    rendered = await compose(mail);
  } catch (error) {
    return postponeOrGiveUp(options, mail, error, false);
  }
  if (!rendered) {
    onOutcome?.('unwanted');
    return finish(options, mail.id, { lane, record: undefined });
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
  await finish(options, mail.id, { lane, record: onSent && ((trx) => onSent(trx, mail)) });
}

/** Logs why an email could not be sent. Unless that is final, it is tried again until its time is over. */
async function postponeOrGiveUp(
  options: LaneOptions,
  mail: QueuedMail,
  error: unknown,
  isFinal: boolean,
  reason?: string,
): Promise<void> {
  const { queries, lane, onOutcome, onNoMailbox, log, now } = options;
  // Attempts as well: a clock that is set ahead, or a server that was off, must not make the first failure the last.
  const isTooOld = now() - mail.createdAt > GIVE_UP_MS && mail.attempts >= GIVE_UP_ATTEMPTS;
  const isGivenUp = isFinal || isTooOld;
  log[isGivenUp ? 'error' : 'warn'](
    // The place in the code says nothing about a mail server; the sentence does.
    { ...(reason === undefined ? { err: error } : { reason }), kind: mail.kind, attempts: mail.attempts },
    isGivenUp ? 'email given up' : 'email postponed',
  );
  onOutcome?.(isGivenUp ? 'given_up' : 'postponed', mailFaultCode(error));
  if (isGivenUp) {
    const record = isFinal && onNoMailbox ? (trx: Queries) => onNoMailbox(trx, mail) : undefined;
    return finish(options, mail.id, { lane, record });
  }
  const { fault, codes } = mailFault(error);
  await postponeMail(queries, mail.id, now() + retryDelayMs(mail.attempts), `${fault} ${codes}`);
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
async function finish({ queries, log }: LaneOptions, id: number, done: Finished): Promise<void> {
  const finished = finishedOf(queries);
  const { record } = done;
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
    finished.set(id, done);
  }
}

/** Starts polling, each lane by itself. `stop` waits for the emails that are being sent, and closes the connections. */
export function startMailWorker(options: MailWorkerOptions): { stop(): Promise<void> } {
  let isStopping = false;
  const lanes = Object.values(LANES).map((lane) => {
    const sending = new Set<Promise<void>>();
    const poll = startPoll(
      POLL_INTERVAL_MS,
      () => beginDueMails({ ...options, lane }, sending, () => isStopping),
      (err) => options.log.error({ err }, 'could not read the outbox'),
    );
    return { sending, poll };
  });
  return {
    async stop() {
      isStopping = true;
      await Promise.all(lanes.map(({ poll }) => poll.stop()));
      await Promise.all(lanes.flatMap(({ sending }) => [...sending]));
      options.transport.close?.();
    },
  };
}
