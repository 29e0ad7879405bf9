// The rate limits of emails. One counter for each mailbox, for all kinds of emails and all clients together, so that nobody
// can flood it.
import type { Config } from '#src/server/config.ts';
import { emailKey } from '#src/server/identity/email-key.ts';
import type { Counter, Limit } from '#src/server/limits/counters.ts';
import { HOUR_MS, MINUTE_MS } from '#src/shared/durations.ts';
import { STORAGE_PERIODS } from '#src/shared/storage-periods.ts';
import { daily, type RateCounters } from './rate-counters.server.ts';

/** Emails to one mailbox in half an hour, the time for which a link to a new password works. */
const TO_MAILBOX = 5;
/**
 * How many of them may be for anything but a new password. The others are left for it, so that requests for other
 * emails do not stop the one that a member needs who cannot sign in. If all five were for a new password, the member
 * has five links that work.
 */
const OTHERS_TO_MAILBOX = 3;
/**
 * Emails to the own address that a member who is signed in may ask for in half an hour, whatever strangers have asked
 * for. Of the mailbox, not of the account: one after the other, a stranger can open any number of accounts with it.
 */
const TO_OWN_ADDRESS = 2;
/** Notices a day to an address without a proven owner: it may be a stranger's. */
const NOTICES_TO_UNPROVEN = 5;
/** New addresses a day that one account may ask a link for. */
const NEW_ADDRESSES_PER_DAY = 10;

/** An email that a visitor asks for. */
export interface AskedMail {
  readonly kind: 'addressCode' | 'confirm' | 'reset';
  readonly email: string;
  readonly client: string;
  /** The account whose own address it is, if its member is signed in. */
  readonly ownerId: number | undefined;
}

/** The limits. Those that refuse throw `throttled` with the seconds to wait. */
export interface MailLimits {
  /**
   * Counts a request for an email. Gives `false` once the address has had too many; the response must not reveal it.
   * Refuses a client that has made too many such requests.
   */
  allowMail(mail: AskedMail): Promise<boolean>;
  /**
   * Counts a member's request for a link to a new address. Refuses a client, an account or an address that has had too
   * many.
   */
  recordNewAddressMail(userId: number, email: string, client: string): Promise<void>;
  /** Counts the email to a new account. Gives `false` once the address has had too many. */
  allowWelcomeMail(email: string): Promise<boolean>;
  /** Counts a notice to an address without a proven owner. Gives `false` once it has had five in a day. */
  allowNotice(email: string): Promise<boolean>;
}

/** Makes the limits. */
export function createMailLimits(
  { counter, countersOf, record, allow }: RateCounters,
  limits: Config['limits'],
): MailLimits {
  const halfHourly = (free: number): Limit => ({ free, memoryMs: STORAGE_PERIODS.resetMinutes * MINUTE_MS });
  const mailsOf = (client: string) => countersOf(client, limits.mailsPerHour, HOUR_MS, 'mails of client');
  const toMailbox = async (email: string, isReset: boolean): Promise<Counter[]> => [
    ...(isReset ? [] : [await counter(halfHourly(OTHERS_TO_MAILBOX), 'other mails to', emailKey(email))]),
    await counter(halfHourly(TO_MAILBOX), 'mails to', emailKey(email)),
  ];

  return {
    async allowMail({ kind, email, client, ownerId }) {
      await record(await mailsOf(client));
      if (await allow(await toMailbox(email, kind === 'reset'))) return true;
      return (
        ownerId !== undefined && allow([await counter(halfHourly(TO_OWN_ADDRESS), 'own mails to', emailKey(email))])
      );
    },
    async recordNewAddressMail(userId, email, client) {
      const ofAccount = await counter(daily(NEW_ADDRESSES_PER_DAY), 'new addresses of', String(userId));
      await record([...(await mailsOf(client)), ofAccount, ...(await toMailbox(email, false))]);
    },
    allowWelcomeMail: async (email) => allow(await toMailbox(email, false)),
    allowNotice: async (email) => allow([await counter(daily(NOTICES_TO_UNPROVEN), 'notices to', emailKey(email))]),
  };
}
