// The rate limits of the accounts kernel. Those of a feature are made in its folder, with the same counters. These have HMACs as
// keys (`src/server/limits/`), so that no table names whom they count.
import type { Config } from '#src/server/settings/config.ts';
import type { KnownNetworks } from './known-networks.server.ts';
import { createMailLimits } from './mail-limits.server.ts';
import type { RateCounters } from './rate-counters.server.ts';
import { createRegistrationLimits } from './registration-limits.server.ts';
import { createSignInLimits } from './sign-in-limits.server.ts';

/** The limits. Those that refuse throw `throttled` with the seconds to wait. */
export type RateLimits = ReturnType<typeof createRateLimits>;

/** Makes the limits. `limits` has the limits that are settings. */
export function createRateLimits(rates: RateCounters, knownNetworks: KnownNetworks, limits: Config['limits']) {
  return {
    ...createSignInLimits(rates, knownNetworks, limits),
    ...createRegistrationLimits(rates, limits),
    ...createMailLimits(rates, limits),
  };
}
