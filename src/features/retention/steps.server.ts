// The steps of retention about accounts, and about tables of the accounts kernel.
import { enqueueGoodbye } from '#src/accounts/members/delete-account.server.ts';
import type { RetentionStep } from '#src/accounts/modules/feature-module.server.ts';
import type { Services } from '#src/accounts/services.server.ts';
import { enqueueMail } from '#src/server/mail/outbox.ts';
import { deleteOldMailFiles } from '#src/server/mail/transport.ts';
import type { SiteConfig } from '#src/server/settings/config.ts';
import { deleteExpiredCounters } from '#src/server/stored-limits/counters.ts';
import { STORAGE_PERIODS } from '#src/shared/accounts/storage-periods.ts';
import { DAY_MS } from '#src/shared/time/durations.ts';
import * as store from './store.server.ts';

/** A warning that no mail server has accepted is repeated after this time, for as long as the account is not confirmed. */
const WARN_AGAIN_DAYS = 7;
/** A warning is forgotten after this time: the site was off, or the clock was wrong, when the account should have been deleted. */
const WARNING_COUNTS_DAYS = 30;

/** How many accounts are warned or deleted in a row, each in its own transaction, so that requests do not wait long. */
const BATCH_SIZE = 100;

/** What each step does. */
export const STEPS = {
  deleteDueAccounts,
  deleteUnconfirmed,
  warnUnconfirmed,
  deleteTokens: ({ queries, config, now }) =>
    store.deleteExpiredTokens(queries, oldestSessionStart(config, now), now() - config.sessionIdleDays * DAY_MS),
  deleteExpired: ({ queries, now }) => store.deleteExpired(queries, now()),
  deleteCounters: ({ queries, now }) => deleteExpiredCounters(queries, now()),
  deleteNetworks: ({ queries, config, now }) => store.deleteOldNetworks(queries, oldestSessionStart(config, now)),
  deleteMailFiles: ({ config, now }) => deleteOldMailFiles(config.dataDir, now() - STORAGE_PERIODS.mailDays * DAY_MS),
} as const satisfies Readonly<Record<string, RetentionStep['run']>>;

/** Records that a mail server has accepted a warning. */
export const { recordWarning } = store;

function oldestSessionStart(config: SiteConfig, now: () => number): number {
  return now() - config.sessionMaxDays * DAY_MS;
}

/** Warns owners of accounts that have not been confirmed for 23 days. Not without a mail server, because files reach nobody. */
async function warnUnconfirmed({ queries, config, now }: Services<'queries' | 'config' | 'now'>): Promise<void> {
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
async function deleteUnconfirmed({ queries, config, now }: Services<'queries' | 'config' | 'now'>): Promise<void> {
  if (config.smtpUrl === undefined) return;
  const createdBefore = now() - STORAGE_PERIODS.unconfirmedDays * DAY_MS;
  const weekMs = (STORAGE_PERIODS.unconfirmedDays - STORAGE_PERIODS.unconfirmedWarningDay) * DAY_MS;
  const warned = { from: now() - WARNING_COUNTS_DAYS * DAY_MS, before: now() - weekMs };
  await store.deleteUnconfirmed(queries, createdBefore, warned);
}

/** Deletes accounts a week after their owners asked for it, and queues a goodbye email. */
async function deleteDueAccounts(services: Services<'queries' | 'now'>): Promise<void> {
  const { queries, now } = services;
  const due = await store.listDueDeletions(queries, now(), BATCH_SIZE);
  let count = 0;
  for (const id of due) {
    await queries.transaction().execute(async (trx) => {
      const deleted = await store.deleteDueAccount(trx, id, now());
      if (!deleted) return;
      count += 1;
      await enqueueGoodbye(trx, deleted, now());
    });
  }
  // Members were promised the day, so a further batch does not wait for the next run.
  if (count === BATCH_SIZE) await deleteDueAccounts(services);
}
