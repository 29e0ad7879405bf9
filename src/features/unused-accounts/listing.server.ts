// What the commands that list unused accounts and homes have in common: their options, and when each row is due.
import type { Options, ParsedArguments } from '#src/command-line/command.ts';
import { toIsoDay, toIsoTime } from '#src/command-line/printing.ts';
import { DAY_MS } from '#src/shared/time/durations.ts';
import { earliestDeletion, nextWarningAt, WARNING_DAYS, type Use } from './rule.ts';

const FALLBACK_MONTHS = 24;

/** The options; `setting` is the one with the months that hold without them. */
export const listingOptions = (setting: string): Options => ({
  months: { value: 'N', help: `instead of ${setting} (without either ${FALLBACK_MONTHS})` },
  days: { value: 'N', help: 'those whose first warning is due in so many days, from 0 to 3650 (default 0)' },
  limit: { value: 'N', help: 'at most so many, from 1 to 10000 (default 100)' },
});

/** Reads them. `setMonths`: the value of that setting. */
export const readListing = (args: ParsedArguments, setMonths: number | undefined, now: number) => ({
  months: args.integer('months', { min: 6, max: 120, fallback: setMonths ?? FALLBACK_MONTHS }),
  until: now + args.integer('days', { min: 0, max: 3650, fallback: 0 }) * DAY_MS,
  limit: args.integer('limit', { min: 1, max: 10_000, fallback: 100 }),
});

/** Says when something is warned of next and when it ends, for a program and as the last three cells of a line. */
export function dueOf(use: Use, months: number, now: number) {
  const warning = nextWarningAt(use, months);
  const next = warning === undefined ? null : Math.max(warning, now);
  const end = earliestDeletion(use, months, now);
  return {
    next: toIsoTime(next),
    end: toIsoTime(end),
    cells: [`${use.warnings} of ${WARNING_DAYS.length}`, next === null ? '' : toIsoDay(next), toIsoDay(end)],
  };
}
