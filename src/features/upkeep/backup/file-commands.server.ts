// The commands about the files of a site, and about what became of a backup: where it is kept, and that it was fetched.
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { Command, Settled } from '#src/accounts/modules/operator-command.server.ts';
import { EXIT, CommandError } from '#src/command-line/command-error.ts';
import type { CommandResult, MachineFacts } from '#src/command-line/command.ts';
import { recordBackup } from '#src/features/upkeep/servers/runs.server.ts';
import { MINUTE_MS } from '#src/shared/time/durations.ts';
import { utcTime } from '#src/shared/time/utc-time.ts';
import { listArchive, pack, thereAlready, unpack } from './archive.server.ts';
import { filesName, keptAt, keptFiles, type FilesKind } from './backup-names.ts';
import { digestOf, filesAt, placesOfFiles } from './own-files.server.ts';
import { openBackup } from './read-backup.server.ts';

/** Of another machine, whose clock may be a little ahead. */
const MOST_AHEAD_MS = 5 * MINUTE_MS;
/** Large files that are being copied are packed when they are whole. */
const QUIET_MS = 10 * MINUTE_MS;
const LISTED = 20;

/** The commands. */
export const FILE_COMMANDS: readonly Command[] = [
  {
    name: 'backup-kept',
    parameters: ['FILE'],
    options: { fetched: { value: 'TIME', help: 'when another machine last fetched the backups, in ISO 8601' } },
    help: 'Records that a backup of the database was kept: FILE is where it is, or its name alone if it is on another machine. From then on the metrics, check and /gestione count it. The backups of deploy/ do this themselves.',
    async run({ queries, now }, args) {
      const name = basename(args.first);
      const at = keptAt(name);
      if (at === undefined)
        throw new CommandError(
          `${name} is no name of a kept backup: it should be its time in UTC, such as 2026-11-26T030005.age.`,
          EXIT.usage,
        );
      if (args.first !== name && !(existsSync(args.first) && statSync(args.first).size > 0))
        throw new CommandError(`${resolve(args.first)} is not there, or empty: no backup was kept.`);
      const fetched = args.text('fetched');
      const fetchedAt = fetched === undefined ? undefined : (utcTime(fetched) ?? Number.NaN);
      for (const time of [at, fetchedAt ?? at])
        if (Number.isNaN(time) || time > now() + MOST_AHEAD_MS)
          throw new CommandError(`${name}, --fetched ${fetched ?? '-'}: the time is none, or ahead of this clock.`);
      await recordBackup(queries, 'backup', at, now());
      if (fetchedAt !== undefined) await recordBackup(queries, 'fetch', fetchedAt, now());
      return { json: { name }, text: `Recorded: ${name} is kept.` };
    },
  },
  {
    name: 'backup-files',
    parameters: ['FOLDER'],
    help: 'Packs what belongs to you and is in no database into the folder of the backups, encrypted to BACKUP_RECIPIENT: settings, site.config.ts with brand, texts and content, the secret key of DATA_DIR, changes of units and proxy; and, in another file, MEDIA_DIR. Does so only if something has changed since the newest one there. Run it as the user who may read them, on the machine where they are.',
    async inspect({ settle, machine }, args) {
      return backUpFiles(await settle(), machine, resolve(args.first));
    },
  },
  {
    name: 'restore-files',
    parameters: ['FILE'],
    options: {
      key: { value: 'KEYFILE', help: 'the file of the key that opens it; - for standard input, with --yes' },
      to: { value: 'FOLDER', help: 'put them below this folder instead of where they were' },
    },
    help: 'Puts the files of backup-files back, on a machine with the release alone. Replaces no file. Asks before.',
    async runWithoutDatabase(args) {
      const [file, folder, key] = [resolve(args.first), resolve(args.text('to') ?? '/'), args.text('key')];
      if (key === undefined)
        throw new CommandError(`${file} is encrypted: name the file of its key with --key.`, EXIT.usage);
      const { read, close } = await openBackup(file, key);
      try {
        const paths = await listArchive(read());
        const there = thereAlready(paths, folder);
        if (there.length > 0)
          throw new CommandError(
            `These are there already, and none is replaced: ${shortened(there)}. Nothing was written. Move them away, or use --to FOLDER.`,
          );
        const files = paths.filter((path) => !path.endsWith('/')).map((path) => join(folder, path));
        await args.confirm(`This writes ${files.length} files: ${shortened(files)}.`);
        mkdirSync(folder, { recursive: true });
        await unpack(read(), folder);
        return { json: { files }, text: `Put back ${files.length} files: ${shortened(files)}.` };
      } finally {
        await close();
      }
    },
  },
];

const shortened = (paths: readonly string[]) =>
  `${paths.slice(0, LISTED).join(', ')}${paths.length > LISTED ? ` and ${paths.length - LISTED} more` : ''}`;

async function backUpFiles(
  { config, now }: Settled,
  { env, envFile }: MachineFacts,
  folder: string,
): Promise<CommandResult> {
  const { mediaDir, backupRecipients, backupMedia } = config;
  if (backupRecipients.length === 0)
    throw new CommandError('BACKUP_RECIPIENT is not set: it says whom the files are encrypted to.', EXIT.usage);
  const media = mediaDir === undefined ? [] : [resolve(mediaDir)];
  if (!existsSync(folder))
    throw new CommandError(`${folder} is not there: make it, or name the folder of the backups.`);
  for (const name of readdirSync(folder))
    if (/^\..*\.(?:files|media)-.*\.part$/.test(name)) rmSync(join(folder, name), { force: true });
  const made: string[] = [];
  const keep = async (kind: FilesKind, places: readonly string[], except: readonly string[]) => {
    const files = filesAt(places.filter(existsSync), except);
    if (files.length === 0) return;
    const digest = digestOf(files);
    const before = readdirSync(folder)
      .flatMap((name) => keptFiles(name) ?? [])
      .filter((one) => one.kind === kind)
      .toSorted((one, other) => (one.time < other.time ? 1 : -1));
    const changes = Math.max(...files.map(({ changedAt }) => changedAt));
    if (before[0]?.digest === digest || (kind === 'media' && Math.abs(now() - changes) < QUIET_MS)) return;
    const name = filesName(kind, now(), digest);
    await pack(
      join(folder, name),
      files.map(({ path }) => path),
      backupRecipients,
    );
    made.push(name);
  };
  try {
    await keep('files', placesOfFiles(config, env, envFile), [...media, folder]);
    if (backupMedia) await keep('media', media, [folder]);
  } catch (error) {
    if (error instanceof CommandError) throw error;
    const { code, path } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new CommandError(`${path ?? folder} cannot be read (${code}): the files were not backed up.`);
  }
  return {
    json: { made },
    text: made.length > 0 ? `Kept ${made.join(' and ')} in ${folder}.` : 'The files are as they were backed up.',
  };
}
