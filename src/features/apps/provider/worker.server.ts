// The background work of apps: notifies them of sessions that have ended and of what happens to accounts, and deletes what has expired or was removed.
import type { FastifyBaseLogger } from 'fastify';
import type { Services } from '#src/accounts/services.server.ts';
import { MAX_PENDING_REQUESTS } from '#src/features/apps/storage/item-limits.server.ts';
import { deleteOldKeys } from '#src/features/apps/storage/signing-keys.server.ts';
import { startPoll } from '#src/server/program/poll.ts';
import { MINUTE_MS } from '#src/shared/time/durations.ts';
import { deleteNotified } from './closed-apps.server.ts';
import { notifyApps } from './notify-apps.server.ts';
import { notifyOfEvents } from './notify-events.server.ts';
import { notifyOfPurges } from './notify-purges.server.ts';
import type { FindProvider } from './provider.server.ts';

const POLL_INTERVAL_MS = 2_000;
/** The kinds of items that strangers cause to be stored. */
const PENDING = ['Interaction', 'Session'];

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
    await notifyOfEvents(services, findProvider, log);
    await notifyOfPurges(services, findProvider, log);
    await deleteNotified(services.backgroundQueries);
    if (Math.abs(now() - cleanedAt) < MINUTE_MS) return;
    cleanedAt = now();
    await deleteExpiredItems(services);
    await deleteOldKeys(services);
  };
  return startPoll(POLL_INTERVAL_MS, run, (err) => log.error({ err }, 'background work of apps failed'));
}

/** Deletes expired rows, and the oldest requests without an answer beyond the limit. */
export async function deleteExpiredItems({
  backgroundQueries: queries,
  now,
}: Services<'backgroundQueries' | 'now'>): Promise<void> {
  await queries.deleteFrom('openid_items').where('expires_at', '<=', now()).execute();
  const beyond = await queries
    .selectFrom('openid_items')
    .select('expires_at')
    .where('model', 'in', PENDING)
    .where('token_hash', 'is', null)
    .orderBy('expires_at', 'desc')
    .offset(MAX_PENDING_REQUESTS)
    .limit(1)
    .executeTakeFirst();
  if (!beyond) return;
  await queries
    .deleteFrom('openid_items')
    .where('model', 'in', PENDING)
    .where('token_hash', 'is', null)
    .where('expires_at', '<=', beyond.expires_at)
    .execute();
}
