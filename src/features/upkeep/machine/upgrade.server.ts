// Replaces the release that runs by another one, and returns to it by itself if the other does not work.
import { writeFileSync } from 'node:fs';
import { CommandError } from '#src/command-line/command-error.ts';
import { acceptSchema } from './accepted-schema.server.ts';
import { runOrThrow, type Programs } from './run-program.server.ts';
import { pointTo, replaceUnits, restartServer, type ReplacedUnits, type Server } from './units.server.ts';

/** What is replaced, and by what. */
export interface Upgrade {
  /** The link to the release that runs. */
  readonly link: string;
  readonly from: string;
  readonly to: string;
  readonly servers: readonly Server[];
  readonly envFile: string;
  readonly say: (line: string) => void;
}

const BACKUPS = 'aperta-backup.timer';

/**
 * Makes a backup, lets the link point to the new release and restarts the servers, one by one and the last one first, so that the
 * others serve until it is ready. If one is not, returns all of it. Throws a `CommandError` that says what failed and what runs now.
 */
export async function upgrade(programs: Programs, { link, from, to, servers, envFile, say }: Upgrade): Promise<void> {
  const systemctl = (...args: string[]) => runOrThrow(programs, 'systemctl', args);
  const { code: backsUp } = await programs.run('systemctl', ['is-active', '--quiet', BACKUPS]);
  const restarted: Server[] = [];
  const units: ReplacedUnits = { replaced: [], own: [] };
  try {
    if (backsUp === 0) {
      say('Making a backup …');
      // The new release makes none before its servers have migrated the database.
      await systemctl('stop', BACKUPS);
      await systemctl('start', 'aperta-backup.service');
    }
    pointTo(link, to);
    replaceUnits(from, to, units);
    if (units.replaced.length > 0) await systemctl('daemon-reload');
    for (const server of servers.toReversed()) {
      say(`Restarting ${server.unit} …`);
      restarted.push(server);
      await restartServer(programs, server);
    }
  } catch (error) {
    say(`${(error as Error).message} Returning to ${from} …`);
    const failed: string[] = [];
    // Whatever fails, as on a full disk, each server gets its chance to start.
    const attempt = async (step: () => unknown) => {
      try {
        await step();
      } catch (fault) {
        failed.push((fault as Error).message);
      }
    };
    await attempt(() => pointTo(link, from));
    for (const { file, text } of units.replaced) await attempt(() => writeFileSync(file, text));
    if (units.replaced.length > 0) await attempt(() => systemctl('daemon-reload'));
    if (restarted.length > 0) await attempt(() => acceptSchema(programs, from, envFile));
    for (const server of restarted) await attempt(() => restartServer(programs, server));
    const state = failed.length > 0 ? failed.join(' ') : `${from} runs as before.`;
    throw new CommandError(`The upgrade failed: ${(error as Error).message} ${state}`, undefined, error);
  } finally {
    if (backsUp === 0) await systemctl('start', BACKUPS);
  }
  for (const name of units.own)
    say(`You have changed ${name}, and the new release has another: compare it with ${to}/deploy/${name}.`);
}
