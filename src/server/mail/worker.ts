// Sends what is in the outbox. It looks once a second by its own clock, and is never woken by a request: nothing in the
// time of an answer tells whether a mail follows.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { DAY_MS, MINUTE_MS } from '#src/shared/durations.ts';
import { TERMS } from '#src/shared/terms.ts';
import type { Queries } from '../database/tables.ts';
import { claimDueMails, deleteMail, MAX_RETRY_DELAY_MS, postponeMail, type QueuedMail } from './outbox.ts';
import { isPermanentRejection, type Mail, type MailTransport } from './transport.ts';

const LOOK_EVERY_MS = 1_000;
/** As mail servers do (RFC 5321 section 4.5.4.1): after this long nobody waits for it any more. */
const GIVE_UP_MS = TERMS.mailDays * DAY_MS;

/** What becomes of a mail that is claimed. */
export const MAIL_OUTCOMES = ['sent', 'put_off', 'given_up', 'unwanted'] as const;

export type MailOutcome = (typeof MAIL_OUTCOMES)[number];

/** What the worker works with. */
export interface MailWorkerOptions {
  readonly queries: Queries;
  readonly transport: MailTransport;
  /** Writes an ordered mail; nothing if it is no longer wanted. */
  readonly compose: (mail: QueuedMail) => Promise<Mail | undefined>;
  /** Told of a mail that nobody could be sent, for a reason that is not its recipient's. */
  readonly onGivenUp?: (mail: QueuedMail) => Promise<void>;
  /** Told what became of each mail. */
  readonly onOutcome?: ((outcome: MailOutcome) => void) | undefined;
  readonly log: FastifyBaseLogger;
  readonly now: () => number;
}

/** Takes the number of attempts, from 1, and gives how long to wait for the next: a minute, doubled up to six hours. */
export function retryDelayMs(attempts: number): number {
  return Math.min(MAX_RETRY_DELAY_MS, MINUTE_MS * 2 ** (attempts - 1));
}

/**
 * What is sent, or given up, and could not be deleted from the outbox. This process does not send it again; after a crash it
 * is sent twice, under the same `Message-ID`.
 */
const done = new Set<number>();

/**
 * Sends everything that is due, or until `isOver` says so; a mail that cannot be sent now is put off, and one that never
 * can is forgotten. Each is claimed when its turn comes: a slow mail server holds up no other server's mails.
 */
export async function sendDueMails(parts: MailWorkerOptions, isOver: () => boolean = () => false): Promise<void> {
  for (const id of done) await finish(parts, id);
  while (!isOver()) {
    const [mail] = await claimDueMails(parts.queries, parts.now(), 1);
    if (!mail) return;
    await sendOne(parts, mail);
    // On SQLite nothing above waits for anything if the mail is unwanted: thousands of those would hold up every call.
    await nextTurn();
  }
}

async function sendOne(parts: MailWorkerOptions, mail: QueuedMail): Promise<void> {
  if (done.has(mail.id)) return finish(parts, mail.id);
  const { queries, transport, compose, onGivenUp, onOutcome, log, now } = parts;
  try {
    const written = await compose(mail);
    if (written) await transport.send(written);
    onOutcome?.(written ? 'sent' : 'unwanted');
  } catch (error) {
    const isRefused = isPermanentRejection(error);
    const isOver = isRefused || now() - mail.createdAt > GIVE_UP_MS;
    log[isOver ? 'error' : 'warn'](
      { err: error, kind: mail.kind, attempts: mail.attempts },
      isOver ? 'mail given up' : 'mail put off',
    );
    onOutcome?.(isOver ? 'given_up' : 'put_off');
    if (!isOver) return postponeMail(queries, mail.id, now() + retryDelayMs(mail.attempts));
    if (!isRefused) await onGivenUp?.(mail);
  }
  await finish(parts, mail.id);
}

/** Deletes a mail that needs nothing more. If that fails it is tried again at each look, and logged once. */
async function finish({ queries, log }: MailWorkerOptions, id: number): Promise<void> {
  try {
    await deleteMail(queries, id);
    done.delete(id);
  } catch (error) {
    if (!done.has(id)) log.error({ err: error }, 'could not delete an email from the outbox');
    done.add(id);
  }
}

/** Looks every second until it is stopped; stopping waits for the mail that is under way. */
export function startMailWorker(parts: MailWorkerOptions): { stop(): Promise<void> } {
  let running: Promise<void> | undefined;
  let isStopping = false;
  const look = () => {
    running ??= sendDueMails(parts, () => isStopping)
      .catch((error: unknown) => parts.log.error({ err: error }, 'could not read the outbox'))
      .finally(() => (running = undefined));
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      isStopping = true;
      await running;
      parts.transport.close();
    },
  };
}
