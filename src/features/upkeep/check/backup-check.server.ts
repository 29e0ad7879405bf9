// Checks backups: the newest that was kept, whether it can be read, whether your files are in one, and whether another machine has them.
import { closeSync, existsSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Settled } from '#src/accounts/modules/operator-command.server.ts';
import { savedTables } from '#src/accounts/modules/table-rules.server.ts';
import type { Services } from '#src/accounts/services.server.ts';
import { codeOf, CommandError } from '#src/command-line/command-error.ts';
import { keptAt, keptFiles } from '#src/features/upkeep/backup/backup-names.ts';
import { openBackup, readBackup } from '#src/features/upkeep/backup/read-backup.server.ts';
import { listRuns } from '#src/features/upkeep/servers/runs.server.ts';
import { innerCode } from '#src/server/errors/error-meaning.ts';
import { HOUR_MS, MINUTE_MS } from '#src/shared/time/durations.ts';
import { about, type Finding } from './finding.ts';

const AGE_HEADER = 'age-encryption.org/v1';
/** A backup is recorded within seconds. */
const RECORDED_MS = 10 * MINUTE_MS;

/** Returns the newest backup of the database in a folder; undefined if there is none, or no such folder. Throws if it cannot be read. */
function newestBackup(folder: string): { file: string; at: number; bytes: number } | undefined {
  if (!existsSync(folder)) return undefined;
  const backups = readdirSync(folder)
    // One that was copied here by hand has another name.
    .filter((name) => name.endsWith('.age') && keptFiles(name) === undefined)
    .map((name) => {
      const { mtimeMs, size: bytes } = statSync(join(folder, name));
      return { file: join(folder, name), at: keptAt(name) ?? mtimeMs, bytes };
    });
  return backups.toSorted((one, other) => other.at - one.at)[0];
}

const ageOf = (ms: number) =>
  ms < 2 * HOUR_MS ? `${Math.round(ms / MINUTE_MS)} min` : `${Math.floor(ms / HOUR_MS)} h`;

/**
 * Looks at the newest file of a folder of backups: its age, and whether it begins as an encrypted backup. `keyFile` has its private
 * key, which is usually not on this machine: then the whole file is read.
 */
export async function checkBackups(
  folder: string,
  { config, tableRules, now }: Pick<Settled, 'config' | 'tableRules' | 'now'>,
  keyFile?: string,
): Promise<Finding[]> {
  const { ok, warning, fault } = about('backup');
  const isMeant = config.backupRecipients.length > 0;
  let newest: ReturnType<typeof newestBackup>;
  try {
    newest = newestBackup(folder);
  } catch (error) {
    return [fault(`${folder} cannot be read (${codeOf(error)}).`)];
  }
  if (newest === undefined)
    return [
      (isMeant ? fault : warning)(
        `There is no backup in ${folder}. Name the right folder with --backups, or make one: backup FILE`,
      ),
    ];
  const files = readdirSync(folder).some((name) => keptFiles(name)?.kind === 'files')
    ? []
    : [warning(`Your settings and texts are in no backup in ${folder}. Pack them there: backup-files ${folder}`)];
  const { file, at, bytes } = newest;
  const age = now() - at;
  if (age > config.backupHours * HOUR_MS)
    return [
      fault(
        `The newest backup, ${file}, is ${ageOf(age)} old; it should be ${config.backupHours} h at most (BACKUP_HOURS). See: journalctl --unit=aperta-backup`,
      ),
      ...files,
    ];
  const state = `${file} is ${ageOf(age)} old, ${(bytes / 1e6).toFixed(1)} MB`;
  try {
    if (readStart(file) !== AGE_HEADER)
      return [fault(`${file} is no encrypted backup. Make another and try to restore it.`), ...files];
    if (keyFile === undefined)
      return [ok(`${state}. Whether it can be read was not tried: check --key KEYFILE`), ...files];
    const tables = new Set(savedTables(tableRules).map(({ name }) => name));
    const rows = await countRows(file, keyFile, tables);
    const key = keyFile === '-' ? 'the key' : keyFile;
    return [ok(`${state}, and ${key} opens it: ${rows} rows, all of them whole.`), ...files];
  } catch (error) {
    if (!(error instanceof CommandError)) return [fault(`${file} cannot be read (${innerCode(error) ?? 'no code'}).`)];
    return [fault(error.message), ...files];
  }
}

/**
 * Compares with what is recorded: where the folder is not here, as in a container, that is all there is; where it is, the record has to
 * follow it, or the metrics are wrong. `found`: what `checkBackups` has found in the folder.
 */
export async function checkKept(
  { queries, config, now }: Services<'queries' | 'config' | 'now'>,
  folder: string,
  found: readonly Finding[],
): Promise<Finding[]> {
  const { ok, warning, fault } = about('backup');
  const runs = await listRuns(queries);
  const at = (name: string) => runs.find((run) => run.name === name)?.finished_at;
  const kept = at('backup');
  const isMeant = config.backupRecipients.length > 0;
  const findings: Finding[] = [];
  if (existsSync(folder) || kept === undefined) {
    findings.push(...found);
    const isGood = found[0]?.state === 'ok';
    if (isGood && isMeant && (kept === undefined || now() - kept > config.backupHours * HOUR_MS + RECORDED_MS))
      findings.push(
        fault(
          'The backups are kept, and not recorded: metrics and /gestione do not know of them. Copy the units of this release.',
        ),
      );
  } else {
    const age = now() - kept;
    findings.push(
      age > config.backupHours * HOUR_MS
        ? fault(
            `The last backup that was kept is ${ageOf(age)} old; it should be ${config.backupHours} h at most (BACKUP_HOURS).`,
          )
        : ok(`The last backup was kept ${ageOf(age)} ago, elsewhere than in ${folder}.`),
    );
  }
  if (!isMeant) return findings;
  const { backupFetchHours: hours } = config;
  const fetched = at('fetch');
  if (hours === undefined)
    findings.push(
      warning('Whether another machine has the backups is not watched. Set BACKUP_FETCH_HOURS once one fetches them.'),
    );
  else if (fetched === undefined || now() - fetched > hours * HOUR_MS)
    findings.push(
      fault(
        `Another machine ${fetched === undefined ? 'has never fetched the backups' : `last fetched the backups ${ageOf(now() - fetched)} ago`}; it should every ${hours} h (BACKUP_FETCH_HOURS). Look at it: if this one burns, they are lost.`,
      ),
    );
  else findings.push(ok(`Another machine fetched the backups ${ageOf(now() - fetched)} ago.`));
  return findings;
}

async function countRows(file: string, keyFile: string, tables: ReadonlySet<string>): Promise<number> {
  const { read, close } = await openBackup(file, keyFile);
  try {
    return (await readBackup(read(), file, tables, async () => undefined)).rows;
  } finally {
    await close();
  }
}

function readStart(file: string): string {
  const start = Buffer.alloc(AGE_HEADER.length);
  const descriptor = openSync(file, 'r');
  try {
    readSync(descriptor, start, 0, start.length, 0);
  } finally {
    closeSync(descriptor);
  }
  return start.toString('latin1');
}
