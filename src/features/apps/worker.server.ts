// The background work of apps: notifies them of sessions that have ended, and deletes what has expired.
import type { FastifyBaseLogger } from 'fastify';
import type { AccountServices } from '#src/accounts/services.server.ts';
import { MINUTE_MS } from '#src/shared/durations.ts';
import { notifyApps } from './notify-apps.server.ts';
import type { FindProvider } from './provider.server.ts';
import { deleteOldKeys } from './signing-keys.server.ts';

const POLL_INTERVAL_MS = 2_000;
/** Requests of visitors who have not answered, or who are not signed in. More than these would be a flood: the oldest are deleted. */
const MAX_PENDING_REQUESTS = 20_000;
/** The kinds of items that strangers cause to be stored. */
const PENDING = ['Interaction', 'Session'];

/** Deletes expired rows, and the oldest requests without an answer beyond the limit. */
export async function deleteExpiredItems({ backgroundQueries: queries, now }: AccountServices): Promise<void> {
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

/** Starts the work. It does nothing while no app is declared. `stop` waits for what is being done. */
export function startAppsWorker(
  services: AccountServices,
  findProvider: FindProvider,
  log: FastifyBaseLogger,
): { stop(): Promise<void> } {
  const { now } = services;
  let running: Promise<void> | undefined;
  let cleanedAt = 0;
  const run = async () => {
    if (!(await findProvider())) return;
    await notifyApps(services, findProvider, log);
    if (Math.abs(now() - cleanedAt) < MINUTE_MS) return;
    cleanedAt = now();
    await deleteExpiredItems(services);
    await deleteOldKeys(services);
  };
  const poll = () => {
    running ??= run()
      .catch((error: unknown) => log.error({ err: error }, 'background work of apps failed'))
      .finally(() => (running = undefined));
  };
  const timer = setInterval(poll, POLL_INTERVAL_MS);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
