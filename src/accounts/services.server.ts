// What the rules of accounts work with, made once for each server.
import type { SiteConfig } from '#src/server/config.ts';
import { createBatchLoader } from '#src/server/database/batch-loader.ts';
import type { Database } from '#src/server/database/open.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { createSecrets } from '#src/server/limits/secrets.ts';
import type { Hasher } from '#src/server/passwords/hasher.ts';
import type { SecretKey } from '#src/server/secret-key.ts';
import type { Site } from '#src/shared/site.ts';
import { createRateLimits, type RateLimits } from './rate-limits.server.ts';
import { findHolders, type Holder } from './store.server.ts';

/** What `site.config.ts` says about accounts. */
export type AccountSite = Pick<Site, 'name' | 'slug' | 'email' | 'registration' | 'confirmation'>;

/** The second step of a sign-in; see the feature `otp`. */
export interface SecondStep {
  /**
   * Takes an account whose password was right, and which the transaction has locked, and the code that was typed, if any.
   * `right` uses the code up.
   */
  check(trx: Queries, userId: number, code: string | undefined): Promise<'off' | 'missing' | 'wrong' | 'right'>;
}

/** What the rules work with. */
export interface AccountServices {
  readonly queries: Queries;
  /** For work that no call waits for, such as clearing out. */
  readonly backgroundQueries: Queries;
  readonly hasher: Hasher;
  readonly rateLimits: RateLimits;
  /** Gives the account of a token by the token's hash, as it is now. Most calls begin with it, and share one query. */
  readonly findTokenHolder: (hash: string) => Promise<Holder | undefined>;
  readonly config: SiteConfig;
  readonly site: AccountSite;
  readonly key: SecretKey;
  readonly secondStep: SecondStep;
  readonly now: () => number;
  /** Makes the bytes of what was deleted unreadable, as far as the database can. */
  readonly vacuum: () => Promise<void>;
}

/** What the parts are made of. Tests pass a hasher that is quick and a clock that they set. */
export interface AccountDependencies {
  readonly config: SiteConfig;
  readonly database: Pick<Database, 'queries' | 'backgroundQueries' | 'vacuum'>;
  readonly site: AccountSite;
  readonly key: SecretKey;
  readonly hasher: Hasher;
  readonly now?: () => number;
}

/** Puts the parts together; `secondStep` is made of them, and so comes as a function. */
export function createAccountServices(
  deps: AccountDependencies,
  secondStep: (parts: Omit<AccountServices, 'secondStep'>) => SecondStep,
): AccountServices {
  const { config, database, site, key, hasher, now = Date.now } = deps;
  const { queries, backgroundQueries, vacuum } = database;
  const rateLimits = createRateLimits(queries, { secrets: createSecrets(queries), key }, config.limits, now);
  const findTokenHolder = createBatchLoader((hashes) => findHolders(queries, hashes));
  const parts = {
    queries,
    backgroundQueries,
    hasher,
    rateLimits,
    findTokenHolder,
    config,
    site,
    key,
    now,
    vacuum,
  };
  return { ...parts, secondStep: secondStep(parts) };
}
