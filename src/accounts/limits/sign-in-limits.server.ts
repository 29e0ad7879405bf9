// The rate limits of sign-ins (docs/decisions/0010-sign-in-limits.md). No limit locks an account: they make guessing
// slow. What a failed sign-in is answered depends on the address and the client alone, never on the account: a
// neighbour would learn of it.
import type { Queries } from '#src/server/database/tables.ts';
import type { Config } from '#src/server/settings/config.ts';
import {
  consume,
  refund,
  resetCounters,
  tryConsume,
  type Counter,
  type Limit,
} from '#src/server/stored-limits/counters.ts';
import { HOUR_MS, MINUTE_MS } from '#src/shared/time/durations.ts';
import type { KnownNetworks, SeenNetworks } from './known-networks.server.ts';
import { daily, growing, throttle, type RateCounters } from './rate-counters.server.ts';

/** Wrong passwords for one address from all networks together, before its next one has to wait. */
const FREE_FROM_ALL = 30;
/**
 * Further ones from the account's known networks, one of which may be shared with an attacker, while all others have to
 * wait.
 */
const FREE_FROM_KNOWN = 30;
/**
 * Wrong codes for one account from everywhere. Three codes of six digits are valid at a time: one guess in 333,333 is
 * right.
 */
const FREE_CODES = 10;
/** The share of a client's sign-ins that may be into one account: right passwords cost as much as wrong ones. */
const ACCOUNT_SHARE = 1 / 2;
/** Known networks are kept for months, so their last use is recorded once an hour. */
const REMEMBER_AGAIN_MS = HOUR_MS;

/** A sign-in: the key of the address, the account if there is one, and the client's address. */
interface SignInAttempt {
  readonly emailKey: string;
  readonly userId: number | undefined;
  readonly client: string;
  /** The networks the account was used from. Absent: they are read from the database. */
  readonly seenNetworks?: SeenNetworks | undefined;
}

/** The limits. Those that refuse throw `throttled` with the seconds to wait. */
type SignInLimits = ReturnType<typeof createSignInLimits>;
/** An attempt that was counted as a failure. */
export type Attempt = Awaited<ReturnType<SignInLimits['recordSignIn']>>;

/** The limit of sign-ins into one account, for all clients together. */
export const signInsOfAccount = ({ signInsPerMinute }: Config['limits']): Limit => ({
  free: Math.max(1, Math.floor(signInsPerMinute * ACCOUNT_SHARE)),
  memoryMs: MINUTE_MS,
});

/** Makes the limits. */
export function createSignInLimits(rates: RateCounters, knownNetworks: KnownNetworks, limits: Config['limits']) {
  const { db, now, counter, countersOf, record, allow } = rates;
  const ofAccount = signInsOfAccount(limits);

  /** Makes the counters of an attempt. None depends on the account but `known`, whose limit is never seen. */
  async function countersFor({ emailKey, userId = 0, client, seenNetworks }: SignInAttempt) {
    const seenAt = (seenNetworks ?? (await knownNetworks.find(userId))).get(knownNetworks.fingerprint(userId, client));
    return {
      seenAt,
      failures: await countersOf(client, limits.failuresPerMinute, MINUTE_MS, 'client'),
      signIns: await countersOf(client, limits.signInsPerMinute, MINUTE_MS, 'sign-ins'),
      right: await counter(ofAccount, 'right passwords', emailKey),
      here: await counter(growing(limits.freeFailures), 'account and client', emailKey, client),
      everywhere: await counter(growing(FREE_FROM_ALL), 'account', emailKey),
      // For an unknown network a counter that never refuses, for the same work.
      known:
        seenAt === undefined
          ? await counter(daily(Number.MAX_SAFE_INTEGER), 'account, unknown network', emailKey, client)
          : await counter(growing(FREE_FROM_KNOWN), 'account, known networks', emailKey),
    };
  }

  async function codeLimit(name: string, userId: number) {
    const codes = await counter(growing(FREE_CODES), name, String(userId));
    return {
      /** Counts a code before it is checked. */
      record: () => record([codes]),
      /** Resets the limit: a code was right, or the password was changed. */
      reset: (trx: Queries) => resetCounters(trx, [codes.key]),
    };
  }

  return {
    /** Counts a sign-in before its password is verified. */
    async recordSignIn(attempt: SignInAttempt) {
      const { seenAt, failures, signIns, right, here, everywhere, known } = await countersFor(attempt);
      const own: Counter[] = [...failures, ...signIns, { ...right, by: 0 }, here];
      let counted = [...failures, here, everywhere];
      let [waitMs, isAllowed] = [0, true];
      const reached = await tryConsume(db, [...own, everywhere], now());
      if (reached && reached.key !== everywhere.key) throttle(reached.waitMs);
      if (reached) {
        throttle(await consume(db, own, now()));
        const isKnownAllowed = await allow([known]);
        counted = [...failures, here, ...(isKnownAllowed ? [known] : [])];
        waitMs = reached.waitMs;
        isAllowed = seenAt !== undefined && isKnownAllowed;
      }
      const keys = counted.map(({ key }) => key);
      return {
        /** False: the password must not be checked, but the same work done, and the attempt refused. */
        isAllowed,
        /** The account was used from this network within the last hour, and that is recorded. */
        isSeenRecently: seenAt !== undefined && Math.abs(now() - seenAt) < REMEMBER_AGAIN_MS,
        /** Throws `throttled` if a failed attempt has to be answered so. The same for every network, whether it is known or not. */
        refuse: () => throttle(waitMs),
        /** Counts a right password. Throws `throttled` if the account has had too many within a minute. */
        recordRight: () => record([right]),
        /**
         * The sign-in has succeeded: takes it off the failures. The earlier ones of the address stay counted, because others could
         * see that they are gone.
         */
        async reset(trx = db) {
          await refund(trx, keys);
          if (seenAt !== undefined) await resetCounters(trx, [known.key]);
        },
        /** The password was not checked, or the sign-in stopped for another reason: takes this attempt off the failures. */
        refund: () => refund(db, keys),
      };
    },
    /** Gives the limit of codes of an account, for all clients together. Must be called outside a transaction. */
    forCodes: (userId: number) => codeLimit('codes', userId),
    /** The same for codes that prove who reads the address. */
    forAddressCodes: (userId: number) => codeLimit('address codes', userId),
    /** Whether the owner gets an email that a right password was sent with a wrong code: once a day. */
    allowWrongCodeNotice: async (userId: number) =>
      allow([await counter(daily(1), 'wrong code notice', String(userId))]),
  };
}
