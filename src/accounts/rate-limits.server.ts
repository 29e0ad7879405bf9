// The rate limits of sign-in, registration and emails (docs/decisions/0010-sign-in-limits.md). No limit locks an account: they
// make guessing slow.
import { ApiError } from '#src/server/api-error.ts';
import type { Config } from '#src/server/config.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { resetCounters, consume, refund, type Counter, type Limit } from '#src/server/limits/counters.ts';
import { limitOf, networksOf } from '#src/server/limits/networks.ts';
import type { Secrets } from '#src/server/limits/secrets.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#src/shared/durations.ts';
import { STORAGE_PERIODS } from '#src/shared/storage-periods.ts';
import type { KnownNetworks, SeenNetworks } from './known-networks.server.ts';
import { emailKey } from './names.server.ts';

/** Wrong passwords for one account from all unknown networks together, before its next one has to wait. */
const FREE_FROM_UNKNOWN = 30;
/** The same from all known networks together, one of which may be shared with an attacker. */
const FREE_FROM_KNOWN = 30;
/** Wrong codes for one account from everywhere. Three codes of six digits are valid at a time: one guess in 333,333 is right. */
const FREE_CODES = 10;

/** Emails of a kind to one address in half an hour, the time for which a link to a new password works. */
const MAILS_TO_ADDRESS = 5;
/** Notices of a kind a day to an address without a proven owner: it may be a stranger's. */
const NOTICES_TO_UNPROVEN = 5;
/** New addresses a day that one account may ask a link for. */
const NEW_ADDRESSES_PER_DAY = 10;

/**
 * Requests of apps from one client, which may be a school or an office where all start at the same time. In the half hour for which
 * they are stored, one client stays far below the limit of all (`src/features/apps/worker.server.ts`).
 */
const APP_REQUESTS_PER_MINUTE = 300;

/** Known networks are kept for months, so their last use is recorded once an hour. */
const REMEMBER_AGAIN_MS = HOUR_MS;

/** A sign-in: the key of the address, the account if there is one, and the client's address. */
export interface SignInAttempt {
  readonly emailKey: string;
  readonly userId: number | undefined;
  readonly client: string;
  /** The networks the account was used from. Absent: they are read from the database. */
  readonly seenNetworks?: SeenNetworks | undefined;
}

/** An attempt that was counted as a failure. One of the two functions may correct that. */
export interface Attempt {
  /** The account was used from this network within the last hour, and that is recorded. */
  readonly isSeenRecently: boolean;
  /** The password was right: resets the account's counters and takes this attempt off the client's. */
  reset(trx?: Queries): Promise<void>;
  /** The password was not checked, or the sign-in stopped for another reason: takes this attempt off all counters. */
  refund(): Promise<void>;
}

/** The limit of wrong codes of one account. */
export interface CodeRateLimit {
  /** Counts a code before it is checked. */
  record(): Promise<void>;
  /** Resets the limit: a code was right, or the password was changed. */
  reset(trx: Queries): Promise<void>;
}

/** The limits. Those that refuse throw `throttled` with the seconds to wait. */
export interface RateLimits {
  /** Counts a sign-in before its password is verified. */
  recordSignIn(attempt: SignInAttempt): Promise<Attempt>;
  /** Gives the limit of codes of an account, for all clients together. Must be called outside a transaction. */
  forCodes(userId: number): Promise<CodeRateLimit>;
  /** The same for codes that prove who reads the address. */
  forAddressCodes(userId: number): Promise<CodeRateLimit>;
  /** Whether the owner gets an email that a right password was sent with a wrong code: once a day. */
  allowWrongCodeNotice(userId: number): Promise<boolean>;
  /** Counts a sign-in by passkey before anything of it is checked. */
  recordPasskeySignIn(client: string): Promise<void>;
  /** Counts a request of an app to sign a visitor in or out, which stores a row for half an hour. */
  recordAppRequest(client: string): Promise<void>;
  /** Refuses a client that has made as many accounts as it may. Called before names are looked up, so that it reveals nothing about them. */
  checkRegistration(client: string): Promise<void>;
  /** Counts an account that is about to be made. */
  recordRegistration(client: string): Promise<void>;
  /** Counts a response that says that an address or name is taken. Once that limit is reached, every faulty registration is refused with `throttled`. */
  recordRejectedRegistration(client: string, saysTaken: boolean): Promise<void>;
  /**
   * Counts a request for an email to an address. Gives `false` once the address has had five of the kind in half an hour; the
   * response must not reveal it. Refuses a client that has made too many such requests.
   */
  allowMail(kind: string, email: string, client: string): Promise<boolean>;
  /** Counts a member's request for a link to a new address. Gives `false` and refuses like `allowMail`. */
  allowNewAddressMail(userId: number, email: string, client: string): Promise<boolean>;
  /** Counts the email to a new account. Gives `false` where `allowMail` refuses the client, because the client did not request the email. */
  allowWelcomeMail(email: string, client: string): Promise<boolean>;
  /** Counts a notice to an address without a proven owner. Gives `false` once it has had five of the kind in a day. */
  allowNotice(kind: string, email: string): Promise<boolean>;
}

/** A wait that doubles from half a minute to an hour (NIST SP 800-63B-4, section 3.2.2): at most 50 guesses a day after the free ones. */
const growing = (free: number): Limit => ({
  free,
  memoryMs: DAY_MS,
  waitMs: (attempts) => Math.min(HOUR_MS, 30_000 * 2 ** (attempts - free)),
});

