// The servers of the systemd units of deploy/, and the files of those units.
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { CommandError } from '#src/command-line/command-error.ts';
import { ask } from '#src/server/http/ask.ts';
import { runOrThrow, type Programs } from './run-program.server.ts';

/** Where an administrator copies units to. */
const UNITS = '/etc/systemd/system';
/** A start of a server takes two seconds; its migration of a million accounts some minutes. */
const READY_WITHIN_MS = 600_000;
/** nginx uses a server again after so long (deploy/README.md). */
const PROXY_MS = 5_000;

/** The link to the release that runs. */
export const LINK = '/opt/aperta/current';
/** The settings of the units. */
export const ENV_FILE = '/etc/aperta.env';

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
    const { output } = await programs.run('systemctl', ['show', '--property=NRestarts', '--value', unit]);
    if (failures > 5 || Number(output) >= 3 || Date.now() > end)
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

/** What becomes of the units of a machine: replaced ones, and the names of those that the administrator has changed. */
export interface ReplacedUnits {
  readonly replaced: Replaced[];
  readonly own: string[];
}

/**
 * Replaces the installed files of units that are as the release `from` has them by those of `to`, and adds them to `units`, also where a
 * later one fails; and the names of those that the administrator has changed while they also differ between the releases.
 */
export function replaceUnits(from: string, to: string, units: ReplacedUnits): void {
  for (const name of unitsOf(to)) {
    const file = join(UNITS, name);
    if (!existsSync(file)) continue;
    const [text, before, after] = [file, join(from, 'deploy', name), join(to, 'deploy', name)].map((path) =>
      existsSync(path) ? readFileSync(path, 'utf8') : '',
    ) as [string, string, string];
    if (text === after || before === after) continue;
    if (text === before) {
      units.replaced.push({ file, text });
      writeFileSync(file, after);
    } else units.own.push(name);
  }
}

const unitsOf = (release: string): string[] =>
  readdirSync(join(release, 'deploy')).filter((file) => /^aperta.*\.(?:service|timer)$/.test(file));

/** Installs the units of a release; one that is there stays as it is. */
export async function installUnits(programs: Programs, release: string): Promise<void> {
  for (const name of unitsOf(release)) cpSync(join(release, 'deploy', name), join(UNITS, name), { force: false });
  await runOrThrow(programs, 'systemctl', ['daemon-reload']);
  await runOrThrow(programs, 'systemd-sysusers', [join(release, 'deploy/aperta-sysusers.conf')]);
  await runOrThrow(programs, 'systemd-tmpfiles', ['--create', join(release, 'deploy/aperta-tmpfiles.conf')]);
}

/** Lets a link point to a release, in one step: one that was there is never missing. */
export function pointTo(link: string, release: string): void {
  // The server's user has to get through, whatever the umask of commands is.
  if (mkdirSync(dirname(link), { recursive: true }) !== undefined) chmodSync(dirname(link), 0o755);
  if (existsSync(link) && readlinkSync(link) === release) return;
  const part = `${link}.new`;
  rmSync(part, { force: true });
  symlinkSync(release, part);
  renameSync(part, link);
}
