// All rate limits of one database. Their counters have HMACs as keys (`src/server/limits/`), so that no table names
// whom they count.
import type { Config } from '#src/server/config.ts';
import type { Queries } from '#src/server/database/tables.ts';
import type { Secrets } from '#src/server/limits/secrets.ts';
import { MINUTE_MS } from '#src/shared/durations.ts';
import type { KnownNetworks } from './known-networks.server.ts';
import { createMailLimits, type MailLimits } from './mail-limits.server.ts';
import { createRateCounters } from './rate-counters.server.ts';
import { createRegistrationLimits, type RegistrationLimits } from './registration-limits.server.ts';
import { createSignInLimits, type SignInLimits } from './sign-in-limits.server.ts';

/**
 * Requests of apps from one client, which may be a school or an office where all start at the same time. In the half
 * hour for which they are stored, one client stays far below the limit of all (`src/features/apps/worker.server.ts`).
 */
const APP_REQUESTS_PER_MINUTE = 300;

/** The limits. Those that refuse throw `throttled` with the seconds to wait. */
export interface RateLimits extends SignInLimits, RegistrationLimits, MailLimits {
  /** Counts a request of an app to sign a visitor in or out, which stores a row for half an hour. */
  recordAppRequest(client: string): Promise<void>;
}

/** Makes the limits of one database. `limits` has the limits that are settings. */
export function createRateLimits(
  db: Queries,
  { secrets, knownNetworks }: { secrets: Secrets; knownNetworks: KnownNetworks },
  limits: Config['limits'],
  now: () => number,
): RateLimits {
  const rates = createRateCounters(db, secrets, now);
  return {
    ...createSignInLimits(rates, knownNetworks, limits),
    ...createRegistrationLimits(rates, limits),
    ...createMailLimits(rates, limits),
    recordAppRequest: async (client) =>
      rates.record(await rates.countersOf(client, APP_REQUESTS_PER_MINUTE, MINUTE_MS, 'app requests')),
  };
}
