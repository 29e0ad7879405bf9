// Retention: runs the steps of all features that delete expired data. One server does it for all, once an hour.
import type { FastifyBaseLogger } from 'fastify';
import { deletionsHeldUntil, holdDeletions } from '#src/accounts/members/deletion-hold.server.ts';
import type { RetentionStep } from '#src/accounts/modules/feature-module.server.ts';
import type { AccountServices } from '#src/accounts/services.server.ts';
import { readLease, shortenLease, takeLease } from '#src/server/database/lease.ts';
import { startPoll } from '#src/server/program/poll.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#src/shared/time/durations.ts';

const POLL_INTERVAL_MS = 10 * MINUTE_MS;
/** Less than the polling interval, so that a timer that is some milliseconds early does not skip a run. */
const RETRY_AFTER_MS = POLL_INTERVAL_MS - MINUTE_MS;

/** After so long without a run, deletions of accounts are held. */
const GAP_MS = DAY_MS;

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
 * Runs all steps once in their order, without the lease; with `areAccountsHeld` those that are not about accounts. Then overwrites
 * what was deleted. A failed step does not stop the others; at the end a `RetentionError` names it.
 */
export async function runRetention(
  services: AccountServices,
  steps: readonly RetentionStep[],
  areAccountsHeld = false,
): Promise<void> {
  const failed = new Map<string, unknown>();
  // On every run: the goodbye email (address, name) is deleted only after the run that deleted the account.
  const vacuum: RetentionStep = { name: 'vacuum', run: () => services.vacuum() };
  for (const { name, isAboutAccounts = false, run } of [...steps, vacuum]) {
    if (areAccountsHeld && isAboutAccounts) continue;
    try {
      await run(services);
    } catch (error) {
      failed.set(name, error);
    }
  }
  if (failed.size > 0) throw new RetentionError(failed);
}

/**
 * Tries to take the lease now and every ten minutes, and runs all steps if it has it, so about once an hour. If a step fails, the
 * run is repeated after ten minutes.
 */
export function startRetention(
  services: AccountServices,
  steps: readonly RetentionStep[],
  log: FastifyBaseLogger,
): { stop(): Promise<void> } {
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
    await runRetention(services, steps, areAccountsHeld).catch(async (error: unknown) => {
      if (!(error instanceof RetentionError)) throw error;
      for (const [step, err] of error.failed) log.error({ err, step }, 'retention step failed');
      await shortenLease(services.queries, 'retention', start + RETRY_AFTER_MS);
    });
  };
  const poll = startPoll(POLL_INTERVAL_MS, runIfDue, (err) =>
    log.error({ err, step: 'lease' }, 'retention step failed'),
  );
  void poll.run();
  return poll;
}
