// The background work of apps: notifies them of sessions that have ended and of deleted accounts, and deletes what has expired or was removed.
import type { FastifyBaseLogger } from 'fastify';
import type { Services } from '#src/accounts/services.server.ts';
import { startPoll } from '#src/server/process/poll.ts';
import { MINUTE_MS } from '#src/shared/time/durations.ts';
import { deleteExpired, deleteNotified, notifyApps, notifyOfPurges } from './background-work.server.ts';
import type { FindProvider } from './provider.server.ts';

const POLL_INTERVAL_MS = 2_000;

/** Starts the work, which does nothing while no app is declared. `stop` waits for what is being done. */
export function startAppsWorker(
  services: Services<'queries' | 'backgroundQueries' | 'config' | 'key' | 'now'>,
  findProvider: FindProvider,
  log: FastifyBaseLogger,
): { stop(): Promise<void> } {
  const { now } = services;
  let cleanedAt = 0;
  const run = async () => {
    if (!(await findProvider())) return;
    await notifyApps(services, findProvider, log);
    await notifyOfPurges(services, findProvider, log);
    await deleteNotified(services.backgroundQueries);
    if (Math.abs(now() - cleanedAt) < MINUTE_MS) return;
    cleanedAt = now();
    await deleteExpired(services);
  };
  return startPoll(POLL_INTERVAL_MS, run, (err) => log.error({ err }, 'background work of apps failed'));
}
