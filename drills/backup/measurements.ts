// The measurements of the drill.
import { readFileSync, statSync } from 'node:fs';
import { atMost, none, quantile, type Measurement } from '../shared/drill.ts';
import type { Member, Place } from './databases.ts';
import type { Online } from './online.ts';
import { decryptWithAge, type BackupKey } from './operator.ts';
import type { CameBack } from './restoring.ts';
import { afterDeletion } from './retention.ts';
import { testOn } from './server-tests.ts';

const LIMIT_SECONDS = 300;
/** How often another machine fetches the backups, by deploy/README.md. */
const FETCH_SECONDS = 60;
const PAGE_LIMIT_MS = 100;
const CALL_LIMIT_MS = 500;

/** A place full of people, and a backup of it that was made while nobody wrote. */
export interface Saved {
  readonly source: Place;
  readonly members: readonly Member[];
  readonly contents: ReadonlyMap<string, readonly string[]>;
  readonly file: string;
}

/** The sum of a number of each. */
export const sum = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((all, item) => all + of(item), 0);

/** What backups cost a site at work. `every`: seconds between two of them. */
export function onlineRows(online: readonly Online[], every: number): Measurement[] {
  const failed = sum(online, (one) => one.failed.length);
  const p99 = (of: (one: Online) => readonly number[]) => Math.max(...online.map((one) => quantile(of(one), 0.99)));
  const longest = Math.max(...online.flatMap(({ seconds }) => seconds));
  const age = every + longest + FETCH_SECONDS;
  for (const line of new Set(online.flatMap((one) => one.failed))) console.log(`    ${line}`);
  return [
    none(
      'requests',
      failed,
      sum(online, (one) => one.requests),
      'lost',
    ),
    atMost(
      'pages',
      p99(({ pageMs }) => pageMs),
      PAGE_LIMIT_MS,
      'ms',
    ),
    atMost(
      'calls',
      p99(({ callMs }) => callMs),
      CALL_LIMIT_MS,
      'ms',
    ),
    none(
      'acknowledged',
      sum(online, ({ missing }) => missing),
      sum(online, ({ acknowledged }) => acknowledged),
      'missing',
    ),
    {
      key: 'age',
      measured: `${age.toFixed(1)} s: a backup every ${every} s, complete ${longest.toFixed(1)} s after its snapshot, fetched every ${FETCH_SECONDS} s`,
      threshold: `≤ ${LIMIT_SECONDS} s`,
      isMet: age <= LIMIT_SECONDS,
    },
  ];
}

/** What came back, and when. */
export function backRows(back: readonly CameBack[]): Measurement[] {
  const tables = sum(back, (one) => one.tables);
  const longest = Math.max(...back.map(({ seconds }) => seconds));
  for (const one of back)
    if (one.otherRows.length > 0) console.log(`    ${one.place.engine}: other rows in ${one.otherRows.join(', ')}`);
  return [
    {
      key: 'recovery',
      measured: longest === Infinity ? 'never' : `${longest.toFixed(1)} s`,
      threshold: `≤ ${LIMIT_SECONDS} s`,
      isMet: longest <= LIMIT_SECONDS,
    },
    none(
      'counts',
      sum(back, (one) => one.otherCounts.length),
      tables,
      'tables differ',
    ),
    none(
      'checksums',
      sum(back, (one) => one.otherRows.length),
      tables,
      'tables differ',
    ),
    none(
      'members',
      sum(back, ({ lost }) => lost),
      sum(back, ({ tried }) => tried),
      'lost',
    ),
  ];
}

/** Of each engine the one that came from the other, where there are both. */
export async function suiteRows(back: readonly CameBack[], server: string, folder: string): Promise<Measurement[]> {
  const places = back.length > 1 ? back.slice(1, 3).map(({ place }) => place) : back.map(({ place }) => place);
  const { passed, failed, names } = await testOn(places, server, folder);
  for (const name of names.slice(0, 20)) console.log(`    failed: ${name}`);
  const promise = 'The server tests pass on copies of the restored database';
  return [none('suite', failed, passed + failed, 'failed', promise)];
}

/** Who can read the files. */
export function fileRows(saved: readonly Saved[], key: BackupKey): Measurement[] {
  const words = (members: readonly Member[]) => [
    ...members.filter((_, at) => at % 50 === 0).flatMap(({ email, username }) => [email, username]),
    'canary',
    'argon2id',
    '"users"',
  ];
  const searched = saved.flatMap(({ file, members }) => {
    const bytes = readFileSync(file);
    return words(members).map((word) => bytes.includes(word));
  });
  const found = searched.filter(Boolean).length;
  const isOpen = ({ file }: Saved) => (statSync(file).mode & 0o077) !== 0;
  const isShut = ({ file, contents }: Saved) => {
    try {
      const rows = sum([...contents.values()], (list) => list.length);
      return !decryptWithAge(file, key).includes(`{"end":true,"rows":${rows},`);
    } catch {
      return true;
    }
  };
  return [
    none('sealed', found, searched.length, 'values found'),
    none('mode', saved.filter(isOpen).length, saved.length, 'readable by others'),
    none('opened', saved.filter(isShut).length, saved.length, 'not decrypted'),
  ];
}

/** What is left of old backups. `fault`: the fault, if there is one. */
export function termRows(fault: string | undefined): Measurement[] {
  const commands = { hoards: () => [], sweeps: (folder: string) => [`find ${folder} -type f -mmin +1440 -delete`] };
  const planted = fault === 'hoards' || fault === 'sweeps' ? commands[fault] : undefined;
  const { outdated, outdatedLeft, days, daysWithout } = afterDeletion(planted);
  return [none('term', outdatedLeft, outdated, 'too old'), none('kept', daysWithout, days, 'days without a backup')];
}
