// A PostgreSQL of a drill's own, with its usual care for the disk, that can be stopped, started again and frozen.
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../test/free-port.ts';
import { makeFolder } from './server.ts';

const START_LIMIT_MS = 60_000;

/** A running PostgreSQL; ended at the latest with the drill. */
export interface PostgresServer {
  readonly url: string;
  /** Ends all its processes without a word to anyone (`immediate`). */
  stop(): Promise<void>;
  /** Starts it again on the same data; resolves once it answers. */
  start(): Promise<void>;
  /** Holds all its processes: connections stay open, new ones are taken by the kernel, nothing is answered. */
  freeze(): void;
  thaw(): void;
}

/** Makes and starts a PostgreSQL from the folder of its programs. As root it runs as the user `postgres`. */
export async function startPostgresServer(programs: string): Promise<PostgresServer> {
  const isRoot = process.getuid?.() === 0;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  const owner = isRoot ? { uid: id('-u'), gid: id('-g') } : {};
  const folder = makeFolder('drill-postgres-');
  if (isRoot) chownSync(folder, id('-u'), id('-g'));
  const data = join(folder, 'data');
  const options = { ...owner, cwd: folder, env: { PATH: process.env['PATH'], LC_ALL: 'C' } };
  execFileSync(join(programs, 'initdb'), ['-D', data, '-U', 'drill', '-A', 'trust', '-E', 'UTF8', '--no-locale'], {
    ...options,
    stdio: 'ignore',
  });
  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', `port=${port}`, `unix_socket_directories=${folder}`];
  const state: { child: ChildProcess | undefined } = { child: undefined };
  const freeze = () => signalAll(state.child, 'SIGSTOP');
  const thaw = () => signalAll(state.child, 'SIGCONT');
  const start = async () => {
    const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
    const child = spawn(join(programs, 'postgres'), args, { ...options, stdio: 'ignore' });
    state.child = child;
    const isReady = () =>
      spawnSync(join(programs, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', `${port}`]).status === 0;
    for (const until = Date.now() + START_LIMIT_MS; Date.now() < until && child.exitCode === null; await wait(20))
      if (isReady()) return;
    throw new Error('PostgreSQL did not start');
  };
  const stop = async () => {
    const { child } = state;
    if (child === undefined || child.exitCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGQUIT');
    await gone;
  };
  process.once('exit', () => {
    thaw();
    state.child?.kill('SIGQUIT');
  });
  await start();
  return { url: `postgres://drill@127.0.0.1:${port}/postgres`, stop, start, freeze, thaw };
}

/** To the first process before its children: it starts no other meanwhile. */
function signalAll(first: ChildProcess | undefined, name: NodeJS.Signals): void {
  if (first?.pid === undefined || first.exitCode !== null || first.signalCode !== null) return;
  const { pid } = first;
  process.kill(pid, name);
  for (const child of readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number))
    if (parentOf(child) === pid) tell(child, name);
}

function tell(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended.
  }
}

function parentOf(pid: number): number | undefined {
  try {
    // After the name, which is in brackets and may hold anything: state, parent.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
  } catch {
    return undefined;
  }
}
