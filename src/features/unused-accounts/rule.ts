// When owners of what nobody uses are warned, and when it is deleted: accounts by the operator's UNUSED_ACCOUNT_MONTHS, homes on the
// desktop host by UNUSED_HOME_MONTHS.
import { DAY_MS } from '#src/shared/time/durations.ts';

/** How many days before the deletion each warning is sent, the first first. */
export const WARNING_DAYS: readonly number[] = [60, 30, 7];

/** A last warning counts for so long: the site was off, or the clock was wrong, when it should have been deleted. */
export const LAST_WARNING_COUNTS_DAYS = 30;

/** What the rule goes by; times in milliseconds since 1970. */
export interface Use {
  readonly usedAt: number;
  readonly warnings: number;
  readonly warnedAt: number | null;
}

/** The same day and time so many months later or, with a negative number, before; at most the last day of that month. UTC. */
export function addMonths(time: number, months: number): number {
  const date = new Date(time);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime();
}

/** Returns the earliest time of the next warning; nothing after the last one. */
export function nextWarningAt({ usedAt, warnings, warnedAt }: Use, months: number): number | undefined {
  const days = WARNING_DAYS[warnings];
  if (days === undefined) return undefined;
  const byUse = addMonths(usedAt, months) - days * DAY_MS;
  return warnedAt === null ? byUse : Math.max(byUse, warnedAt + gapBefore(warnings));
}

/** Returns when it is deleted if its next warning is sent at `now`, or all were sent. */
export function deletionAt({ usedAt, warnings, warnedAt }: Use, months: number, now: number): number {
  const days = WARNING_DAYS[warnings];
  const byWarning = days === undefined ? (warnedAt ?? now) + gapBefore(warnings) : now + days * DAY_MS;
  return Math.max(addMonths(usedAt, months), byWarning);
}

/** Returns when it is deleted at the earliest, with all warnings that are left. */
export function earliestDeletion(use: Use, months: number, now: number): number {
  const warning = nextWarningAt(use, months);
  if (warning === undefined) return Math.max(now, deletionAt(use, months, now));
  const at = Math.max(warning, now);
  return earliestDeletion({ ...use, warnings: use.warnings + 1, warnedAt: at }, months, at);
}

/** How long the next warning, or the deletion, comes after the warning before it, at least. */
export function gapBefore(warnings: number): number {
  return ((WARNING_DAYS[warnings - 1] ?? 0) - (WARNING_DAYS[warnings] ?? 0)) * DAY_MS;
}
