// Who may try how often (design/decisions/0010-sign-in-limits.md). Nothing here locks an account: it only makes guessing slow.
import type { Config } from '#src/server/config.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { forget, reserve, takeBack, type Counter, type Rule } from '#src/server/limits/counters.ts';
import type { Secrets } from '#src/server/limits/secrets.ts';
import { Refusal } from '#src/server/refusal.ts';
import { TERMS } from '#src/shared/terms.ts';
import { emailKey } from './names.server.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Wrong passwords for one account from all clients together that it does not know, before they wait for each other. */
const FREE_FROM_STRANGERS = 30;

/** Mails of a kind that anyone may have sent to one address in half an hour, which is how long a link to a new password works. */
const MAILS_TO_ADDRESS = 5;
/** Notices a day to an address that nobody has confirmed: it may be a stranger's. */
const NOTICES_TO_STRANGER = 5;

/** Marks are kept for months: whether an account is used from a client is noted once an hour. */
const REMEMBERED_MS = HOUR_MS;

/** When an account was last used from a client, by the client's mark. */
export type KnownClients = ReadonlyMap<number, number>;

/** The person behind a sign-in: which account by e-mail key, which if it exists, and which client. */
export interface Try {
  readonly emailKey: string;
  readonly userId: number | undefined;
  readonly client: string;
  /** Where the account was used from. Absent: that is looked up. */
  readonly clients?: KnownClients | undefined;
}

/** A try that is counted already. Exactly one of the two functions ends it, or neither: then it was a failure. */
export interface Counted {
  /** The account was used from this client a short while ago, and that is remembered. */
  readonly isRemembered: boolean;
  /** The password was right: the account's counters start anew, the client's loses this one. `within`: as a part of that transaction. */
  succeed(within?: Queries): Promise<void>;
  /** There was no answer, so there was no guess. */
  takeBack(): Promise<void>;
}

/** The limits of sign-in and registration. All refuse with `throttled` and the whole seconds to wait. */
export interface Tries {
  /** Counts a sign-in before its password is looked at. */
  begin(attempt: Try): Promise<Counted>;
  /** Counts an answer to a faulty registration; those that say "taken" have a budget, and when it is spent no faulty one is answered. */
  answerFaulty(client: string, saysTaken: boolean): Promise<void>;
  /**
   * Counts the wish for a mail of a kind to an address. Says no once that address has had five of them in half an hour,
   * which nobody is to be told; refuses a client that has asked for too many.
   */
  mayMail(kind: string, email: string, client: string): Promise<boolean>;
  /** The same for a mail that nobody asked for: says no where `mayMail` refuses. */
  mayGreet(email: string, client: string): Promise<boolean>;
  /** Counts a notice to an address that was never confirmed. Says no once it has had five in a day. */
  mayNotify(email: string): Promise<boolean>;
  /** Gives the mark of this client at this account. Not to be asked within a transaction: it may need the database itself. */
  markOf(userId: number, client: string): Promise<number>;
  /** Remembers that this account was used from the client with this mark. */
  remember(within: Queries, userId: number, mark: number): Promise<void>;
}

/** Grows from half a minute to an hour (NIST SP 800-63B-4, section 3.2.2): at most 50 guesses a day after the free ones. */
const growing = (free: number): Rule => ({
  free,
  memoryMs: DAY_MS,
  waitMs: (tries) => Math.min(HOUR_MS, 30_000 * 2 ** (tries - free)),
});

/** Makes the limits of one database with the budgets of the settings. */
export function createTries(db: Queries, secrets: Secrets, budgets: Config['limits'], now: () => number): Tries {
  const perAccountAndClient = growing(budgets.freeFailures);
  const perAccount = growing(FREE_FROM_STRANGERS);
  const perClient: Rule = { free: budgets.failuresPerMinute, memoryMs: MINUTE_MS };
  const mailsOfClient: Rule = { free: budgets.mailsPerHour, memoryMs: HOUR_MS };
  const mailsToAddress: Rule = { free: MAILS_TO_ADDRESS, memoryMs: TERMS.resetMinutes * MINUTE_MS };
  const noticesToStranger: Rule = { free: NOTICES_TO_STRANGER, memoryMs: DAY_MS };
  const taken: Rule = { free: budgets.takenPerHour, memoryMs: HOUR_MS };

  const counter = async (rule: Rule, ...parts: string[]): Promise<Counter> => ({
    key: await secrets.ofToday(now(), JSON.stringify(parts)),
    rule,
  });
  // 16 bits: an attacker's address passes for a known one with a chance of 1 in 65,536, while a reader of the table finds
  // 65,536 IPv4 addresses behind each mark.
  const markOf = async (userId: number, client: string) =>
    Number.parseInt((await secrets.lasting(JSON.stringify(['known', userId, client]))).slice(0, 4), 16);

  async function clientsOf(userId: number): Promise<KnownClients> {
    const rows = await db
      .selectFrom('known_clients')
      .select(['mark', 'seen_at'])
      .where('user_id', '=', userId)
      .execute();
    return new Map(rows.map(({ mark, seen_at }) => [mark, seen_at]));
  }

  return {
    async begin({ emailKey, userId = 0, client, clients }) {
      const ofClient = await counter(perClient, 'client', client);
      const ofAccount = [await counter(perAccountAndClient, 'account and client', emailKey, client)];
      const mark = await markOf(userId, client);
      const seenAt = (clients ?? (await clientsOf(userId))).get(mark);
      if (seenAt === undefined) ofAccount.push(await counter(perAccount, 'account', emailKey));
      const accountKeys = ofAccount.map(({ key }) => key);
      refuse(await reserve(db, [ofClient, ...ofAccount], now()));
      return {
        isRemembered: seenAt !== undefined && Math.abs(now() - seenAt) < REMEMBERED_MS,
        async succeed(within = db) {
          await takeBack(within, [ofClient.key]);
          await forget(within, accountKeys);
        },
        takeBack: () => takeBack(db, [ofClient.key, ...accountKeys]),
      };
    },
    async answerFaulty(client, saysTaken) {
      const ofTaken = await counter(taken, 'taken', client);
      refuse(await reserve(db, [ofTaken], now(), saysTaken ? 1 : 0));
    },
    async mayMail(kind, email, client) {
      const ofAddress = await counter(mailsToAddress, 'mails to', kind, emailKey(email));
      refuse(await reserve(db, [await counter(mailsOfClient, 'mails of client', client)], now()));
      return (await reserve(db, [ofAddress], now())) === 0;
    },
    async mayGreet(email, client) {
      const counters = [
        await counter(mailsOfClient, 'mails of client', client),
        await counter(mailsToAddress, 'mails to', 'confirm', emailKey(email)),
      ];
      return (await reserve(db, counters, now())) === 0;
    },
    async mayNotify(email) {
      return (await reserve(db, [await counter(noticesToStranger, 'notices to', emailKey(email))], now())) === 0;
    },
    markOf,
    async remember(within, userId, mark) {
      await within
        .insertInto('known_clients')
        .values({ user_id: userId, mark, seen_at: now() })
        .onConflict((clash) => clash.columns(['user_id', 'mark']).doUpdateSet({ seen_at: now() }))
        .execute();
    },
  };
}

function refuse(waitMs: number): void {
  if (waitMs > 0) throw new Refusal('throttled', { count: Math.ceil(waitMs / 1000) });
}
