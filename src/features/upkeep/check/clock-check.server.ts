// Compares the clock with others, and says with which: the proxy is often on the same machine and has the same clock.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import type { Services } from '#src/accounts/services.server.ts';
import { listRuns } from '#src/features/upkeep/servers/runs.server.ts';
import { about, type Finding } from './finding.ts';

/** One-time passwords and signed tokens allow for half a minute. */
const MOST_SKEW_MS = 20_000;

/** Times of other clocks beside the time here, in milliseconds since 1970. */
export interface OtherClock {
  readonly name: string;
  readonly there: number;
  readonly here: number;
  /** Nothing says that it is the clock of another machine. */
  readonly isPerhapsTheSame: boolean;
}

/** What the machine says of its time synchronisation; undefined: nobody could be asked. */
export type Synchronised = boolean | undefined;

/** Asks systemd whether the kernel holds the clock to be synchronised with a time server. */
export async function isSynchronised(): Promise<Synchronised> {
  try {
    const { stdout } = await promisify(execFile)('timedatectl', ['show', '--property=NTPSynchronized', '--value'], {
      timeout: 5_000,
    });
    return stdout.trim() === 'yes';
  } catch {
    // No systemd, or none that can be asked from here: that is said.
    return undefined;
  }
}

/** Returns the clock of PostgreSQL, which may be on another machine. SQLite has that of this one. */
export async function databaseClock({
  queries,
  config,
  now,
}: Services<'queries' | 'config' | 'now'>): Promise<OtherClock[]> {
  if (config.databaseUrl === undefined) return [];
  const before = now();
  const { rows } = await sql<{
    at: number;
  }>`select (extract(epoch from clock_timestamp()) * 1000)::bigint as at`.execute(queries);
  const here = (before + now()) / 2;
  const { hostname } = new URL(config.databaseUrl);
  const isPerhapsTheSame = /^(?:|localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
  return rows.map(({ at }) => ({
    name: `PostgreSQL at ${hostname || 'a socket'}`,
    there: at,
    here,
    isPerhapsTheSame,
  }));
}

/** Returns the moments that were written later than now: a clock was ahead then, or is behind now. */
export async function futureRuns({ queries, now }: Services<'queries' | 'now'>): Promise<string[]> {
  const rows = await listRuns(queries);
  return rows.filter(({ finished_at }) => finished_at - now() > MOST_SKEW_MS).map(({ name }) => name);
}

/** Takes the other clocks, whether the machine is synchronised, and runs that were recorded later than now. */
export function checkClock(
  clocks: readonly OtherClock[],
  synchronised: Synchronised,
  future: readonly string[],
): Finding[] {
  const { ok, warning, fault } = about('clock');
  const wrong = clocks
    .filter(({ there, here }) => Math.abs(there - here) > MOST_SKEW_MS)
    .map(({ name, there, here }) =>
      fault(
        `The clock differs by ${Math.round(Math.abs(there - here) / 1000)} s from that of ${name}: one-time passwords fail. Turn time synchronisation on: timedatectl set-ntp true`,
      ),
    );
  if (wrong.length > 0) return wrong;
  if (future.length > 0)
    return [
      fault(
        `The last ${future.join(' and ')} was recorded later than now: the clock is behind, or was ahead then. Compare it: timedatectl`,
      ),
    ];
  const others = clocks.filter(({ isPerhapsTheSame }) => !isPerhapsTheSame).map(({ name }) => name);
  const compared = [...others, ...(synchronised === true ? ['a time server, as systemd says'] : [])];
  if (compared.length > 0) return [ok(`The clock is that of ${compared.join(', and of ')}.`)];
  const names = clocks.map(({ name }) => name).join(' and ');
  const same = names === '' ? 'with no other' : `with ${names} alone, which may have the same clock`;
  return synchronised === false
    ? [
        warning(
          `This machine does not follow a time server, and its clock was compared ${same}. One-time passwords fail once it is half a minute wrong. Run: timedatectl set-ntp true`,
        ),
      ]
    : [warning(`The clock was compared ${same}. Compare it with another: date -u`)];
}
