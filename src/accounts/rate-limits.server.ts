// All rate limits of one database. Their counters have HMACs as keys (`src/server/limits/`), so that no table names
// whom they count.
import type { Config } from '#src/server/config.ts';
import type { Queries } from '#src/server/database/tables.ts';
import type { Secrets } from '#src/server/limits/secrets.ts';
import { createAppLimits, type AppLimits } from './app-limits.server.ts';
import type { KnownNetworks } from './known-networks.server.ts';
import { createMailLimits, type MailLimits } from './mail-limits.server.ts';
import { createRateCounters } from './rate-counters.server.ts';
import { createRegistrationLimits, type RegistrationLimits } from './registration-limits.server.ts';
import { createSignInLimits, type SignInLimits } from './sign-in-limits.server.ts';

/** The limits. Those that refuse throw `throttled` with the seconds to wait. */
export interface RateLimits extends SignInLimits, RegistrationLimits, MailLimits, AppLimits {}

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
    ...createAppLimits(rates),
  };
}
