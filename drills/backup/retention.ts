// How often deploy/ backs up, and which old backups its service deletes.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { count, none, type Measurement } from '../shared/drill.ts';
import { makeFolder } from '../shared/programs.ts';
import { ROOT } from '../shared/server.ts';

const TERM_DAYS = 30;
const DAY_MS = 86_400_000;

const read = (name: string) => readFileSync(join(ROOT, 'deploy', name), 'utf8');

/** Seconds between two backups by deploy/aperta-backup.timer. */
export function secondsBetween(): number {
  const minutes = /^OnCalendar=\*:0\/(\d+)$/m.exec(read('aperta-backup.timer'))?.[1];
  if (minutes === undefined) throw new Error('deploy/aperta-backup.timer does not say a number of minutes');
  return Number(minutes) * 60;
}

/** Deletes old backups as deploy/aperta-backup.service does; with a fault, otherwise. */
function prune(folder: string, fault: string | undefined): void {
  if (fault === 'hoards') return;
  if (fault === 'sweeps') execFileSync('find', [folder, '-type', 'f', '-mmin', '+1440', '-delete']);
  else execFileSync(process.execPath, [join(ROOT, 'deploy/prune-backups.mjs'), folder]);
}

/** What is left of the backups of 60 days. */
export function retentionRows(fault: string | undefined): Measurement[] {
  const folder = join(makeFolder('drill-backup-'), 'backups');
  mkdirSync(folder);
  const now = Date.now();
  const step = secondsBetween() * 1000;
  const outdated = new Set<string>();
  for (let at = Math.floor(now / step) * step; now - at < 60 * DAY_MS; at -= step) {
    const name = `${new Date(at).toISOString().slice(0, 19).replaceAll(':', '')}.age`;
    writeFileSync(join(folder, name), 'age-encryption.org/v1\n');
    utimesSync(join(folder, name), at / 1000, at / 1000);
    if (now - at > TERM_DAYS * DAY_MS) outdated.add(name);
  }
  prune(folder, fault);
  const left = readdirSync(folder);
  const days = Array.from({ length: TERM_DAYS - 1 }, (_, ago) => new Date(now - (ago + 1) * DAY_MS).toISOString());
  const isWithout = (day: string) => !left.some((name) => name.startsWith(day.slice(0, 10)));
  return [
    none(
      'term',
      count(left, (name) => outdated.has(name)),
      outdated.size,
      'too old',
    ),
    none('kept', count(days, isWithout), days.length, 'days without a backup'),
  ];
}
