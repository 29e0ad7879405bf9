// Marks the addresses of members whose emails come back.
import type { FastifyBaseLogger } from 'fastify';
import { bounceAddress, bouncedAccount } from '#src/accounts/emails/bounce-address.server.ts';
import { findMember, lockUser } from '#src/accounts/members/members.server.ts';
import type { StartWork } from '#src/accounts/modules/feature-module.server.ts';
import { markUndeliverable } from '#src/accounts/ownership/ownership.server.ts';
import type { Services } from '#src/accounts/services.server.ts';
import { takeLease } from '#src/server/database/lease.ts';
import { isNoMailbox } from '#src/server/mail/mail-fault.ts';
import { startPoll } from '#src/server/program/poll.ts';
import { MINUTE_MS } from '#src/shared/time/durations.ts';
import { readNewMessages } from './mailbox.server.ts';
import { readReport } from './report.server.ts';

const POLL_INTERVAL_MS = 5 * MINUTE_MS;
/** Shorter than the interval, so that a server whose timer is early does not skip its turn. */
const LEASE_MS = POLL_INTERVAL_MS - MINUTE_MS;

type BounceServices = Services<'backgroundQueries' | 'config' | 'key' | 'now'>;

/**
 * Takes the source of a message. If it reports that the mailbox of an account's address does not exist, the account is marked. Returns the
 * status of a failure of an email to a member, also of one that marks nothing, such as a full mailbox; nothing for any other message.
 */
export async function takeReport(
  { backgroundQueries, config, key, now }: BounceServices,
  source: Uint8Array,
): Promise<string | undefined> {
  const report = await readReport(source);
  const base = config.bounceAddress;
  if (!report || base === undefined) return undefined;
  for (const recipient of report.recipients) {
    const id = bouncedAccount(base, recipient);
    if (id === undefined) continue;
    const isOurs = await backgroundQueries.transaction().execute(async (trx) => {
      await lockUser(trx, id);
      const member = await findMember(trx, { id });
      // The address has changed since, or somebody has made the report up.
      if (!member || bounceAddress(key, base, member).toLowerCase() !== recipient.toLowerCase()) return false;
      if (isNoMailbox(report.status)) await markUndeliverable(trx, id, now());
      return true;
    });
    if (isOurs) return report.status;
  }
  return undefined;
}

/** Reads the mailbox every five minutes, by one of several servers. */
export function startBounces(services: BounceServices, mailbox: string): StartWork {
  return (log: FastifyBaseLogger) => {
    const { backgroundQueries, now } = services;
    const poll = startPoll(
      POLL_INTERVAL_MS,
      async () => {
        if (!(await takeLease(backgroundQueries, 'bounces', now(), now() + LEASE_MS))) return;
        await readNewMessages(mailbox, async (source) => {
          const status = await takeReport(services, source);
          if (status !== undefined) log.info({ status }, 'an email to a member came back');
        });
      },
      (error) =>
        log.warn({ reason: reasonOf(error) }, 'could not read BOUNCE_MAILBOX: check address, user and password'),
    );
    void poll.run();
    return poll;
  };
}

/** The error of the client has the answer of the server in a field of its own, and no password. */
function reasonOf(error: unknown): string {
  const { message, responseText, code } = error as { message?: string; responseText?: string; code?: string };
  return [message, responseText, code]
    .filter((part) => typeof part === 'string' && part !== '')
    .join('; ')
    .slice(0, 300);
}
