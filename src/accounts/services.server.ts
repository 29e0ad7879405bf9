// What the rules of accounts work with, made once for each server.
import type { SiteConfig } from '#src/server/config.ts';
import type { Database } from '#src/server/database/open.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { together } from '#src/server/database/batch-loader.ts';
import { createSecrets } from '#src/server/limits/secrets.ts';
import type { Hasher } from '#src/server/passwords/hasher.ts';
import type { SecretKey } from '#src/server/secret-key.ts';
import type { Site } from '#src/shared/site.ts';
import { findHolders, type Holder } from './store.server.ts';
import { createTries, type Tries } from './rate-limits.server.ts';

/** What `site.config.ts` says about accounts. */
export type AccountSite = Pick<Site, 'name' | 'slug' | 'email' | 'registration' | 'confirmation'>;

/** The second step of a sign-in; see the feature `otp`. */
export interface SecondStep {
  /**
   * Takes an account whose password was right, and which the transaction has locked, and the code that was typed, if any.
   * `right` uses the code up.
   */
  check(within: Queries, userId: number, code: string | undefined): Promise<'off' | 'missing' | 'wrong' | 'right'>;
}

/** What the rules work with. */
export interface AccountParts {
  readonly queries: Queries;
  /** For work that no call waits for, such as clearing out. */
  readonly patient: Queries;
  readonly hasher: Hasher;
  readonly tries: Tries;
  /** Gives the account of a token by the token's hash, as it is now. Most calls begin with it, and share one query. */
  readonly holderOf: (hash: string) => Promise<Holder | undefined>;
  readonly config: SiteConfig;
  readonly site: AccountSite;
  readonly key: SecretKey;
  readonly secondStep: SecondStep;
  readonly now: () => number;
  /** Makes the bytes of what was deleted unreadable, as far as the database can. */
  readonly scrub: () => Promise<void>;
}

/** What the parts are made of. Tests pass a hasher that is quick and a clock that they set. */
export interface AccountDeps {
  readonly config: SiteConfig;
  readonly database: Pick<Database, 'queries' | 'patient' | 'scrub'>;
  readonly site: AccountSite;
  readonly key: SecretKey;
  readonly hasher: Hasher;
  readonly now?: () => number;
}

/** Puts the parts together; `secondStep` is made of them, and so comes as a function. */
export function createParts(
  deps: AccountDeps,
  secondStep: (parts: Omit<AccountParts, 'secondStep'>) => SecondStep,
): AccountParts {
  const { config, database, site, key, hasher, now = Date.now } = deps;
  const { queries, patient, scrub } = database;
  const tries = createTries(queries, { secrets: createSecrets(queries), key }, config.limits, now);
  const holderOf = together((hashes) => findHolders(queries, hashes));
  const parts = { queries, patient, hasher, tries, holderOf, config, site, key, now, scrub };
  return { ...parts, secondStep: secondStep(parts) };
}
