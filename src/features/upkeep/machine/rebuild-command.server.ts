// The command that puts a site back on a bare machine, from its backups.
import { appendFileSync, createReadStream, existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import type { Command } from '#src/accounts/modules/operator-command.server.ts';
import { CommandError, EXIT, fileError } from '#src/command-line/command-error.ts';
import { keptAt, keptFiles } from '#src/features/upkeep/backup/backup-names.ts';
import { PROJECT_ROOT } from '#src/server/program/project-root.ts';
import { makeDatabase } from './make-database.server.ts';
import { PROGRAMS, runOrThrow } from './run-program.server.ts';
import { buildPages } from './trial.server.ts';
import { ENV_FILE, installUnits, LINK, pointTo, restartServer } from './units.server.ts';

const KEPT = '/var/backups/aperta';
/** Where copies of the backups go. */
const COPIES = '/etc/aperta-rclone.conf';
/** The names of the backups that are put back, a line each. */
const DONE = '/var/lib/aperta-rebuild';

/** Returns the newest backup of each kind in a folder. Throws a `CommandError` if one that is needed is missing. */
export function newestBackups(folder: string): { database: string; files: string; media: string | undefined } {
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch (error) {
    throw fileError(folder, 'read', error);
  }
  // Their names begin with their times.
  const newest = (isOne: (name: string) => boolean) => names.filter(isOne).toSorted().at(-1);
  const database = newest((name) => keptAt(name) !== undefined);
  const [files, media] = (['files', 'media'] as const).map((kind) => newest((name) => keptFiles(name)?.kind === kind));
  if (database === undefined || files === undefined)
    throw new CommandError(
      `${folder} needs a backup of the database (as 2026-11-26T030005.age) and one of the files (….files-….age).`,
    );
  return { database, files, media };
}

export const REBUILD_COMMAND: Command = {
  name: 'rebuild',
  parameters: ['FOLDER'],
  options: { key: { value: 'KEYFILE', help: 'the file of the key that opens the backups' } },
  help: 'Puts a site back on a bare machine, as root, from the newest backups in FOLDER: files, database of PostgreSQL on this machine, pages, units and members, then starts the servers and the timers. Run it with bin/aperta of the release that made the backups. Replaces nothing that is there. Asks before.',
  async runWithoutDatabase(args) {
    const [folder, key] = [resolve(args.first), args.text('key')];
    if (process.getuid?.() !== 0) throw new CommandError('Only root can rebuild a machine.', EXIT.usage);
    if (key === undefined) throw new CommandError('The backups are encrypted: name their key with --key.', EXIT.usage);
    const { database, files, media } = newestBackups(folder);
    if (existsSync(LINK) && realpathSync(LINK) !== PROJECT_ROOT)
      throw new CommandError(`${LINK} is there: this machine has a site. Nothing was changed.`);
    await args.confirm(
      `This makes a server of this machine, from ${[files, media, database].filter(Boolean).join(', ')}.`,
    );
    const program = join(PROJECT_ROOT, 'bin/aperta');
    for (const name of [files, media].filter((one) => one !== undefined))
      await once(name, async () => {
        say(`Putting back ${name} …`);
        await runOrThrow(PROGRAMS, program, ['admin', 'restore-files', join(folder, name), '--key', key, '--yes']);
      });
    const settings = parseEnv(readFileSync(ENV_FILE, 'utf8'));
    const { DATABASE_URL: databaseUrl } = settings;
    if (databaseUrl !== undefined) {
      say('Making the database …');
      await makeDatabase(PROGRAMS, databaseUrl);
    }
    say('Making the pages, which takes some minutes …');
    await buildPages(PROGRAMS, PROJECT_ROOT, ENV_FILE);
    pointTo(LINK, PROJECT_ROOT);
    await installUnits(PROGRAMS, PROJECT_ROOT);
    await once(database, async () => {
      say(`Restoring ${database} …`);
      const there = join(KEPT, database);
      await runOrThrow(PROGRAMS, 'install', ['-p', '-m', '640', '-g', 'aperta-fetch', join(folder, database), there]);
      const restore = ['restore', there, '--key', '-', '--yes'];
      const input = createReadStream(key);
      say(await runOrThrow(PROGRAMS, join(LINK, 'deploy/as-aperta'), restore, { input }));
    });
    const servers = databaseUrl === undefined ? [3001] : [3001, 3002];
    for (const port of servers) {
      const unit = `aperta@${port}.service`;
      say(`Starting ${unit} …`);
      await runOrThrow(PROGRAMS, 'systemctl', ['enable', unit]);
      await restartServer(PROGRAMS, { unit, port });
    }
    await runOrThrow(PROGRAMS, 'systemctl', ['enable', '--now', 'aperta-backup.timer', 'aperta-check.timer']);
    // Not by itself: backups of a machine that somebody practises on would lie among those of the site.
    const copies = existsSync(COPIES) ? ' Copies elsewhere are off: systemctl enable --now aperta-copy.timer.' : '';
    return {
      json: { database, files, media: media ?? null, servers },
      text: `The servers run. Now delete ${resolve(key)} here, let the host name point to this machine, and get a certificate (deploy/README.md, step 8).${copies} Then run: ${LINK}/deploy/as-aperta check`,
    };
  },
};

/** Does a part of the work, unless a run before this one has ended it. */
async function once(name: string, work: () => Promise<void>): Promise<void> {
  if (existsSync(DONE) && readFileSync(DONE, 'utf8').split('\n').includes(name)) return;
  await work();
  appendFileSync(DONE, `${name}\n`, { mode: 0o600, flush: true });
}

const say = (line: string) => void process.stderr.write(`${line}\n`);
