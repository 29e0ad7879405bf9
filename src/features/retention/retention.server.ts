// Retention: deletes expired data, and warns owners of unconfirmed accounts. One server does it for all, once an hour.
import type { FastifyBaseLogger } from 'fastify';
import { deletionsHeldUntil, holdDeletions } from '#src/accounts/deletion-hold.server.ts';
import type { AccountServices } from '#src/accounts/services.server.ts';
import { readLease, shortenLease, takeLease } from '#src/server/lease.ts';
import { deleteExpiredCounters } from '#src/server/limits/counters.ts';
import { enqueueMail } from '#src/server/mail/outbox.ts';
import { deleteOldMailFiles } from '#src/server/mail/transport.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#src/shared/durations.ts';
import type { Language } from '#src/shared/languages.ts';
import { STORAGE_PERIODS } from '#src/shared/storage-periods.ts';
import * as store from './store.server.ts';

const POLL_INTERVAL_MS = 10 * MINUTE_MS;
/** Less than the polling interval, so that a timer that is some milliseconds early does not skip a run. */
const RETRY_AFTER_MS = POLL_INTERVAL_MS - MINUTE_MS;

/** After so long without a run, deletions of accounts are held. */
const GAP_MS = DAY_MS;

/** A warning that no mail server has accepted is repeated after this time, for as long as the account is not confirmed. */
const WARN_AGAIN_DAYS = 7;
/** A warning is forgotten after this time: the site was off, or the clock was wrong, when the account should have been deleted. */
const WARNING_COUNTS_DAYS = 30;

/** How many accounts are warned or deleted in a row, each in its own transaction, so that requests do not wait long. */
const BATCH_SIZE = 100;

/** The steps of a run, in order. Deletions of accounts come first, because members were promised the day. */
const STEPS: Readonly<Record<string, (services: AccountServices) => void | Promise<void>>> = {
  deleteDueAccounts,
  deleteUnconfirmed,
  warnUnconfirmed,
  deleteTokens: ({ queries, config, now }) =>
    store.deleteExpiredTokens(queries, oldestSessionStart(config, now), now() - config.sessionIdleDays * DAY_MS),
  deleteExpired: ({ queries, now }) => store.deleteExpired(queries, now()),
  deleteCounters: ({ queries, now }) => deleteExpiredCounters(queries, now()),
  deleteNetworks: ({ queries, config, now }) => store.deleteOldNetworks(queries, oldestSessionStart(config, now)),
  deleteMailFiles: ({ config, now }) => deleteOldMailFiles(config.dataDir, now() - STORAGE_PERIODS.mailDays * DAY_MS),
  // On every run: the goodbye email (address, name) is deleted only after the run that deleted the account.
  vacuum: (services) => services.vacuum(),
};

/** The steps that are about accounts, which wait while deletions are held. */
const ACCOUNT_STEPS: ReadonlySet<string> = new Set(['deleteDueAccounts', 'deleteUnconfirmed', 'warnUnconfirmed']);

/** Thrown after a run of which some steps failed. */
class RetentionError extends AggregateError {
  override readonly name = 'RetentionError';
  /** The error of each failed step, by its name. */
  readonly failed: ReadonlyMap<string, unknown>;

  constructor(failed: ReadonlyMap<string, unknown>) {
    super([...failed.values()], `failed: ${[...failed.keys()].join(', ')}`);
    this.failed = failed;
  }
}

/**
 * Runs all steps once, without the lease; with `areAccountsHeld` those that are not about accounts. A failed step does not stop the
 * others; at the end a `RetentionError` names it.
 */
export async function runRetention(services: AccountServices, areAccountsHeld = false): Promise<void> {
  const failed = new Map<string, unknown>();
  for (const [step, run] of Object.entries(STEPS)) {
    if (areAccountsHeld && ACCOUNT_STEPS.has(step)) continue;
    try {
      await run(services);
    } catch (error) {
      failed.set(step, error);
    }
  }
  if (failed.size > 0) throw new RetentionError(failed);
}

function oldestSessionStart(config: AccountServices['config'], now: () => number): number {
  return now() - config.sessionMaxDays * DAY_MS;
}

