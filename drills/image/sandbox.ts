// bubblewrap in the place of a container engine: the rights that deploy/compose.yaml leaves a server, and no more.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '../shared/server.ts';
import type { Image } from './build-image.ts';

/** The system of this machine, to be read only, and spaces of its own for everything but the network. */
const SYSTEM =
  '--ro-bind /usr /usr --ro-bind /etc /etc --symlink usr/bin /bin --symlink usr/lib /lib --symlink usr/lib64 /lib64 --unshare-user --unshare-ipc --unshare-uts --unshare-pid --as-pid-1 --proc /proc --dev /dev --tmpfs /tmp --die-with-parent --new-session --clearenv --chdir /app'.split(
    ' ',
  );

export interface Lock {
  readonly isReadOnly: boolean;
  readonly hasNoRights: boolean;
}

/** Reads it from the servers of deploy/compose.yaml. */
export function readLock(): Lock {
  const text = readFileSync(join(ROOT, 'deploy/compose.yaml'), 'utf8');
  const server = (parse(text) as { 'x-server': { read_only?: boolean; cap_drop?: string[] } })['x-server'];
  return { isReadOnly: server.read_only === true, hasNoRights: server.cap_drop?.includes('ALL') ?? false };
}

/** An image in its sandbox: `/app` is its files, `/data` a folder of ours or, without one, gone at the end. */
export interface Sandbox {
  readonly image: Image;
  readonly lock: Lock;
  readonly data: string | undefined;
  readonly env: Readonly<Record<string, string>>;
}

/** Returns the arguments for bubblewrap to run a command in it, as process 1 of its own. */
export function locked({ image, lock, data, env }: Sandbox, command: readonly string[]): string[] {
  const [uid = '0', gid = uid] = image.user === '' ? [] : image.user.split(':');
  const settings = { ...image.env, PATH: '/app/node_modules/.bin:/usr/bin:/bin', HOST: '127.0.0.1', ...env };
  return [
    ...SYSTEM,
    lock.isReadOnly ? '--ro-bind' : '--bind',
    image.app,
    '/app',
    ...(data === undefined ? ['--tmpfs', '/data'] : ['--bind', data, '/data']),
    ...(lock.isReadOnly ? ['--remount-ro', '/'] : []),
    '--uid',
    uid,
    '--gid',
    gid,
    lock.hasNoRights ? '--cap-drop' : '--cap-add',
    'ALL',
    ...Object.entries(settings).flatMap(([name, value]) => ['--setenv', name, value]),
    ...command,
  ];
}

/** Runs a command in it to its end, for `seconds` at most; the status is null if it took longer. */
export function runLocked(
  sandbox: Sandbox,
  command: readonly string[],
  seconds = 60,
): { readonly status: number | null; readonly said: string } {
  const options = { encoding: 'utf8', timeout: seconds * 1_000, killSignal: 'SIGKILL' } as const;
  const { status, stdout, stderr } = spawnSync('bwrap', locked(sandbox, command), options);
  return { status, said: stdout + stderr };
}
