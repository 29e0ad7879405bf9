// Backups of a server under load: what they cost its visitors, and whether acknowledged accounts are in the file.
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { RunOptions } from '../shared/drill.ts';
import { makeFolder } from '../shared/server.ts';
import { startTraffic, type Kind, type People } from '../shared/traffic.ts';
import { contentsOf, newPlace, settingsOf, type Member, type Place } from './databases.ts';
import { operate, operated, type BackupKey } from './operator.ts';

const PEOPLE: People = {
  pages: { count: 4, restMs: 8 },
  me: { count: 2, restMs: 8 },
  signIns: { count: 1, restMs: 60 },
  registrations: { count: 2, restMs: 60 },
};

/** What was seen while backups were made. */
export interface Online {
  readonly requests: number;
  readonly failed: readonly string[];
  readonly pageMs: readonly number[];
  readonly callMs: readonly number[];
  /** From the moment that a backup stands for to its end, of each. */
  readonly seconds: readonly number[];
  /** Accounts that were acknowledged before the last backup began, those of before included, and how many it lacks. */
  readonly acknowledged: number;
  readonly missing: number;
}

/** Makes backups of a place under load, one after the other, and restores the last one into an empty place. */
export async function backUpOnline(
  source: Place,
  members: readonly Member[],
  { secretKey, key, server, rounds }: { secretKey: string; key: BackupKey; server: string; rounds: number },
  { fault, startServer }: RunOptions,
): Promise<Online> {
  const settings = settingsOf(source, secretKey);
  const env = { ...settings, MAILS_PER_HOUR: '1000' };
  const site = await startServer({ env, dataDir: source.dataDir });
  const tokens = members.map(({ token }) => token);
  const traffic = await startTraffic(site.url, PEOPLE, { name: 'new', members, tokens });
  const spans: { from: number; to: number }[] = [];
  const seconds: number[] = [];
  const folder = makeFolder('drill-backup-');
  let begun = 0;
  let last = '';
  for (let round = 0; round < rounds; round += 1) {
    await wait(1_000);
    last = join(folder, `${round}.age`);
    begun = Date.now();
    const from = performance.now();
    const { answer } = await operated(['backup', last, '--to', key.recipient], settings, fault);
    spans.push({ from, to: performance.now() });
    seconds.push((Date.now() - Date.parse(String(answer['made_at']))) / 1000);
  }
  await wait(300);
  await traffic.stop();
  await site.stop();
  const during = traffic.samples.filter((one) => spans.some(({ from, to }) => one.from < to && one.to > from));
  const times = (isCounted: (kind: Kind) => boolean) =>
    during.filter(({ kind }) => isCounted(kind)).map(({ from, to }) => to - from);
  const target = await newPlace(source.engine, server);
  await operate(['restore', last, '--key', key.file, '--yes'], settingsOf(target, secretKey));
  const users = new Set(((await contentsOf(target)).get('users') ?? []).map(emailOf));
  const told = [...members, ...traffic.registrations.filter(({ status, at }) => status === 201 && at < begun)].map(
    ({ email }) => email,
  );
  return {
    requests: traffic.samples.length,
    failed: traffic.failures(),
    pageMs: times((kind) => kind === 'pages'),
    callMs: times((kind) => kind !== 'pages'),
    seconds,
    acknowledged: told.length,
    missing: told.filter((email) => !users.has(email)).length,
  };
}

const emailOf = (row: string): string =>
  (JSON.parse(row) as [string, string][]).find(([name]) => name === 'email')?.[1] ?? '';
