// The rate limits of emails: for an address and for its mailbox, all kinds of emails and all clients together, so that nobody can
// flood it; and for addresses whose owner is not known, for a domain and for the site. An email that a visitor causes is counted when
// it is composed: requests for an address without an account send nothing, and must not use up what its owner is sent later.
// Who fills a mailbox with other spellings of its address must not keep from it what its owner asks for: there is a reserve, for
// networks that have caused none of the emails there; and a new password for a proven owner needs no place in the mailbox.
import { emailKey, mailboxKey } from '#src/server/identity/email-key.ts';
import type { MailOrigin } from '#src/server/mail/outbox.ts';
import type { Config } from '#src/server/settings/config.ts';
import type { Counter, Limit } from '#src/server/stored-limits/counters.ts';
import { STORAGE_PERIODS } from '#src/shared/accounts/storage-periods.ts';
import { HOUR_MS, MINUTE_MS } from '#src/shared/time/durations.ts';
import { daily, type RateCounters } from './rate-counters.server.ts';

/** Emails to one address, and to one mailbox, in half an hour, the time for which a link to a new password works. */
const TO_MAILBOX = 5;
/**
 * How many of them may be for anything but a new password. The others are left for it, so that requests for other
 * emails do not stop the one that a member needs who cannot sign in. If all five were for a new password, the member
 * has five links that work.
 */
const OTHERS_TO_ADDRESS = 3;
/** The reserve of a mailbox in half an hour. */
const RESERVE = 10;
/** First emails of registrations to one mailbox that a network may cause in a day. */
const FIRST_OF_NETWORK = 5;
/**
 * Emails to the own address that a member who is signed in may ask for in half an hour, whatever strangers have asked
 * for. Of the mailbox, not of the account: one after the other, a stranger can open any number of accounts with it.
 */
const TO_OWN_ADDRESS = 2;
/** Notices a day to an address without a proven owner: it may be a stranger's. */
const NOTICES_TO_UNPROVEN = 5;
/** New addresses a day that one account may ask a link for. */
const NEW_ADDRESSES_PER_DAY = 10;
/** What all visitors may cause together, in what one may cause; and how many domains may have their part of it at once. */
const CLIENTS_TOGETHER = 25;
const DOMAINS_TOGETHER = 5;

/** An email that a visitor caused. */
interface CausedMail {
  readonly email: string;
  readonly origin: MailOrigin;
  readonly isReset: boolean;
  /** It goes to the proven owner of an account. */
  readonly isOwned: boolean;
}

const halfHourly = (free: number): Limit => ({ free, memoryMs: STORAGE_PERIODS.resetMinutes * MINUTE_MS });
const hourly = (free: number): Limit => ({ free: Math.ceil(free), memoryMs: HOUR_MS });

/** Makes the limits. Those that refuse throw `throttled` with the seconds to wait. */
export function createMailLimits(rates: RateCounters, limits: Config['limits']) {
  const { counter, countersOf, countersOfAll, countOf, record, allow, attempt } = rates;
  const ofOneClient = limits.registrationsPerHour + limits.mailsPerHour;
  const ofSite = limits.unprovenMailsPerHour ?? CLIENTS_TOGETHER * ofOneClient;
  const mailsOf = (client: string) => countersOf(client, limits.mailsPerHour, HOUR_MS, 'mails of client');
  const toAddress = async (email: string, isReset: boolean): Promise<Counter[]> => [
    ...(isReset ? [] : [await counter(halfHourly(OTHERS_TO_ADDRESS), 'other mails to', emailKey(email))]),
    await counter(halfHourly(TO_MAILBOX), 'mails to', emailKey(email)),
  ];
  const toMailbox = (email: string) => counter(halfHourly(TO_MAILBOX), 'mails to mailbox', mailboxKey(email));
  const toStrangers = async (network: string, box: string): Promise<Counter[]> => [
    ...(await countersOfAll(network, hourly(ofSite / DOMAINS_TOGETHER), 'mails to', box.slice(box.lastIndexOf('@')))),
    ...(await countersOfAll(network, hourly(ofSite), 'mails to strangers')),
  ];

  return {
    /** Counts a request for an email. Refuses a client that has made too many. */
    recordMailRequest: async (client: string) => record(await mailsOf(client)),
    /** Counts an email that a signed-in member asks for at the own address. Gives `false` once it has had too many. */
    allowOwnMail: async (email: string, isReset: boolean) =>
      (await allow(await toAddress(email, isReset))) ||
      allow([await counter(halfHourly(TO_OWN_ADDRESS), 'own mails to', mailboxKey(email))]),
    /** Counts a member's request for a link to a new address. Refuses a client, an account or an address that has had too many. */
    async recordNewAddressMail(userId: number, email: string, client: string) {
      const ofAccount = await counter(daily(NEW_ADDRESSES_PER_DAY), 'new addresses of', String(userId));
      await record([...(await mailsOf(client)), ofAccount, ...(await toAddress(email, false)), await toMailbox(email)]);
    },
    /**
     * Counts an email that is being composed. One that is too many is not sent (`never`); the first email of a registration waits
     * instead (`later`), as does one to a new address, which was counted for its mailbox when it was asked for.
     */
    async admitMail({
      email,
      origin: { by, network },
      isReset,
      isOwned,
    }: CausedMail): Promise<'now' | 'later' | 'never'> {
      const box = mailboxKey(email);
      const shared = isOwned ? [] : await toStrangers(network, box);
      if (by === 'newAddress') return (await allow(shared)) ? 'now' : 'later';
      const ofNetwork = await counter(halfHourly(Infinity), 'mails of network to', network, box);
      const hasCausedNone = (await countOf(ofNetwork)) === 0;
      const first = await counter(daily(FIRST_OF_NETWORK), 'first mails of network to', network, box);
      const isFirst = by === 'registration';
      const caused = isFirst ? [first, ofNetwork] : [ofNetwork];
      const ofAddress = await toAddress(email, isReset);
      const ofMailbox = await toMailbox(email);
      const refused = await attempt([...caused, ...ofAddress, ofMailbox, ...shared]);
      if (!refused) return 'now';
      if (refused.key === first.key) return 'never';
      const isFullByOthers =
        refused.key === ofMailbox.key || (isFirst && ofAddress.some(({ key }) => key === refused.key));
      // Nobody else has an account with a proven address, so its own limit is enough.
      if (refused.key === ofMailbox.key && isReset && isOwned && (await allow([...caused, ...ofAddress]))) return 'now';
      if (isFullByOthers && hasCausedNone) {
        const reserve = await counter(halfHourly(RESERVE), 'reserve of mailbox', box);
        if (await allow([...caused, ...(isFirst ? [] : ofAddress), reserve, ...shared])) return 'now';
      }
      return isFirst ? 'later' : 'never';
    },
    /** Counts a notice to an address without a proven owner. Gives `false` once it has had five in a day. */
    async allowNotice(email: string) {
      // Those to addresses with a `+` do not use up those of the address without.
      const key = mailboxKey(email) + (email.includes('+') ? '+' : '');
      return allow([await counter(daily(NOTICES_TO_UNPROVEN), 'notices to', key)]);
    },
  };
}
