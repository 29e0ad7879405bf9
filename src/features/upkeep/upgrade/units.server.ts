// The servers of the systemd units of deploy/, and the files of those units.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '#src/command-line/command-error.ts';
import { ask } from '#src/server/http/ask.ts';
import { runOrThrow, type Programs } from './run-program.server.ts';

/** Where an administrator copies units to. */
const UNITS = '/etc/systemd/system';
/** A start of a server takes two seconds; its migration of a million accounts some minutes. */
const READY_WITHIN_MS = 600_000;
/** nginx uses a server again after so long (deploy/README.md). */
const PROXY_MS = 5_000;

/** A server that runs. */
export interface Server {
  readonly unit: string;
  readonly port: number;
}

/** Returns the servers that run, by their ports; `port` is that of `aperta.service`. */
export async function runningServers(programs: Programs, port: number): Promise<Server[]> {
  const args = ['list-units', '--plain', '--no-legend', '--state=active', 'aperta@*.service', 'aperta.service'];
  const said = await runOrThrow(programs, 'systemctl', args);
  return said
    .split('\n')
    .map((line) => line.trim().split(/\s+/)[0] ?? '')
    .flatMap((unit) => {
      const instance = /^aperta@(\d{1,5})\.service$/.exec(unit)?.[1];
      return instance !== undefined || unit === 'aperta.service' ? [{ unit, port: Number(instance ?? port) }] : [];
    })
    .toSorted((one, other) => one.port - other.port);
}

/** Restarts a server, and waits until it is ready and a proxy uses it. Throws a `CommandError` if it is not. */
export async function restartServer(programs: Programs, { unit, port }: Server): Promise<void> {
  await runOrThrow(programs, 'systemctl', ['reset-failed', unit]).catch(() => undefined);
  await runOrThrow(programs, 'systemctl', ['restart', unit]);
  const end = Date.now() + READY_WITHIN_MS;
  for (let failures = 0; !(await isReady(port));) {
    const { code } = await programs.run('systemctl', ['is-active', '--quiet', unit]);
    failures = code === 0 ? 0 : failures + 1;
    // `Restart=always`: between two starts a unit is not active for half a second.
    const { said } = await programs.run('systemctl', ['show', '--property=NRestarts', '--value', unit]);
    if (failures > 5 || Number(said) >= 3 || Date.now() > end)
      throw new CommandError(`${unit} is not ready. See: journalctl --unit=${unit} --lines=20`);
    await programs.wait(1_000);
  }
  await programs.wait(PROXY_MS);
}

const isReady = async (port: number): Promise<boolean> =>
  (await ask(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.status === 200;

/** A file of a unit, with its old text. */
interface Replaced {
  readonly file: string;
  readonly text: string;
}

/**
 * Replaces the installed files of units that are as the release `from` has them by those of `to`. Returns the replaced ones with their
 * old text, and the names of those that the administrator has changed while they also differ between the releases.
 */
export function replaceUnits(from: string, to: string, folder = UNITS): { replaced: Replaced[]; own: string[] } {
  const [replaced, own]: [Replaced[], string[]] = [[], []];
  for (const name of readdirSync(join(to, 'deploy')).filter((file) => /^aperta.*\.(?:service|timer)$/.test(file))) {
    const file = join(folder, name);
    if (!existsSync(file)) continue;
    const [text, before, after] = [file, join(from, 'deploy', name), join(to, 'deploy', name)].map((path) =>
      existsSync(path) ? readFileSync(path, 'utf8') : '',
    ) as [string, string, string];
    if (text === after || before === after) continue;
    if (text === before) {
      writeFileSync(file, after);
      replaced.push({ file, text });
    } else own.push(name);
  }
  return { replaced, own };
}
