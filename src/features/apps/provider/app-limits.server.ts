// The rate limits of apps that members sign in to.
import { throttle, type RateCounters } from '#src/accounts/rate-counters.server.ts';
import { currentWait } from '#src/server/limits/counters.ts';
import { MINUTE_MS } from '#src/shared/durations.ts';

/**
 * Requests of apps from one client, which may be a school or an office where all start at the same time. In the half
 * hour for which they are stored, one client stays far below the limit of all
 * (`src/features/apps/provider/worker.server.ts`).
 */
const REQUESTS_PER_MINUTE = 300;
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
  return {
    recordAppRequest: async (client) =>
      rates.record(await rates.countersOf(client, REQUESTS_PER_MINUTE, MINUTE_MS, 'app requests')),
    checkAppSecret: async (app, client) =>
      throttle(await currentWait(rates.db, await wrongSecrets(app, client), rates.now())),
    async recordWrongAppSecret(app, client) {
      await rates.allow(await wrongSecrets(app, client));
    },
  };
}
