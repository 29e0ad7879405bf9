// Sends apps what they have to keep up with. Each app has a lane of its own: one that is switched off keeps no other waiting.
import type { FastifyBaseLogger } from 'fastify';
import type { Services } from '#src/accounts/services.server.ts';
import { shortenLease, takeLease } from '#src/server/database/lease.ts';
import { startPoll } from '#src/server/program/poll.ts';
import { HOUR_MS, MINUTE_MS } from '#src/shared/time/durations.ts';
import { deliver } from './deliver.server.ts';
import { dueResources, updateResource, type Resource } from './resources.server.ts';
import { dueApps, findScimApp, recordAnswer, type ScimApp } from './scim-apps.server.ts';
import { createScimClient, ScimFault } from './scim-client.server.ts';

const POLL_INTERVAL_MS = 2_000;
const BATCH_SIZE = 50;
/** After so long the lane is left to whichever server comes next. */
const TURN_MS = MINUTE_MS;
/** Longer than a turn and the three requests of its last row. */
const LEASE_MS = 3 * MINUTE_MS;
/** About four hours: what an app refuses so often needs somebody to look. */
const MAX_ATTEMPTS = 10;
const FIRST_WAIT_MS = 30_000;
/** An app that comes back within a day is up to date within half a minute; after that it is asked each five minutes. */
const SERVICE_WAITS_MS = [5_000, 10_000, 20_000, 30_000] as const;
const FAILURES_OF_A_DAY = 2_880;
const LONG_WAIT_MS = 5 * MINUTE_MS;

type ScimServices = Services<'queries' | 'backgroundQueries' | 'key' | 'now'>;
type Log = Pick<FastifyBaseLogger, 'warn' | 'error'>;

/** Starts the work, which does nothing while no app has SCIM. `stop` waits for what is being done. */
export function startScimWorker(
  services: ScimServices,
  fetch: typeof globalThis.fetch,
  log: Log,
): { stop(): Promise<void> } {
  const lanes = new Map<string, Promise<void>>();
  const failed = (err: unknown) => log.error({ err }, 'accounts were not sent to apps');
  const poll = startPoll(
    POLL_INTERVAL_MS,
    async () => {
      for (const id of await dueApps(services.backgroundQueries, services.now()))
        if (!lanes.has(id))
          lanes.set(
            id,
            runLane(services, fetch, log, id)
              .catch(failed)
              .finally(() => lanes.delete(id)),
          );
    },
    failed,
  );
  return {
    async stop() {
      await poll.stop();
      await Promise.all(lanes.values());
    },
  };
}

/** Sends an app what is due, unless another server is doing so. */
export async function runLane(
  services: ScimServices,
  fetch: typeof globalThis.fetch,
  log: Log,
  clientId: string,
): Promise<void> {
  const { backgroundQueries: db, key, now } = services;
  if ((await dueResources(db, clientId, now(), 1)).length === 0) return;
  const lease = `scim ${clientId}`;
  const start = now();
  if (!(await takeLease(db, lease, start, start + LEASE_MS))) return;
  try {
    const settings = await findScimApp({ queries: db, key }, clientId);
    if (!settings) return;
    for (;;) {
      const rows = await dueResources(db, clientId, now(), BATCH_SIZE);
      if (rows.length === 0) return;
      for (const row of rows) {
        if (Math.abs(now() - start) > TURN_MS) return;
        // Each time: the app may have been disabled. At another address the ids of these rows are somebody else's.
        const scim = await findScimApp({ queries: db, key }, clientId);
        if (scim?.uri !== settings.uri) return;
        try {
          await deliver({ queries: db, key, now }, createScimClient(fetch, scim), scim, row);
          if (scim.failures > 0) await recordAnswer(db, clientId, { failures: 0, next_attempt_at: 0, fault: null });
        } catch (error) {
          if (!(error instanceof ScimFault)) throw error;
          if (error.isOfService) return await serviceFailed(services, scim, error, log);
          await rowFailed(services, row, error, log);
        }
      }
    }
  } finally {
    await shortenLease(db, lease, now());
  }
}

async function serviceFailed(
  { backgroundQueries: db, now }: ScimServices,
  { app, failures }: ScimApp,
  err: ScimFault,
  log: Log,
): Promise<void> {
  log.warn({ err, app: app.id, failures: failures + 1 }, 'app did not take accounts');
  const wait =
    failures > FAILURES_OF_A_DAY ? LONG_WAIT_MS : (SERVICE_WAITS_MS[failures] ?? SERVICE_WAITS_MS.at(-1) ?? 0);
  const answer = { failures: failures + 1, next_attempt_at: now() + wait, fault: err.message };
  await recordAnswer(db, app.id, answer);
}

async function rowFailed(
  { backgroundQueries: db, now }: ScimServices,
  row: Resource,
  err: ScimFault,
  log: Log,
): Promise<void> {
  const attempts = row.attempts + 1;
  const isGivenUp = attempts >= MAX_ATTEMPTS;
  log.warn({ err, app: row.client_id, attempts }, isGivenUp ? 'app refuses an account' : 'app refused an account');
  await updateResource(db, row, {
    attempts,
    next_attempt_at: now() + Math.min(FIRST_WAIT_MS * 2 ** row.attempts, HOUR_MS),
    is_given_up: Number(isGivenUp),
    fault: err.message,
  });
}
