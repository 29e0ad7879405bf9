// The names of kept backups: their time in UTC, as deploy/keep-backup.mjs gives them.
import { utcTime } from '#src/shared/time/utc-time.ts';

const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)\.age$/;
const FILES_NAME = /^(\d{4}-\d\d-\d\dT\d{6})\.(files|media)-([\da-f]{16})\.age$/;

/** Takes the name of a file. Returns the time in it, in milliseconds since 1970; `undefined` if it is no backup of the database. */
export function keptAt(name: string): number | undefined {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
  return utcTime(`${day}T${hours}:${minutes}:${seconds}`);
}

/** What a backup of files has: settings and small files, or the files of MEDIA_DIR. */
export type FilesKind = 'files' | 'media';

/** Takes the name of a file. Returns what it says; `undefined` if it is no backup of files. */
export function keptFiles(name: string): { kind: FilesKind; time: string; digest: string } | undefined {
  const [, time, kind, digest] = FILES_NAME.exec(name) ?? [];
  return time === undefined || digest === undefined ? undefined : { kind: kind as FilesKind, time, digest };
}

/** Returns the name of a backup of files: its time, and a digest of what it has, by which a second one is left out. */
export const filesName = (kind: FilesKind, now: number, digest: string): string =>
  `${new Date(now).toISOString().slice(0, 19).replaceAll(':', '')}.${kind}-${digest}.age`;
