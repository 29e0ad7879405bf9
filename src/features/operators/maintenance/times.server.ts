// Times in the options of commands.
import { CommandError, EXIT } from '#src/command-line/command-error.ts';
import type { ParsedArguments } from '#src/command-line/command.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#src/shared/time/durations.ts';
import { utcTime } from '#src/shared/time/utc-time.ts';
import { FOLLOW_SECONDS } from './follow.server.ts';

/** How a time is written, for the help. */
export const TIME = 'a time in UTC such as 2026-12-01T14:30, or from now on such as +90m, +2h, +3d';
/** What a command says that the servers read from the database. */
export const FOLLOWED = `Running servers follow within ${FOLLOW_SECONDS} seconds.`;

const UNITS = { m: MINUTE_MS, h: HOUR_MS, d: DAY_MS } as const;

/** Returns an option as a time; nothing if it was left out. Throws a `CommandError` if it is none. */
export function timeOf(args: ParsedArguments, option: string, now: number): number | undefined {
  const text = args.text(option);
  if (text === undefined) return undefined;
  const [, amount, unit] = /^\+(\d{1,5})([mhd])$/.exec(text) ?? [];
  if (amount !== undefined) return now + Number(amount) * UNITS[unit as keyof typeof UNITS];
  const time = utcTime(text.replace(' ', 'T'));
  if (time === undefined) throw new CommandError(`--${option} is '${text}': it should be ${TIME}.`, EXIT.usage);
  return time;
}

/** Says that an option is needed. */
export function missing(option: string): never {
  throw new CommandError(`--${option} is missing: ${TIME}.`, EXIT.usage);
}
