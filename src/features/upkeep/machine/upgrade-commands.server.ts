// The commands that replace the release of a machine with the units of deploy/.
import { readlinkSync, realpathSync } from 'node:fs';
import { createServer } from 'node:net';
import { basename, dirname } from 'node:path';
import type { Command } from '#src/accounts/modules/operator-command.server.ts';
import { CommandError, EXIT } from '#src/command-line/command-error.ts';
import { SCHEMA } from '#src/server/database/migrations.ts';
import { newestApplied } from '#src/server/database/open.ts';
import { REBUILD_COMMAND } from './rebuild-command.server.ts';
import { releaseName, requireRoom, unpackRelease } from './release-archive.server.ts';
import { PROGRAMS } from './run-program.server.ts';
import { buildPages, tryRelease } from './trial.server.ts';
import { ENV_FILE, LINK, runningServers } from './units.server.ts';
import { upgrade } from './upgrade.server.ts';

/** Where a migration, and the backup before it, write. A PostgreSQL whose disk is full stops, and no release can run then. */
const WRITTEN = ['/var/lib', '/var/lib/postgresql', '/var/lib/private/aperta', '/var/backups'];
const ROOM = 5e8;

export const UPGRADE_COMMANDS: readonly Command[] = [
  {
    name: 'upgrade',
    parameters: ['ARCHIVE'],
    options: { 'no-trial': { help: 'do not try the new release on a copy of the database before' } },
    help: 'Replaces the release of a machine with the units of deploy/, as root: looks for room on the disks, compares the archive with SHA256SUMS beside it, unpacks it, makes its pages, tries it on a copy of the database, makes a backup, and restarts the servers one by one. If a server does not become ready, the former release runs again. Read UPGRADE.md of the archive before. Asks before.',
    async inspect({ settle }, args) {
      if (process.getuid?.() !== 0) throw new CommandError('Only root can upgrade a machine.', EXIT.usage);
      const { config } = await settle();
      const { from, folder } = currentRelease();
      const name = releaseName(args.first, basename(from));
      requireRoom(WRITTEN, ROOM);
      const servers = await runningServers(PROGRAMS, config.port);
      if (servers.length === 0)
        throw new CommandError(
          'No server runs: start those that should, or change the link by hand (deploy/README.md).',
        );
      const units = servers.map(({ unit }) => unit).join(', ');
      await args.confirm(`This replaces ${basename(from)} by ${name} and restarts ${units}, one by one.`);
      const release = await onlyOne();
      // A lost connection or Ctrl-C must not leave half of it.
      for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
      try {
        say(`Unpacking ${name} …`);
        const to = await unpackRelease(PROGRAMS, args.first, name, folder);
        say('Making its pages with your files, which takes some minutes …');
        await buildPages(PROGRAMS, to, ENV_FILE);
        if (!args.has('no-trial')) {
          say('Trying it on a copy of your data …');
          await tryRelease(PROGRAMS, from, to);
        }
        await upgrade(PROGRAMS, { link: LINK, from, to, servers, envFile: ENV_FILE, say });
        return {
          json: { from: basename(from), to: name, servers: servers.map(({ unit }) => unit) },
          text: `${name} runs. ${from} stays for a return.`,
        };
      } finally {
        release();
      }
    },
  },
  REBUILD_COMMAND,
  {
    name: 'schema',
    help: 'Says which migration the database has, and which this version has. Changes nothing.',
    async inspect({ settle }) {
      const { config } = await settle();
      const database = (await newestApplied(config)) ?? '';
      const text = `The database has ${database || 'no migration'}, this version ${SCHEMA}.`;
      return { json: { database, program: SCHEMA }, text };
    },
  },
];

const say = (line: string) => void process.stderr.write(`${line}\n`);

/** Returns the folder of the release that runs, and that of all releases. */
function currentRelease(): { from: string; folder: string } {
  try {
    readlinkSync(LINK);
    const from = realpathSync(LINK);
    return { from, folder: dirname(from) };
  } catch {
    throw new CommandError(
      `${LINK} is no link to a release: this command is for a machine with the units (deploy/README.md).`,
    );
  }
}

/** Takes a name that the kernel gives to one process at a time. Returns a function that gives it back. */
function onlyOne(): Promise<() => void> {
  const server = createServer();
  return new Promise((done, fail) => {
    server.once('error', () => fail(new CommandError('Another upgrade is running.')));
    server.listen('\0aperta-upgrade', () => done(() => void server.close()));
  });
}
