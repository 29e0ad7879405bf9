// Clears out what is past its term, and tells who is to lose an account. One server does it for all, once an hour.
import type { FastifyBaseLogger } from 'fastify';
import type { AccountServices } from '#src/accounts/services.server.ts';
import { shortenLease, takeLease } from '#src/server/lease.ts';
import { deleteExpiredCounters } from '#src/server/limits/counters.ts';
import { enqueueMail } from '#src/server/mail/outbox.ts';
import { deleteOldMailFiles } from '#src/server/mail/transport.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#src/shared/durations.ts';
import type { Language } from '#src/shared/languages.ts';
import { TERMS } from '#src/shared/terms.ts';
import * as store from './store.server.ts';

const LOOK_EVERY_MS = 10 * MINUTE_MS;
/** Less than the time between two looks: a timer that is some milliseconds early must not skip one. */
const RETRY_AFTER_MS = LOOK_EVERY_MS - MINUTE_MS;

/** How many accounts are told or erased at a time: a transaction each, so that nothing else waits long. */
const BATCH = 100;

/** What is done in a round, in this order. The erasures come first: members were promised their day. */
const STEPS: Readonly<Record<string, (parts: AccountServices) => void | Promise<void>>> = {
  eraseLeaving,
  eraseUnconfirmed,
  tellUnconfirmed,
  deleteTokens: ({ queries, config, now }) =>
    store.deleteExpiredTokens(queries, oldestSession(config, now), now() - config.sessionIdleDays * DAY_MS),
  deleteExpired: ({ queries, now }) => store.deleteExpired(queries, now()),
  sweepLimits: ({ queries, config, now }) => deleteExpiredCounters(queries, now(), oldestSession(config, now)),
  clearMailFiles: ({ config, now }) => deleteOldMailFiles(config.dataDir, now() - TERMS.mailDays * DAY_MS),
  // In every round: a farewell's address and name are deleted when it has left, which is after the round that erased.
  vacuum: (parts) => parts.vacuum(),
};

/** Some steps of a round threw; the others are done. */
class ClearingError extends AggregateError {
  override readonly name = 'ClearingError';
  /** What each failed step threw, by the step's name. */
  readonly failed: ReadonlyMap<string, unknown>;

  constructor(failed: ReadonlyMap<string, unknown>) {
    super([...failed.values()], `failed: ${[...failed.keys()].join(', ')}`);
    this.failed = failed;
  }
}

/** Does the work once, whoever's turn it is. A step that throws holds up no other; at the end a `ClearingError` names them. */
export async function runRetention(parts: AccountServices): Promise<void> {
  const failed = new Map<string, unknown>();
  for (const [step, run] of Object.entries(STEPS)) {
    try {
      await run(parts);
    } catch (error) {
      failed.set(step, error);
    }
  }
  if (failed.size > 0) throw new ClearingError(failed);
}

function oldestSession(config: AccountServices['config'], now: () => number): number {
  return now() - config.sessionMaxDays * DAY_MS;
}

/** Forgets that an owner was told that the account will be erased: the mail could not be sent. They are told anew. */
export async function clearDeletionWarning(queries: AccountServices['queries'], userId: number): Promise<void> {
  await store.clearWarning(queries, userId);
}

/** Announces the end of accounts that were not confirmed for 23 days. A file in the data folder tells nobody. */
async function tellUnconfirmed({ queries, config, now }: AccountServices): Promise<void> {
  if (config.smtpUrl === undefined) return;
  const before = now() - TERMS.unconfirmedToldAtDay * DAY_MS;
  for (const id of await store.listUnwarned(queries, before, BATCH)) {
    await queries.transaction().execute(async (trx) => {
      if (await store.markWarned(trx, id, now())) await enqueueMail(trx, { kind: 'unconfirmed', userId: id }, now());
    });
  }
}

/**
 * Erases accounts that were never confirmed: 30 days after they were made, and a week after their owner was told. Never
 * without a mail server: nobody was told then, and nobody could have confirmed.
 */
async function eraseUnconfirmed({ queries, config, now }: AccountServices): Promise<void> {
  if (config.smtpUrl === undefined) return;
  const toldBefore = now() - (TERMS.unconfirmedDays - TERMS.unconfirmedToldAtDay) * DAY_MS;
  const madeBefore = now() - TERMS.unconfirmedDays * DAY_MS;
  await store.deleteUnconfirmed(queries, madeBefore, toldBefore);
}

/** Erases accounts whose owners left a week ago, and says farewell. */
async function eraseLeaving(parts: AccountServices): Promise<void> {
  const { queries, now } = parts;
  const due = await store.listDueDeletions(queries, now(), BATCH);
  for (const id of due) {
    await queries.transaction().execute(async (trx) => {
      const gone = await store.deleteDueAccount(trx, id, now());
      if (!gone) return;
      const { email: address, language, username, owner_since } = gone;
      const details = owner_since === null ? {} : { username };
      await enqueueMail(trx, { kind: 'erased', address, language: language as Language, details }, now());
    });
  }
  // The day was promised: what is over a batch does not wait for the next hour.
  if (due.length === BATCH) await eraseLeaving(parts);
}

/**
 * Looks every ten minutes whether it is time and nobody else's turn; the first look is at once. A round in which a step
 * failed is done again at the next look.
 */
export function startRetention(parts: AccountServices, log: FastifyBaseLogger): { stop(): Promise<void> } {
  let running: Promise<void> | undefined;
  const look = async () => {
    const start = parts.now();
    if (!(await takeLease(parts.queries, 'retention', start, start + HOUR_MS))) return;
    await runRetention(parts).catch(async (error: unknown) => {
      if (!(error instanceof ClearingError)) throw error;
      for (const [step, err] of error.failed) log.error({ err, step }, 'could not clear out');
      await shortenLease(parts.queries, 'retention', start + RETRY_AFTER_MS);
    });
  };
  const tryToLook = () => {
    running ??= look()
      .catch((error: unknown) => log.error({ err: error, step: 'lease' }, 'could not clear out'))
      .finally(() => (running = undefined));
  };
  const timer = setInterval(tryToLook, LOOK_EVERY_MS);
  tryToLook();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
