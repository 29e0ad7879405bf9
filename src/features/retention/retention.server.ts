// Clears out what is past its term, and tells who is to lose an account. One server does it for all, once an hour.
import type { FastifyBaseLogger } from 'fastify';
import type { AccountParts } from '#src/features/account/parts.server.ts';
import { takeLease } from '#src/server/lease.ts';
import { sweepLimits } from '#src/server/limits/counters.ts';
import { order } from '#src/server/mail/outbox.ts';
import { clearMailFiles } from '#src/server/mail/post.ts';
import type { Language } from '#src/shared/languages.ts';
import { TERMS } from '#src/shared/terms.ts';
import * as store from './store.server.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const LOOK_EVERY_MS = 10 * 60_000;

/** How many accounts are told or erased at a time: a transaction each, so that nothing else waits long. */
const BATCH = 100;

/** Does the work once, whoever's turn it is. */
export async function clearOut(parts: AccountParts): Promise<void> {
  const { queries, config, now } = parts;
  const oldest = now() - config.sessionMaxDays * DAY_MS;
  await store.deleteExpiredTokens(queries, oldest, now() - config.sessionIdleDays * DAY_MS);
  await store.deleteExpired(queries, now());
  await sweepLimits(queries, now(), oldest);
  clearMailFiles(config.dataDir, now() - TERMS.mailDays * DAY_MS);
  await tellUnconfirmed(parts);
  await eraseLeaving(parts);
  await eraseUnconfirmed(parts);
  // In every round: a farewell's address and name are deleted when it has left, which is after the round that erased.
  await parts.scrub();
}

/** Forgets that an owner was told that the account will be erased: the mail could not be sent. They are told anew. */
export async function markUntold(queries: AccountParts['queries'], userId: number): Promise<void> {
  await store.markUntold(queries, userId);
}

/** Announces the end of accounts that were not confirmed for 23 days. A file in the data folder tells nobody. */
async function tellUnconfirmed({ queries, config, now }: AccountParts): Promise<void> {
  if (config.smtpUrl === undefined) return;
  const before = now() - TERMS.unconfirmedToldAtDay * DAY_MS;
  for (const id of await store.listUntold(queries, before, BATCH)) {
    await queries.transaction().execute(async (within) => {
      if (await store.markTold(within, id, now())) await order(within, { kind: 'unconfirmed', userId: id }, now());
    });
  }
}

/**
 * Erases accounts that were never confirmed: 30 days after they were made, and a week after their owner was told. Never
 * without a mail server: nobody was told then, and nobody could have confirmed.
 */
async function eraseUnconfirmed({ queries, config, now }: AccountParts): Promise<void> {
  if (config.smtpUrl === undefined) return;
  const toldBefore = now() - (TERMS.unconfirmedDays - TERMS.unconfirmedToldAtDay) * DAY_MS;
  const madeBefore = now() - TERMS.unconfirmedDays * DAY_MS;
  await store.deleteUnconfirmed(queries, madeBefore, toldBefore);
}

/** Erases accounts whose owners left a week ago, and says farewell. */
async function eraseLeaving(parts: AccountParts): Promise<void> {
  const { queries, now } = parts;
  const due = await store.listLeaving(queries, now(), BATCH);
  for (const id of due) {
    await queries.transaction().execute(async (within) => {
      const gone = await store.deleteLeaving(within, id, now());
      if (!gone) return;
      const { email: address, language, username } = gone;
      await order(within, { kind: 'erased', address, language: language as Language, details: { username } }, now());
    });
  }
  // The day was promised: what is over a batch does not wait for the next hour.
  if (due.length === BATCH) await eraseLeaving(parts);
}

/** Looks every ten minutes whether it is time and nobody else's turn; the first look is at once. */
export function startClearing(parts: AccountParts, log: FastifyBaseLogger): { stop(): Promise<void> } {
  let running: Promise<void> | undefined;
  const look = async () => {
    if (await takeLease(parts.queries, 'retention', parts.now(), parts.now() + HOUR_MS)) await clearOut(parts);
  };
  const tryToLook = () => {
    running ??= look()
      .catch((error: unknown) => log.error({ err: error }, 'could not clear out'))
      .finally(() => (running = undefined));
  };
  const timer = setInterval(tryToLook, LOOK_EVERY_MS);
  tryToLook();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