/** Makes the limits of one database. `limits` has the limits that are settings. */
export function createRateLimits(
  db: Queries,
  { secrets, knownNetworks }: { secrets: Secrets; knownNetworks: KnownNetworks },
  limits: Config['limits'],
  now: () => number,
): RateLimits {
  const perAccountAndClient = growing(limits.freeFailures);
  const mailsToAddress: Limit = { free: MAILS_TO_ADDRESS, memoryMs: STORAGE_PERIODS.resetMinutes * MINUTE_MS };
  const daily = (free: number): Limit => ({ free, memoryMs: DAY_MS });

  const counter = async (limit: Limit, ...names: string[]): Promise<Counter> => ({
    key: await secrets.dailyHmac(now(), JSON.stringify(names)),
    limit,
  });
  /** A counter for each network of a client. */
  const counters = (clientLimit: number, memoryMs: number, name: string, client: string) =>
    Promise.all(
      networksOf(client).map((network) =>
        counter({ free: limitOf(clientLimit, network), memoryMs }, name, network.key),
      ),
    );
  const mailsOf = (client: string) => counters(limits.mailsPerHour, HOUR_MS, 'mails of client', client);
  const registrations = async (client: string) => [
    ...(await counters(limits.registrationsPerHour, HOUR_MS, 'registrations', client)),
    ...(await counters(limits.registrationsPerDay, DAY_MS, 'registrations a day', client)),
  ];
  const codeLimit = async (name: string, userId: number): Promise<CodeRateLimit> => {
    const ofAccount = await counter(growing(FREE_CODES), name, String(userId));
    return {
      record: async () => throttle(await consume(db, [ofAccount], now())),
      reset: (trx) => resetCounters(trx, [ofAccount.key]),
    };
  };

  return {
    async recordSignIn({ emailKey, userId = 0, client, seenNetworks }) {
      const ofClient = await counters(limits.failuresPerMinute, MINUTE_MS, 'client', client);
      const seenAt = (seenNetworks ?? (await knownNetworks.find(userId))).get(
        knownNetworks.fingerprint(userId, client),
      );
      const ofAllNetworks =
        seenAt === undefined
          ? await counter(growing(FREE_FROM_UNKNOWN), 'account', emailKey)
          : await counter(growing(FREE_FROM_KNOWN), 'account, known networks', emailKey);
      const ofAccount = [await counter(perAccountAndClient, 'account and client', emailKey, client), ofAllNetworks];
      const [clientKeys, accountKeys] = [ofClient.map(({ key }) => key), ofAccount.map(({ key }) => key)];
      throttle(await consume(db, [...ofClient, ...ofAccount], now()));
      return {
        isSeenRecently: seenAt !== undefined && Math.abs(now() - seenAt) < REMEMBER_AGAIN_MS,
        async reset(trx = db) {
          await refund(trx, clientKeys);
          await resetCounters(trx, accountKeys);
        },
        refund: () => refund(db, [...clientKeys, ...accountKeys]),
      };
    },
    forCodes: async (userId) => codeLimit('codes', userId),
    forAddressCodes: async (userId) => codeLimit('address codes', userId),
    async allowWrongCodeNotice(userId) {
      return (await consume(db, [await counter(daily(1), 'wrong code notice', String(userId))], now())) === 0;
    },
    async recordPasskeySignIn(client) {
      throttle(await consume(db, await counters(limits.failuresPerMinute, MINUTE_MS, 'passkeys', client), now()));
    },
    async recordAppRequest(client) {
      throttle(await consume(db, await counters(APP_REQUESTS_PER_MINUTE, MINUTE_MS, 'app requests', client), now()));
    },
    async checkRegistration(client) {
      throttle(await consume(db, await registrations(client), now(), 0));
    },
    async recordRegistration(client) {
      throttle(await consume(db, await registrations(client), now()));
    },
    async recordRejectedRegistration(client, saysTaken) {
      const ofTaken = await counters(limits.takenPerHour, HOUR_MS, 'taken', client);
      throttle(await consume(db, ofTaken, now(), saysTaken ? 1 : 0));
    },
    async allowMail(kind, email, client) {
      const ofAddress = await counter(mailsToAddress, 'mails to', kind, emailKey(email));
      throttle(await consume(db, await mailsOf(client), now()));
      return (await consume(db, [ofAddress], now())) === 0;
    },
    async allowNewAddressMail(userId, email, client) {
      const ofAddress = await counter(mailsToAddress, 'mails to', 'newEmail', emailKey(email));
      const ofAccount = await counter(daily(NEW_ADDRESSES_PER_DAY), 'new addresses of', String(userId));
      throttle(await consume(db, [...(await mailsOf(client)), ofAccount], now()));
      return (await consume(db, [ofAddress], now())) === 0;
    },
    async allowWelcomeMail(email, client) {
      const ofAddress = await counter(mailsToAddress, 'mails to', 'confirm', emailKey(email));
      return (await consume(db, [...(await mailsOf(client)), ofAddress], now())) === 0;
    },
    async allowNotice(kind, email) {
      const ofAddress = await counter(daily(NOTICES_TO_UNPROVEN), 'notices to', kind, emailKey(email));
      return (await consume(db, [ofAddress], now())) === 0;
    },
  };
}

function throttle(waitMs: number): void {
  if (waitMs > 0) throw new ApiError('throttled', { count: Math.ceil(waitMs / 1000) });
}
