// Warns members whose homes on the desktop host nobody opens, and has the host erase those, where UNUSED_HOME_MONTHS is set. Nothing is
// erased without three accepted warnings, and the host compares the time with its own clock and files.
import { lockUser } from '#src/accounts/members/members.server.ts';
import type { AccountServices } from '#src/accounts/services.server.ts';
import { findProviderOf } from '#src/features/apps/provider/provider.server.ts';
import { eraseHomes } from '#src/features/running-desktops/homes.server.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { enqueueMail } from '#src/server/mail/outbox.ts';
import { DAY_MS } from '#src/shared/time/durations.ts';
import { listWarnings } from './home-warnings.server.ts';
import { addMonths, deletionAt, gapBefore, nextWarningAt } from './rule.ts';
import { findUnusedHomes, findWarnable, monthsOfHomes, type UnusedHome } from './unused-homes.server.ts';

/** How many members are warned in a run, each in a transaction, and how many homes are erased. The next run goes on in an hour. */
const MOST_WARNED = 100;
const MOST_ERASED = 50;
/** A warning that no mail server has accepted is queued again after this time. */
const WARN_AGAIN_MS = 7 * DAY_MS;
/** The longest time that an order may name. */
const MOST_DAYS = 3650;

/** Does what is due. Throws if the host does not answer: then nothing is done. */
export async function careForHomes(services: AccountServices): Promise<void> {
  const { queries, now } = services;
  const months = monthsOfHomes(services);
  if (months === undefined) return;
  const orders = { ...services, fetch: findProviderOf(services).fetch };
  const homes = await findUnusedHomes(orders, months, now());
  if ('fault' in homes) {
    if (homes.fault === 'none') return;
    throw new Error(`the desktop host does not answer (${homes.why}): nobody is warned, and no home is erased`);
  }
  await forgetOthers(queries, homes);
  for (const home of homes.filter((one) => isDue(one, months, now())).slice(0, MOST_WARNED))
    await queries.transaction().execute(async (trx) => warn(trx, home, months, now()));
  const over = homes.filter((one) => isOver(one, months, now())).slice(0, MOST_ERASED);
  if (over.length === 0) return;
  const days = Math.min(MOST_DAYS, Math.floor((now() - addMonths(now(), -months)) / DAY_MS));
  const names = over.map(({ home }) => home);
  const erased = await eraseHomes(orders, names, days);
  if (typeof erased !== 'number')
    throw new Error(`the desktop host does not say whether ${names.length} homes that nobody opens are erased`);
}

/** Times after `now` were written while the clock was ahead. */
function isDue(home: UnusedHome, months: number, now: number): boolean {
  const at = nextWarningAt(home, months);
  const { queuedAt } = home;
  return at !== undefined && at <= now && (queuedAt === null || isAgain(queuedAt, home, now));
}

const isAgain = (queuedAt: number, { warnedAt }: UnusedHome, now: number) =>
  (warnedAt !== null && queuedAt <= warnedAt) || queuedAt < now - WARN_AGAIN_MS || queuedAt > now;

/** It has had all warnings. Those that are too old do not count any more. */
function isOver(home: UnusedHome, months: number, now: number): boolean {
  const { usedAt, warnings, warnedAt } = home;
  const isWarned = nextWarningAt(home, months) === undefined && warnedAt !== null;
  return isWarned && warnedAt <= now - gapBefore(warnings) && usedAt < addMonths(now, -months);
}

/** Queues a warning, unless one waits or the account has changed meanwhile. */
async function warn(trx: Queries, one: UnusedHome, months: number, now: number): Promise<void> {
  const { home, userId, usedAt, warnings, warnedAt, diskBytes } = one;
  await lockUser(trx, userId);
  const waiting = await trx
    .selectFrom('outbox')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', 'unusedHome')
    .executeTakeFirst();
  if (waiting || !(await findWarnable(trx, [userId])).has(userId)) return;
  const row = { user_id: userId, opened_at: usedAt, warnings, warned_at: warnedAt, warning_queued_at: now };
  await trx
    .insertInto('unused_homes')
    .values({ home, ...row })
    .onConflict((conflict) => conflict.column('home').doUpdateSet(row))
    .execute();
  const size = String(Math.max(1, Math.round((diskBytes ?? 0) / 1e6)));
  const date = String(deletionAt(one, months, now));
  await enqueueMail(trx, { kind: 'unusedHome', userId, details: { date, size } }, now);
}

/** Forgets warnings about homes that were opened meanwhile or are gone, with those that wait in the queue. */
async function forgetOthers(db: Queries, homes: readonly UnusedHome[]): Promise<void> {
  const openedAt = new Map(homes.map(({ home, usedAt }) => [home, usedAt]));
  for (const { home, user_id, opened_at } of await listWarnings(db))
    if (openedAt.get(home) !== opened_at) {
      await db.deleteFrom('outbox').where('user_id', '=', user_id).where('kind', '=', 'unusedHome').execute();
      await db.deleteFrom('unused_homes').where('home', '=', home).execute();
    }
}

/** Records that a mail server has accepted a warning. */
export async function recordHomeWarning(trx: Queries, userId: number, now: number): Promise<void> {
  await trx
    .updateTable('unused_homes')
    .set((old) => ({ warnings: old('warnings', '+', 1), warned_at: now }))
    .where('user_id', '=', userId)
    .execute();
}
