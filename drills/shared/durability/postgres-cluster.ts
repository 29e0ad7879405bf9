// A PostgreSQL that keeps what it acknowledges, and that can be crashed as a whole: all of its processes at one moment.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../../test/free-port.ts';
import { answers, ownerOf } from '../../../test/postgres.ts';
import { needPostgres } from '../../../test/programs.ts';

/** As an operator has it, but small. A later setting of the same name wins, which is how faults are planted. */
const SETTINGS = [
  'fsync=on',
  'synchronous_commit=on',
  'full_page_writes=on',
  'shared_buffers=16MB',
  'min_wal_size=32MB',
  'max_wal_size=64MB',
  'checkpoint_timeout=30s',
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'log_min_messages=fatal',
];
const GONE_LIMIT_MS = 10_000;
const MOST_SAID = 5_000;

/** A PostgreSQL in a folder, running or not. */
export interface Cluster {
  /** Address of its one database, the same after each start. */
  readonly url: string;
  /** Resolves once it answers, after whatever it has to recover. */
  start(): Promise<void>;
  /** Stops all of its processes where they are, as a power cut would. */
  freeze(): void;
  /** SIGKILL to all of its processes; resolves once they are gone. */
  crash(): Promise<void>;
}

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const { pid } of running) if (pid !== undefined) signalAll(pid, 'SIGKILL');
});

/** Makes the files of a PostgreSQL in a new folder `cluster` of `parent`, which its own user must be able to enter. */
export function initialise(parent: string): void {
  const folder = join(parent, 'cluster');
  const owner = ownerOf();
  mkdirSync(folder, { mode: 0o700 });
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const args = ['-D', folder, '-U', 'drill', '-A', 'trust', '-E', 'UTF8', '--no-locale'];
  const { status, stderr, error } = spawnSync(join(needPostgres(), 'initdb'), args, {
    ...owner,
    cwd: folder,
    env: { LC_ALL: 'C' },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`initdb failed: ${error?.message ?? stderr}`);
}

/** Removes the lock file of a PostgreSQL that is gone, which it may not be able to read. */
export function removeLock(parent: string): void {
  rmSync(join(parent, 'cluster', 'postmaster.pid'), { force: true });
}

/** Gives the PostgreSQL whose files `initialise` has made in `parent`; `planted` are settings over the durable ones. */
export async function openCluster(parent: string, planted: readonly string[] = []): Promise<Cluster> {
  const folder = join(parent, 'cluster');
  const programs = needPostgres();
  const port = await freePort();
  const args = ['-D', folder, ...[...SETTINGS, `port=${port}`, ...planted].flatMap((setting) => ['-c', setting])];
  let server: ChildProcess | undefined;
  return {
    url: `postgres://drill@127.0.0.1:${port}/postgres`,
    async start() {
      const options = { ...ownerOf(), cwd: folder, env: { LC_ALL: 'C' } } as const;
      const child = spawn(join(programs, 'postgres'), args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
      server = child;
      running.add(child);
      child.once('exit', () => running.delete(child));
      let said = '';
      child.stderr.on('data', (part: Buffer) => {
        said = (said + part.toString()).slice(-MOST_SAID);
      });
      await answers(child, programs, port).catch((error: unknown) => {
        throw new Error(`PostgreSQL did not start, ${(error as Error).message}: ${said.trim()}`, { cause: error });
      });
    },
    freeze() {
      if (server?.pid !== undefined) signalAll(server.pid, 'SIGSTOP');
    },
    async crash() {
      if (server?.pid === undefined) return;
      const child = server;
      const gone = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
      const pids = signalAll(server.pid, 'SIGKILL');
      // Until we have asked for it, its number is taken, and the next one takes it for a postmaster that lives.
      await gone;
      for (const until = Date.now() + GONE_LIMIT_MS; pids.some(isThere); await wait(5))
        if (Date.now() > until) throw new Error('PostgreSQL has processes that no SIGKILL ends');
    },
  };
}

/** Sends a signal to a postmaster and its children and gives their ids. Held first, it starts and tells none meanwhile. */
function signalAll(postmaster: number, name: 'SIGSTOP' | 'SIGKILL'): number[] {
  signal(postmaster, 'SIGSTOP');
  const children = readdirSync('/proc').filter((entry) => /^\d+$/.test(entry) && statOf(entry)?.parent === postmaster);
  const pids = [...children.map(Number), postmaster];
  for (const pid of pids) signal(pid, name);
  return pids;
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended.
  }
}

/** State and parent of a process; nothing if it is gone. */
function statOf(pid: number | string): { state: string | undefined; parent: number } | undefined {
  try {
    // After the name, which may hold spaces and brackets.
    const [state, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return { state, parent: Number(parent) };
  } catch {
    return undefined;
  }
}

/** A dead child that nobody has asked for holds no files. */
const isThere = (pid: number) => !['Z', 'X', undefined].includes(statOf(pid)?.state);
