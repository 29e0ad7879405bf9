// How often deploy/ backs up, and which old backups its service deletes.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder, ROOT } from '../shared/server.ts';

const TERM_DAYS = 30;
const DAY_MS = 86_400_000;
const FOLDER = '/var/lib/aperta-backups';

const read = (name: string) => readFileSync(join(ROOT, 'deploy', name), 'utf8');

/** Seconds between two backups by deploy/aperta-backup.timer. */
export function secondsBetween(): number {
  const minutes = /^OnCalendar=\*:0\/(\d+)$/m.exec(read('aperta-backup.timer'))?.[1];
  if (minutes === undefined) throw new Error('deploy/aperta-backup.timer does not say a number of minutes');
  return Number(minutes) * 60;
}

/** The commands by which deploy/aperta-backup.service deletes, for a folder. */
function deletions(folder: string): string[] {
  const lines = [...read('aperta-backup.service').matchAll(/^ExecStartPost=(.*-delete)$/gm)];
  return lines.map(([, line = '']) => line.replace(FOLDER, folder));
}

/** What is left of the backups of 60 days, by the deletions of the service, or by others. */
export function afterDeletion(commands: (folder: string) => string[] = deletions) {
  const folder = join(makeFolder('drill-backup-'), 'backups');
  mkdirSync(folder);
  const now = Date.now();
  const step = secondsBetween() * 1000;
  const made = new Map<string, number>();
  for (let at = Math.floor(now / step) * step; now - at < 60 * DAY_MS; at -= step) {
    const name = `${new Date(at).toISOString().slice(0, 19).replaceAll(':', '')}.age`;
    writeFileSync(join(folder, name), '');
    utimesSync(join(folder, name), at / 1000, at / 1000);
    made.set(name, now - at);
  }
  for (const line of commands(folder)) execFileSync('/bin/sh', ['-c', line]);
  const left = readdirSync(folder);
  const isOutdated = (name: string) => (made.get(name) ?? 0) > TERM_DAYS * DAY_MS;
  const days = Array.from({ length: TERM_DAYS - 1 }, (_, ago) => new Date(now - (ago + 1) * DAY_MS).toISOString());
  return {
    outdated: [...made.keys()].filter(isOutdated).length,
    outdatedLeft: left.filter(isOutdated).length,
    days: days.length,
    daysWithout: days.filter((day) => !left.some((name) => name.startsWith(day.slice(0, 10)))).length,
  };
}
