// The email before a desktop closes, which the desktop host asks for.
import type { RuleContext } from '#src/accounts/add-endpoints.server.ts';
import { lockUser } from '#src/accounts/members/members.server.ts';
import type { Services } from '#src/accounts/services.server.ts';
import { findClient, hasSecret, isDesktopHost } from '#src/features/apps/storage/clients.server.ts';
import { findReader } from '#src/features/apps/storage/subjects.server.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { ApiError } from '#src/server/errors/api-error.ts';
import { enqueueMail } from '#src/server/mail/outbox.ts';
import { DAY_MS, MINUTE_MS } from '#src/shared/time/durations.ts';
import type { DESKTOP_EMAIL_ENDPOINTS } from './endpoints.ts';

const MOST_A_DAY = 3;
/** Who reads it later than that before the end comes too late. */
const LEAST_MINUTES = 2;
/** The host says it a quarter of an hour before; the texts have no plural for more than 19 (Romanian). */
const MOST_MINUTES = 19;

/** By what ends a desktop that nobody ends: nobody uses it, or it has run for its longest time. */
const KINDS = new Map([
  ['idle', 'desktopIdle'],
  ['age', 'desktopAge'],
] as const);

/**
 * Queues it, if the member wants it and has not had too many. Refuses with `tokenInvalid` who is not the desktop host, with
 * `malformed` what it would not say.
 */
export async function emailBeforeEnd(
  { queries, config, now }: Services<'queries' | 'config' | 'now'>,
  { input: { sub, why, seconds, end, ...given } }: RuleContext<typeof DESKTOP_EMAIL_ENDPOINTS.end>,
): Promise<void> {
  const kind = KINDS.get(why as 'idle' | 'age');
  if (!kind || !/^\d{1,4}$/.test(seconds) || end === '') throw new ApiError('malformed');
  const client = await findClient(queries, given.client_id);
  if (!client || !isDesktopHost(client, config.desktopUrl) || !hasSecret(client, given.client_secret))
    throw new ApiError('tokenInvalid');
  const until = String(now() + Number(seconds) * 1000);
  await queries.transaction().execute(async (trx) => {
    const userId = await findReader(trx, client.sector, sub);
    if (userId === undefined) return;
    await lockUser(trx, userId);
    if (!(await count(trx, userId, end, now()))) return;
    await enqueueMail(trx, { kind, userId, details: { until } }, now());
  });
}

/** Counts one email. Returns false if the member wants none, had one about this end, or had too many. The account is locked. */
async function count(trx: Queries, userId: number, end: string, now: number): Promise<boolean> {
  const wish = await trx.selectFrom('desktop_emails').selectAll().where('user_id', '=', userId).executeTakeFirst();
  if (!wish || wish.last_end === end) return false;
  const isNewDay = Math.abs(now - wish.counted_from) >= DAY_MS;
  const sent = isNewDay ? 0 : wish.sent;
  if (sent >= MOST_A_DAY) return false;
  const counted_from = isNewDay ? now : wish.counted_from;
  await trx
    .updateTable('desktop_emails')
    .set({ last_end: end, counted_from, sent: sent + 1 })
    .where('user_id', '=', userId)
    .execute();
  return true;
}

/** The minutes that are left when it is sent. Nothing once they are too few. */
export async function minutesLeft(
  _queries: Queries,
  { until }: Readonly<Record<string, string>>,
  now: number,
): Promise<Record<string, string> | undefined> {
  const minutes = Math.min(MOST_MINUTES, Math.round((Number(until) - now) / MINUTE_MS));
  return minutes >= LEAST_MINUTES ? { minutes: String(minutes) } : undefined;
}
