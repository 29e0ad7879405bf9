// What the rules of accounts work with: the database, rate limits, keys and settings. Made once for each server.
import { createKnownNetworks, type KnownNetworks } from '#src/accounts/limits/known-networks.server.ts';
import { createRateCounters, type RateCounters } from '#src/accounts/limits/rate-counters.server.ts';
import { createRateLimits, type RateLimits } from '#src/accounts/limits/rate-limits.server.ts';
import { createRefusedRequests, type RefusedRequests } from '#src/accounts/limits/refused-requests.server.ts';
import type { AccountEvents } from '#src/accounts/modules/account-events.server.ts';
import type { MailRules } from '#src/accounts/modules/mail-rules.server.ts';
import { personalTableNames, type TableRules } from '#src/accounts/modules/table-rules.server.ts';
import { findTokenHolders, type TokenHolder } from '#src/accounts/sessions/tokens.server.ts';
import { createBatchLoader } from '#src/server/database/batch-loader.ts';
import type { Database } from '#src/server/database/open.ts';
import type { Queries } from '#src/server/database/tables.ts';
import type { Hasher } from '#src/server/passwords/hasher.ts';
import type { SecretKey } from '#src/server/secrets/secret-key.ts';
import type { SiteConfig } from '#src/server/settings/config.ts';
import { createSecrets } from '#src/server/stored-limits/secrets.ts';
import type { Site } from '#src/shared/site/site.ts';

// What the rules of accounts work with: the database, rate limits, keys and settings. Made once for each server.

/** The part of `site.config.ts` about accounts. */
export type AccountSite = Pick<
  Site,
  'name' | 'slug' | 'email' | 'registration' | 'confirmation' | 'legalName' | 'operator'
>;

/** The second step of a sign-in; the feature `otp` implements it. */
export interface SecondStep {
  /**
   * Checks the code of an account whose password was right and which the transaction has locked. Without a code `code` is
   * `undefined`. `right` uses the code up; `used`: it was right, and was used up before.
   */
  check(
    trx: Queries,
    userId: number,
    code: string | undefined,
  ): Promise<'off' | 'missing' | 'wrong' | 'used' | 'right'>;
}

/** The services. */
export interface AccountServices {
  readonly queries: Queries;
  /** Queries of background work, such as retention, on connections of their own. */
  readonly backgroundQueries: Queries;
  readonly hasher: Hasher;
  /** For rate limits of features. */
  readonly rateCounters: RateCounters;
  readonly rateLimits: RateLimits;
  readonly refusedRequests: RefusedRequests;
  readonly knownNetworks: KnownNetworks;
  /** Finds the account of a token by the token's hash. Requests that arrive together share one query. */
  readonly findTokenHolder: (hash: string) => Promise<TokenHolder | undefined>;
  readonly config: SiteConfig;
  readonly site: AccountSite;
  readonly key: SecretKey;
  readonly secondStep: SecondStep;
  /** The rules of the emails and tables of all features. */
  readonly mailRules: MailRules;
  readonly tableRules: TableRules;
  /** Tells all features what happens to an account. */
  readonly accountEvents: AccountEvents;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Overwrites the bytes of deleted rows, as far as the database can. */
  readonly vacuum: () => Promise<void>;
}

/** Those of the services that a function needs. */
export type Services<Name extends keyof AccountServices> = Pick<AccountServices, Name>;

/** What the services are made from. Tests pass a fast hasher and a clock that they set. */
export interface AccountDependencies extends Services<
  'config' | 'site' | 'key' | 'hasher' | 'mailRules' | 'tableRules' | 'accountEvents'
> {
  readonly database: Pick<Database, 'queries' | 'backgroundQueries' | 'vacuum'>;
  readonly now?: () => number;
}

/** Makes the services. `createSecondStep` is a function, because the second step needs the other services. */
export function createAccountServices(
  { database, now = Date.now, ...given }: AccountDependencies,
  createSecondStep: (services: Omit<AccountServices, 'secondStep'>) => SecondStep,
): AccountServices {
  const { queries, backgroundQueries } = database;
  const { config, key, tableRules } = given;
  const knownNetworks = createKnownNetworks(queries, key, now);
  const rateCounters = createRateCounters(queries, createSecrets(queries), now);
  const findTokenHolder = createBatchLoader((hashes) => findTokenHolders(queries, hashes));
  const services = {
    ...given,
    queries,
    backgroundQueries,
    rateCounters,
    rateLimits: createRateLimits(rateCounters, knownNetworks, config.limits),
    refusedRequests: createRefusedRequests(config.limits.refusedPerMinute, now),
    knownNetworks,
    findTokenHolder,
    now,
    vacuum: () => database.vacuum(personalTableNames(tableRules)),
  };
  return { ...services, secondStep: createSecondStep(services) };
}