/** Records that a mail server has accepted the warning to the owner of an unconfirmed account: now the last week begins. */
export async function recordDeletionWarning(
  trx: AccountServices['queries'],
  userId: number,
  now: number,
): Promise<void> {
  await store.recordWarning(trx, userId, now);
}

/** Warns owners of accounts that have not been confirmed for 23 days. Not without a mail server, because files reach nobody. */
async function warnUnconfirmed({ queries, config, now }: AccountServices): Promise<void> {
  if (config.smtpUrl === undefined) return;
  const times = {
    now: now(),
    createdBefore: now() - STORAGE_PERIODS.unconfirmedWarningDay * DAY_MS,
    forgottenBefore: now() - WARNING_COUNTS_DAYS * DAY_MS,
    queuedBefore: now() - WARN_AGAIN_DAYS * DAY_MS,
  };
  for (const id of await store.listUnwarned(queries, times, BATCH_SIZE)) {
    await queries.transaction().execute(async (trx) => {
      if (await store.markWarningQueued(trx, id, now()))
        await enqueueMail(trx, { kind: 'unconfirmed', userId: id }, now());
    });
  }
}

/**
 * Deletes accounts that were not confirmed, 30 days after their creation and a week after a mail server accepted the warning. Not
 * without a mail server, because nobody could confirm.
 */
async function deleteUnconfirmed({ queries, config, now }: AccountServices): Promise<void> {
  if (config.smtpUrl === undefined) return;
  const createdBefore = now() - STORAGE_PERIODS.unconfirmedDays * DAY_MS;
  const weekMs = (STORAGE_PERIODS.unconfirmedDays - STORAGE_PERIODS.unconfirmedWarningDay) * DAY_MS;
  const warned = { from: now() - WARNING_COUNTS_DAYS * DAY_MS, before: now() - weekMs };
  await store.deleteUnconfirmed(queries, createdBefore, warned);
}

/** Deletes accounts a week after their owners asked for it, and queues a goodbye email. */
async function deleteDueAccounts(services: AccountServices): Promise<void> {
  const { queries, now } = services;
  const due = await store.listDueDeletions(queries, now(), BATCH_SIZE);
  let count = 0;
  for (const id of due) {
    await queries.transaction().execute(async (trx) => {
      const deleted = await store.deleteDueAccount(trx, id, now());
      if (!deleted) return;
      count += 1;
      const { email: address, language, username, owner_since } = deleted;
      const details = owner_since === null ? {} : { username };
      await enqueueMail(trx, { kind: 'deleted', address, language: language as Language, details }, now());
    });
  }
  // Members were promised the day, so a further batch does not wait for the next run.
  if (count === BATCH_SIZE) await deleteDueAccounts(services);
}

/**
 * Tries to take the lease now and every ten minutes, and runs all steps if it has it, so about once an hour. If a step fails, the
 * run is repeated after ten minutes.
 */
export function startRetention(services: AccountServices, log: FastifyBaseLogger): { stop(): Promise<void> } {
  let running: Promise<void> | undefined;
  const runIfDue = async () => {
    const start = services.now();
    const { queries } = services;
    const lastUntil = await readLease(queries, 'retention');
    if (!(await takeLease(queries, 'retention', start, start + HOUR_MS))) return;
    if (lastUntil !== undefined && lastUntil > 0 && start - lastUntil > GAP_MS) {
      const until = new Date(await holdDeletions(queries, start)).toISOString();
      log.warn(
        { until },
        'no retention for more than a day: the server was off, or its clock was set ahead. Accounts are kept for a day',
      );
    }
    const areAccountsHeld = (await deletionsHeldUntil(queries, start)) !== undefined;
    await runRetention(services, areAccountsHeld).catch(async (error: unknown) => {
      if (!(error instanceof RetentionError)) throw error;
      for (const [step, err] of error.failed) log.error({ err, step }, 'retention step failed');
      await shortenLease(services.queries, 'retention', start + RETRY_AFTER_MS);
    });
  };
  const poll = () => {
    running ??= runIfDue()
      .catch((error: unknown) => log.error({ err: error, step: 'lease' }, 'retention step failed'))
      .finally(() => (running = undefined));
  };
  const timer = setInterval(poll, POLL_INTERVAL_MS);
  poll();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
