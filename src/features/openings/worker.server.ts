// Queues the emails about sections that are ready, once for each member who waits. An email cannot be taken back: a section is ready
// only if this build has its page and does not call it `inPreparation`, and an operator with a wrong build has an hour to stop it.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { lockUser } from '#src/accounts/members/members.server.ts';
import type { Sections, StartWork } from '#src/accounts/modules/feature-module.server.ts';
import type { Services } from '#src/accounts/services.server.ts';
import { takeLease } from '#src/server/database/lease.ts';
import { enqueueMail } from '#src/server/mail/outbox.ts';
import { startPoll } from '#src/server/program/poll.ts';
import { DEFAULT_LANGUAGE, isLanguage } from '#src/shared/languages/languages.ts';
import { HOUR_MS, MINUTE_MS } from '#src/shared/time/durations.ts';
import * as store from './store.server.ts';

const POLL_INTERVAL_MS = 10 * MINUTE_MS;
/** How long a server runs before it sends anything, so that an operator can stop a wrong build. */
const GRACE_MS = HOUR_MS;
/** Shorter than the interval, so that a server whose timer is early does not skip its turn. */
const LEASE_MS = POLL_INTERVAL_MS - MINUTE_MS;
const BATCH_SIZE = 100;

type OpeningServices = Services<'backgroundQueries' | 'config' | 'now'>;

/** The sections that this build has, and that are ready. One that is missing is not ready: it may be missing by mistake. */
export function readySections(sections: Sections): string[] {
  return Object.keys(sections).filter((section) => sections[section]?.inPreparation === false);
}

/**
 * Queues the email for each member who waits for a section that is ready, and forgets the request in the same transaction. Does
 * nothing without a mail server, because files reach nobody.
 */
export async function queueOpenings(
  { backgroundQueries: queries, config, now }: OpeningServices,
  sections: Sections,
  isStopping = () => false,
): Promise<void> {
  const ready = readySections(sections);
  if (config.smtpUrl === undefined || ready.length === 0) return;
  for (;;) {
    const due = await store.listDue(queries, ready, BATCH_SIZE);
    for (const { user_id: userId, section, language } of due) {
      if (isStopping()) return;
      await queries.transaction().execute(async (trx) => {
        await lockUser(trx, userId);
        // The member has withdrawn it, or another server was faster.
        if (!(await store.deleteRequest(trx, userId, section))) return;
        const name = sections[section]?.titles[isLanguage(language) ? language : DEFAULT_LANGUAGE] ?? section;
        await enqueueMail(trx, { kind: 'sectionReady', userId, details: { section, name } }, now());
      });
      // On SQLite all of this is synchronous.
      await yieldToEventLoop();
    }
    if (due.length < BATCH_SIZE) return;
  }
}

/** Queues the emails an hour after the start at the earliest, by one of several servers. At the start one line says who waits. */
export function startOpenings(services: OpeningServices, sections: Sections): StartWork {
  return (log: FastifyBaseLogger) => {
    const { backgroundQueries: queries, now } = services;
    const from = now() + GRACE_MS;
    let isStopping = false;
    const ready = readySections(sections);
    const announce = async () => {
      const waiting = ready.length > 0 ? await store.countRequests(queries, ready) : 0;
      if (waiting > 0)
        log.warn(
          { waiting, from: new Date(from).toISOString() },
          'members wait for sections that this build says are ready: they get an email from this time on, unless the server is stopped',
        );
    };
    const runIfDue = async () => {
      if (now() < from || !(await takeLease(queries, 'openings', now(), now() + LEASE_MS))) return;
      await queueOpenings(services, sections, () => isStopping);
    };
    const poll = startPoll(POLL_INTERVAL_MS, runIfDue, (err) =>
      log.error({ err }, 'could not queue emails about sections'),
    );
    void poll.run(announce);
    return {
      async stop() {
        isStopping = true;
        await poll.stop();
      },
    };
  };
}
