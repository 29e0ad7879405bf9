// Which backups deploy/prune-backups.mjs deletes, and what deploy/keep-backup.mjs takes.
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { STORAGE_PERIODS } from '#src/shared/accounts/storage-periods.ts';

const root = mkdtempSync(join(tmpdir(), 'backups-test-'));
afterAll(() => rmSync(root, { recursive: true }));
const BACKUP = 'age-encryption.org/v1\n-> X25519 …';
const DAY_MS = 86_400_000;
const HOUR_MS = DAY_MS / 24;
const NIGHT = Date.parse('2026-03-29T03:00:05Z');

const nameOf = (time: number) => `${new Date(time).toISOString().slice(0, 19).replaceAll(':', '')}.age`;
const newFolder = () => mkdtempSync(join(root, 'f'));
const run = (script: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`deploy/${script}.mjs`, ...args], {
    encoding: 'utf8',
  });
  return { status, text: stdout + stderr };
};
/** Prunes a folder with these files at a time, and gives the names that are left, newest first. */
function left(files: readonly (number | string)[], now: number, content = BACKUP): string[] {
  const folder = newFolder();
  for (const file of files) writeFileSync(join(folder, typeof file === 'string' ? file : nameOf(file)), content);
  expect(run('prune-backups', folder, '--as-of', new Date(now).toISOString()).status).toBe(0);
  return readdirSync(folder).toSorted().toReversed();
}
const every = (step: number, from: number, span: number) =>
  Array.from({ length: Math.ceil(span / step) }, (_, at) => from - at * step);

test.each([3, 0, 23.99])('of backups once a night at %s o’clock, those of 30 days stay', (hour) => {
  const newest = NIGHT + hour * HOUR_MS;
  const nights = every(DAY_MS, newest, 60 * DAY_MS);
  expect(left(nights, newest + 60_000)).toEqual(nights.slice(0, STORAGE_PERIODS.backupDays).map(nameOf));
});

test('all of the last 24 hours stay, and the newest of each day before', () => {
  const all = every(10 * 60_000, NIGHT, 40 * DAY_MS);
  const kept = left(all, NIGHT);
  expect(kept.slice(0, 144)).toEqual(all.slice(0, 144).map(nameOf));
  const earlier = kept.slice(144);
  expect(earlier).toHaveLength(29);
  for (const name of earlier) expect(name).toMatch(/T2350\d\d\.age$|2026-03-28T02/);
});

test('none is deleted while no new one comes, and the newest of three days stay after a pause', () => {
  const nights = every(DAY_MS, NIGHT, 30 * DAY_MS);
  expect(left(nights, NIGHT + 400 * DAY_MS)).toHaveLength(30);
  const back = NIGHT + 45 * DAY_MS;
  expect(left([back, ...nights], back)).toEqual([back, ...nights.slice(0, 2)].map(nameOf));
});

test('files of the future, empty ones and others are left alone, and count for nothing', () => {
  const nights = every(DAY_MS, NIGHT, 10 * DAY_MS);
  const others = ['2036-01-01T000000.age', 'notes.txt', 'weekly.age', '.2026-03-29T030005.age.part'];
  expect(left([...others, ...nights], NIGHT)).toHaveLength(14);
  expect(left(every(HOUR_MS, NIGHT, 60 * DAY_MS), NIGHT, '')).toHaveLength(60 * 24);
});

test('of backups of files the newest stays, and those before it as long as they were true', () => {
  const stamp = (time: number) => nameOf(time).replace('.age', '');
  const of = (kind: string, days: number) => `${stamp(NIGHT - days * DAY_MS)}.${kind}-0123456789abcdef.age`;
  const files = [of('files', 90), of('files', 40), of('files', 20), of('media', 60), of('media', 3), of('media', 1)];
  expect(left([NIGHT, ...files], NIGHT)).toEqual(
    [nameOf(NIGHT), of('media', 1), of('media', 3), of('files', 20), of('files', 40)].toSorted().toReversed(),
  );
});

test('a new backup is kept as a file of its own, for the group of the folder; nothing else in its place is', () => {
  const [from, to] = [newFolder(), newFolder()];
  const file = join(from, 'new.age');
  const keep = () => run('keep-backup', file, to);
  writeFileSync(file, BACKUP);
  expect(keep().status).toBe(0);
  const [name = ''] = readdirSync(to);
  expect(name).toMatch(/^\d{4}-\d\d-\d\dT\d{6}\.age$/);
  expect([readFileSync(join(to, name), 'utf8'), statSync(join(to, name)).mode & 0o777]).toEqual([BACKUP, 0o640]);
  expect(existsSync(file)).toBe(false);

  // What records it learns where it is; a failure of that is one, and the backup stays.
  writeFileSync(file, BACKUP);
  expect(run('keep-backup', file, newFolder(), 'false')).toMatchObject({
    status: 1,
    text: expect.stringMatching(/is kept, and that could not be recorded/) as string,
  });

  const secret = join(from, 'secret');
  writeFileSync(secret, BACKUP);
  for (const put of [
    () => symlinkSync(secret, file),
    () => linkSync(secret, file),
    () => mkdirSync(file),
    () => writeFileSync(file, ''),
    () => spawnSync('mkfifo', [file]),
  ]) {
    put();
    expect(keep()).toEqual({ status: 1, text: expect.stringMatching(/^The backup was not kept\. /) });
    rmSync(file, { recursive: true });
  }
  expect(keep().status).toBe(1);
  expect(readdirSync(to)).toEqual([name]);
});
