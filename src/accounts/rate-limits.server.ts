// Who may try how often (docs/decisions/0010-sign-in-limits.md). Nothing here locks an account: it only makes guessing slow.
import { ApiError } from '#src/server/api-error.ts';
import type { Config } from '#src/server/config.ts';
import { keepNewest } from '#src/server/database/keep-newest.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { resetCounters, consume, refund, type Counter, type Limit } from '#src/server/limits/counters.ts';
import { budgetOf, networksOf } from '#src/server/limits/networks.ts';
import type { Secrets } from '#src/server/limits/secrets.ts';
import type { SecretKey } from '#src/server/secret-key.ts';
import { ACCOUNT_LIMITS } from '#src/shared/account-limits.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#src/shared/durations.ts';
import { TERMS } from '#src/shared/terms.ts';
import { emailKey } from './names.server.ts';

/** Wrong passwords for one account from all clients together that it does not know, before they wait for each other. */
const FREE_FROM_STRANGERS = 30;
/** The same for all networks together that it knows: one of them may be shared with an attacker. */
const FREE_FROM_KNOWN = 30;
/** Wrong codes for one account, whatever the client: each guess of six digits is right once in 333,333 tries. */
const FREE_CODES = 10;

/** Mails of a kind that anyone may have sent to one address in half an hour, which is how long a link to a new password works. */
const MAILS_TO_ADDRESS = 5;
/** Notices a day of a kind to an address that nobody is known to read: it may be a stranger's. */
const NOTICES_TO_STRANGER = 5;
/** Addresses a day that one account may have a link sent to. */
const NEW_ADDRESSES_PER_DAY = 10;

/** Marks are kept for months: whether an account is used from a client is noted once an hour. */
const REMEMBERED_MS = HOUR_MS;

/** When an account was last used from a client, by the client's mark. */
export type KnownClients = ReadonlyMap<number, number>;

/** The person behind a sign-in: which account by e-mail key, which if it exists, and which client. */
export interface SignInAttempt {
  readonly emailKey: string;
  readonly userId: number | undefined;
  readonly client: string;
  /** Where the account was used from. Absent: that is looked up. */
  readonly clients?: KnownClients | undefined;
}

/** A try that is counted already. Exactly one of the two functions ends it, or neither: then it was a failure. */
export interface Attempt {
  /** The account was used from this client a short while ago, and that is remembered. */
  readonly isKnownClient: boolean;
  /** The password was right: the account's counters start anew, the client's loses this one. `within`: as a part of that transaction. */
  reset(trx?: Queries): Promise<void>;
  /** There was no answer, so there was no guess. */
  refund(): Promise<void>;
}

/** Wrong codes of one account. */
export interface CodeRateLimit {
  /** Counts a code before it is looked at. */
  record(): Promise<void>;
  /** Forgets them all: one was right, or the password is a new one. */
  reset(trx: Queries): Promise<void>;
}

/** The limits of sign-in and registration. All refuse with `throttled` and the whole seconds to wait. */
export interface RateLimits {
  /** Counts a sign-in before its password is looked at. */
  recordSignIn(attempt: SignInAttempt): Promise<Attempt>;
  /** The codes of the second step of an account, counted whatever the client. Not to be asked for within a transaction. */
  forCodes(userId: number): Promise<CodeRateLimit>;
  /** Says whether the owner is to be told that a right password came with a wrong code: once a day. */
  allowWrongCodeNotice(userId: number): Promise<boolean>;
  /** Counts a sign-in by passkey before anything of it is looked at. */
  recordPasskeySignIn(client: string): Promise<void>;
  /** Refuses a client that has made as many accounts as it may, whatever it asks for: taken or not, the answer is one. */
  checkRegistration(client: string): Promise<void>;
  /** Counts an account that is about to be made. */
  recordRegistration(client: string): Promise<void>;
  /** Counts an answer to a faulty registration; those that say "taken" have a budget, and when it is spent no faulty one is answered. */
  recordRejectedRegistration(client: string, saysTaken: boolean): Promise<void>;
  /**
   * Counts the wish for a mail of a kind to an address. Says no once that address has had five of them in half an hour,
   * which nobody is to be told; refuses a client that has asked for too many.
   */
  allowMail(kind: string, email: string, client: string): Promise<boolean>;
  /** Counts the wish of a member for a link to a new address. Says no and refuses as `mayMail` does. */
  allowNewAddressMail(userId: number, email: string, client: string): Promise<boolean>;
  /** The same for a mail that nobody asked for: says no where `mayMail` refuses. */
  allowWelcomeMail(email: string, client: string): Promise<boolean>;
  /** Counts a notice to an address that nobody is known to read. Says no once it has had five in a day. */
  allowNotice(kind: string, email: string): Promise<boolean>;
  /** Gives the mark of this client at this account. */
  fingerprint(userId: number, client: string): number;
  /** Remembers that this account was used from the client with this mark. */
  rememberClient(trx: Queries, userId: number, mark: number): Promise<void>;
}

/** Grows from half a minute to an hour (NIST SP 800-63B-4, section 3.2.2): at most 50 guesses a day after the free ones. */
const growing = (free: number): Limit => ({
  free,
  memoryMs: DAY_MS,
  waitMs: (tries) => Math.min(HOUR_MS, 30_000 * 2 ** (tries - free)),
});

