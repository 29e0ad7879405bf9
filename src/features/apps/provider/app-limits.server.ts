// The rate limits of apps that members sign in to.
import { throttle, type RateCounters } from '#src/accounts/limits/rate-counters.server.ts';
import { MAX_PENDING_REQUESTS } from '#src/features/apps/storage/item-limits.server.ts';
import { networksOf, SHARE_OF_REST } from '#src/server/limits/networks.ts';
import { currentWait } from '#src/server/stored-limits/counters.ts';
import { HOUR_MS, MINUTE_MS } from '#src/shared/time/durations.ts';

/** Requests of apps from one client, which may be a school or an office where all start at the same time. */
const REQUESTS_PER_MINUTE = 300;
/**
 * Of the requests that are kept, each for half an hour, a network may cause a quarter of the room that is left, and a few in
 * any case: a flood is refused to who makes it, and does not push out the requests of others.
 */
const KEPT_MS = HOUR_MS / 2;
const FEW_REQUESTS = 50;
/**
 * Wrong secrets of one app from one client. A secret has 256 bits: the limit saves work, and shows a wrong
 * configuration.
 */
const WRONG_SECRETS_PER_MINUTE = 30;
/** The same from one client for all apps together, whose names may be made up. */
const WRONG_SECRETS_OF_CLIENT = 300;

/** The limits. Those that refuse throw `throttled` with the seconds to wait. */
export interface AppLimits {
  /** Counts a request of an app to sign a visitor in or out, which stores a row for half an hour. */
  recordAppRequest(client: string): Promise<void>;
  /** Refuses an app from whose client too many wrong secrets have come. Counts nothing. */
  checkAppSecret(app: string, client: string): Promise<void>;
  /** Counts a wrong secret of an app. */
  recordWrongAppSecret(app: string, client: string): Promise<void>;
}

/** Makes the limits of apps. */
export function createAppLimits(rates: RateCounters): AppLimits {
  const wrongSecrets = async (app: string, client: string) => [
    ...(await rates.countersOf(client, WRONG_SECRETS_PER_MINUTE, MINUTE_MS, `wrong secrets ${app}`)),
    ...(await rates.countersOf(client, WRONG_SECRETS_OF_CLIENT, MINUTE_MS, 'wrong secrets')),
  ];
  const kept = async (client: string) => {
    const all = await rates.counter({ free: Infinity, memoryMs: KEPT_MS }, 'kept app requests');
    const share = Math.ceil((MAX_PENDING_REQUESTS - (await rates.countOf(all))) * SHARE_OF_REST);
    const network = networksOf(client).at(-1)?.key ?? client;
    const limit = { free: Math.max(FEW_REQUESTS, share), memoryMs: KEPT_MS };
    return [await rates.counter(limit, 'kept app requests of', network), all];
  };
  return {
    recordAppRequest: async (client) =>
      rates.record([
        ...(await rates.countersOf(client, REQUESTS_PER_MINUTE, MINUTE_MS, 'app requests')),
        ...(await kept(client)),
      ]),
    checkAppSecret: async (app, client) =>
      throttle(await currentWait(rates.db, await wrongSecrets(app, client), rates.now())),
    async recordWrongAppSecret(app, client) {
      await rates.allow(await wrongSecrets(app, client));
    },
  };
}
