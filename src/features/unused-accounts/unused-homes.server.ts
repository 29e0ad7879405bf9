// Homes on the desktop host that nobody opens, with the warnings that their members have had.
import type { Services } from '#src/accounts/services.server.ts';
import { listHomes, type Home } from '#src/features/running-desktops/homes.server.ts';
import type { OrderFault, OrderServices } from '#src/features/running-desktops/order-desktops.server.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { DAY_MS } from '#src/shared/time/durations.ts';
import { listWarnings } from './home-warnings.server.ts';
import { addMonths, LAST_WARNING_COUNTS_DAYS, WARNING_DAYS, type Use } from './rule.ts';

/** Ids in one statement. */
const CHUNK = 500;

/** A home that the rule is about. `usedAt`: when it was opened last. */
export interface UnusedHome extends Use {
  readonly home: string;
  readonly userId: number;
  readonly member: string;
  readonly diskBytes: number | undefined;
  /** When its last warning was queued. */
  readonly queuedAt: number | null;
}

/** The period; nothing if the rule is off. Nobody could be warned without a mail server. */
export const monthsOfHomes = ({ config }: Services<'config'>): number | undefined =>
  config.smtpUrl === undefined || config.desktopUrl === undefined ? undefined : config.unusedHomeMonths;

/** Returns the homes whose first warning is due until then, the longest unopened first; or why the host does not answer. */
export async function findUnusedHomes(
  services: OrderServices,
  months: number,
  until: number,
): Promise<readonly UnusedHome[] | OrderFault> {
  const { queries, now } = services;
  const homes = await listHomes(services);
  if ('fault' in homes) return homes;
  const openedBefore = addMonths(until + (WARNING_DAYS[0] ?? 0) * DAY_MS, -months);
  const old = homes.filter(({ lastUsed }) => lastUsed < openedBefore).toSorted((a, b) => a.lastUsed - b.lastUsed);
  const warnings = new Map((await listWarnings(queries)).map((row) => [row.home, row]));
  const ids = old.flatMap(({ userId }) => userId ?? []);
  const warnable = await findWarnable(queries, ids);
  return old.flatMap((one) => {
    const { member, userId } = one;
    if (member === null || userId === null || !warnable.has(userId)) return [];
    return { ...useOf(one, warnings.get(one.home), now()), member, userId };
  });
}

/** Warnings do not count any more if the home was opened since, or if the last one is too long ago. */
function useOf({ home, lastUsed, diskBytes }: Home, row: WarningRow | undefined, now: number) {
  const usedAt = Math.round(lastUsed);
  const isStale =
    row !== undefined &&
    row.warnings >= WARNING_DAYS.length &&
    (row.warned_at ?? 0) <= now - LAST_WARNING_COUNTS_DAYS * DAY_MS;
  const isOfThisUse = row?.opened_at === usedAt && !isStale;
  return {
    home,
    diskBytes,
    usedAt,
    warnings: isOfThisUse ? row.warnings : 0,
    warnedAt: isOfThisUse ? row.warned_at : null,
    queuedAt: isOfThisUse ? row.warning_queued_at : null,
  };
}

type WarningRow = Awaited<ReturnType<typeof listWarnings>>[number];

/**
 * Returns those of these accounts that can be warned: whose member can sign in and has confirmed the address, and that no other rule
 * is about to delete.
 */
export async function findWarnable(db: Queries, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const found = new Set<number>();
  for (let at = 0; at < ids.length; at += CHUNK) {
    const rows = await db
      .selectFrom('users')
      .select('id')
      .where('id', 'in', ids.slice(at, at + CHUNK))
      .where('is_active', '=', 1)
      .where('confirmed_at', 'is not', null)
      .where('deletion_due_at', 'is', null)
      .where('unused_warnings', '=', 0)
      .execute();
    for (const { id } of rows) found.add(id);
  }
  return found;
}