/** Makes the limits of one database with the budgets of the settings. */
export function createRateLimits(
  db: Queries,
  { secrets, key }: { secrets: Secrets; key: Pick<SecretKey, 'mac'> },
  budgets: Config['limits'],
  now: () => number,
): RateLimits {
  const perAccountAndClient = growing(budgets.freeFailures);
  const mailsToAddress: Limit = { free: MAILS_TO_ADDRESS, memoryMs: TERMS.resetMinutes * MINUTE_MS };
  const daily = (free: number): Limit => ({ free, memoryMs: DAY_MS });

  const counter = async (limit: Limit, ...parts: string[]): Promise<Counter> => ({
    key: await secrets.dailyHmac(now(), JSON.stringify(parts)),
    limit,
  });
  /** A counter for each network of a client. */
  const counters = (budget: number, memoryMs: number, name: string, client: string) =>
    Promise.all(
      networksOf(client).map((network) => counter({ free: budgetOf(budget, network), memoryMs }, name, network.key)),
    );
  const mailsOf = (client: string) => counters(budgets.mailsPerHour, HOUR_MS, 'mails of client', client);
  const registrations = async (client: string) => [
    ...(await counters(budgets.registrationsPerHour, HOUR_MS, 'registrations', client)),
    ...(await counters(budgets.registrationsPerDay, DAY_MS, 'registrations a day', client)),
  ];

  // 32 bits: no attacker has enough addresses to pass for a known one by chance. Under the secret key: without it, nobody
  // finds the address behind a mark.
  const fingerprint = (userId: number, client: string) =>
    Buffer.from(key.mac('known network', JSON.stringify([userId, client])), 'hex').readInt32BE();

  async function clientsOf(userId: number): Promise<KnownClients> {
    const rows = await db
      .selectFrom('known_clients')
      .select(['fingerprint', 'last_seen_at'])
      .where('user_id', '=', userId)
      .execute();
    return new Map(rows.map(({ fingerprint, last_seen_at }) => [fingerprint, last_seen_at]));
  }

  return {
    async recordSignIn({ emailKey, userId = 0, client, clients }) {
      const ofClient = await counters(budgets.failuresPerMinute, MINUTE_MS, 'client', client);
      const seenAt = (clients ?? (await clientsOf(userId))).get(fingerprint(userId, client));
      const together =
        seenAt === undefined
          ? await counter(growing(FREE_FROM_STRANGERS), 'account', emailKey)
          : await counter(growing(FREE_FROM_KNOWN), 'account, known networks', emailKey);
      const ofAccount = [await counter(perAccountAndClient, 'account and client', emailKey, client), together];
      const [clientKeys, accountKeys] = [ofClient.map(({ key }) => key), ofAccount.map(({ key }) => key)];
      refuse(await consume(db, [...ofClient, ...ofAccount], now()));
      return {
        isKnownClient: seenAt !== undefined && Math.abs(now() - seenAt) < REMEMBERED_MS,
        async reset(trx = db) {
          await refund(trx, clientKeys);
          await resetCounters(trx, accountKeys);
        },
        refund: () => refund(db, [...clientKeys, ...accountKeys]),
      };
    },
    async forCodes(userId) {
      const ofAccount = await counter(growing(FREE_CODES), 'codes', String(userId));
      return {
        record: async () => refuse(await consume(db, [ofAccount], now())),
        reset: (trx) => resetCounters(trx, [ofAccount.key]),
      };
    },
    async allowWrongCodeNotice(userId) {
      return (await consume(db, [await counter(daily(1), 'wrong code told', String(userId))], now())) === 0;
    },
    async recordPasskeySignIn(client) {
      refuse(await consume(db, await counters(budgets.failuresPerMinute, MINUTE_MS, 'passkeys', client), now()));
    },
    async checkRegistration(client) {
      refuse(await consume(db, await registrations(client), now(), 0));
    },
    async recordRegistration(client) {
      refuse(await consume(db, await registrations(client), now()));
    },
    async recordRejectedRegistration(client, saysTaken) {
      const ofTaken = await counters(budgets.takenPerHour, HOUR_MS, 'taken', client);
      refuse(await consume(db, ofTaken, now(), saysTaken ? 1 : 0));
    },
    async allowMail(kind, email, client) {
      const ofAddress = await counter(mailsToAddress, 'mails to', kind, emailKey(email));
      refuse(await consume(db, await mailsOf(client), now()));
      return (await consume(db, [ofAddress], now())) === 0;
    },
    async allowNewAddressMail(userId, email, client) {
      const ofAddress = await counter(mailsToAddress, 'mails to', 'newEmail', emailKey(email));
      const ofAccount = await counter(daily(NEW_ADDRESSES_PER_DAY), 'new addresses of', String(userId));
      refuse(await consume(db, [...(await mailsOf(client)), ofAccount], now()));
      return (await consume(db, [ofAddress], now())) === 0;
    },
    async allowWelcomeMail(email, client) {
      const ofAddress = await counter(mailsToAddress, 'mails to', 'confirm', emailKey(email));
      return (await consume(db, [...(await mailsOf(client)), ofAddress], now())) === 0;
    },
    async allowNotice(kind, email) {
      const ofAddress = await counter(daily(NOTICES_TO_STRANGER), 'notices to', kind, emailKey(email));
      return (await consume(db, [ofAddress], now())) === 0;
    },
    fingerprint,
    async rememberClient(trx, userId, mark) {
      await trx
        .insertInto('known_clients')
        .values({ user_id: userId, fingerprint: mark, last_seen_at: now() })
        .onConflict((clash) => clash.columns(['user_id', 'fingerprint']).doUpdateSet({ last_seen_at: now() }))
        .execute();
      const most = ACCOUNT_LIMITS.networks;
      await keepNewest(trx, 'known_clients', {
        key: 'fingerprint',
        added: mark,
        where: { user_id: userId },
        by: 'last_seen_at',
        most,
      });
    },
  };
}

function refuse(waitMs: number): void {
  if (waitMs > 0) throw new ApiError('throttled', { count: Math.ceil(waitMs / 1000) });
}
