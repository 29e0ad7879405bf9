// Backups of a server under load: what they cost its visitors, and whether acknowledged accounts are in the file.
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Place } from '../shared/database.ts';
import { atMost, none, print, quantile, row, sum, type Measurement, type RunOptions } from '../shared/drill.ts';
import { makeFolder } from '../shared/programs.ts';
import { startTraffic, type Kind, type People } from '../shared/traffic.ts';
import { contentsOf, engineOf, newPlace, settingsOf, type Member } from './databases.ts';
import { operate, operated, type BackupKey } from './operator.ts';

const LIMIT_SECONDS = 300;
/** How often another machine fetches the backups, by deploy/README.md. */
const FETCH_SECONDS = 60;
const PAGE_LIMIT_MS = 100;
const CALL_LIMIT_MS = 500;
const PEOPLE: People = {
  pages: { count: 4, restMs: 8 },
  me: { count: 2, restMs: 8 },
  signIns: { count: 1, restMs: 60 },
  registrations: { count: 2, restMs: 60 },
};

export type UnderLoad = Awaited<ReturnType<typeof backUpUnderLoad>>;

const emailOf = (row: string) => (JSON.parse(row) as [string, string][]).find(([name]) => name === 'email')?.[1];

/** Makes backups of a place under load, one after the other, and restores the last one into an empty place. */
export async function backUpUnderLoad(
  source: Place,
  members: readonly Member[],
  { secretKey, key, server }: { secretKey: string; key: BackupKey; server: string },
  { fault, isShort, startServer }: RunOptions,
) {
  const settings = settingsOf(source, secretKey);
  const site = await startServer({ env: { ...settings, MAILS_PER_HOUR: '1000' }, dataDir: source.dataDir });
  const tokens = members.map(({ token }) => token);
  const traffic = await startTraffic(site.url, PEOPLE, { name: 'new', members, tokens });
  const spans: { from: number; to: number }[] = [];
  const seconds: number[] = [];
  const folder = makeFolder('drill-backup-');
  let [begun, last] = [0, ''];
  for (let round = 0; round < (isShort ? 2 : 5); round += 1) {
    await wait(1_000);
    last = join(folder, `${round}.age`);
    begun = Date.now();
    const from = performance.now();
    const response = await operated(['backup', last, '--to', key.recipient], settings, fault);
    spans.push({ from, to: performance.now() });
    // From the moment that a backup stands for to its end.
    seconds.push((Date.now() - Date.parse(String(response['made_at']))) / 1000);
  }
  await wait(300);
  await traffic.stop();
  await site.stop();
  const during = traffic.samples.filter((one) => spans.some(({ from, to }) => one.from < to && one.to > from));
  const p99 = (isCounted: (kind: Kind) => boolean) => {
    const times = during.filter(({ kind }) => isCounted(kind)).map(({ from, to }) => to - from);
    return quantile(times, 0.99);
  };
  const target = await newPlace(engineOf(source), server);
  await operate(['restore', last, '--key', key.file, '--yes'], settingsOf(target, secretKey));
  const users = new Set(((await contentsOf(target)).get('users') ?? []).map(emailOf));
  // Accounts that were acknowledged before the last backup began, those of before included.
  const before = traffic.registrations.filter(({ status, at }) => status === 201 && at < begun);
  const acknowledged = [...members, ...before];
  return {
    requests: traffic.samples.length,
    failed: traffic.failures(),
    pagesMs: p99((kind) => kind === 'pages'),
    requestsMs: p99((kind) => kind !== 'pages'),
    seconds,
    acknowledged: acknowledged.length,
    missing: acknowledged.filter(({ email }) => !users.has(email)).length,
  };
}

/** What backups cost a site at work. `every`: seconds between two of them. */
export function loadRows(seen: readonly UnderLoad[], every: number): Measurement[] {
  const failed = [...new Set(seen.flatMap((one) => one.failed))];
  print(failed);
  const longest = Math.max(...seen.flatMap(({ seconds }) => seconds));
  const age = every + longest + FETCH_SECONDS;
  const parts = `a backup every ${every} s, complete ${longest.toFixed(1)} s after its snapshot, fetched every ${FETCH_SECONDS} s`;
  const total = (key: 'requests' | 'acknowledged' | 'missing') => sum(seen, (one) => one[key]);
  const lost = sum(seen, (one) => one.failed.length);
  return [
    none('requests', lost, total('requests'), 'lost'),
    atMost('pages', Math.max(...seen.map(({ pagesMs }) => pagesMs)), PAGE_LIMIT_MS, 'ms'),
    atMost('calls', Math.max(...seen.map(({ requestsMs }) => requestsMs)), CALL_LIMIT_MS, 'ms'),
    none('acknowledged', total('missing'), total('acknowledged'), 'missing'),
    row('age', `${age.toFixed(1)} s: ${parts}`, `≤ ${LIMIT_SECONDS} s`, age <= LIMIT_SECONDS),
  ];
}
