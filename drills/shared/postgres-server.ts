// A durable PostgreSQL server that can be stopped, frozen, and killed with all its processes at once.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../test/free-port.ts';
import { waitUntilReady, ownerOf } from '../../test/postgres.ts';
import { needPostgres } from '../../test/programs.ts';
import { makeFolder } from './programs.ts';
import { poll } from './wait.ts';

/** Production settings, but small. A later setting of the same name wins; faults rely on that. */
const SETTINGS = `
  fsync=on synchronous_commit=on full_page_writes=on shared_buffers=16MB min_wal_size=32MB max_wal_size=64MB
  checkpoint_timeout=30s listen_addresses=127.0.0.1 unix_socket_directories= log_min_messages=fatal`;
const GONE_LIMIT_MS = 10_000;

/** A PostgreSQL server in a folder, running or not. It ends with the drill at the latest. */
export interface PostgresServer {
  /** Address of its database, the same after each start. */
  readonly url: string;
  /** Resolves once it accepts connections, after crash recovery. */
  start(): Promise<void>;
  /** Ends all its processes at once (shutdown mode `immediate`). */
  stop(): Promise<void>;
  /** Freezes its processes (SIGSTOP): connections stay open and nothing responds. */
  freeze(): void;
  thaw(): void;
  /** SIGKILL to all its processes; resolves once they are gone. */
  crash(): Promise<void>;
}

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const { pid } of running) if (pid !== undefined) signalAll(pid, 'SIGKILL');
});

/** Makes the files of a server in a new folder `cluster` of `parent`, which PostgreSQL's own user must be able to enter. */
export function initialise(parent: string): void {
  const folder = join(parent, 'cluster');
  const owner = ownerOf();
  mkdirSync(folder, { mode: 0o700 });
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const args = ['-D', folder, '-U', 'drill', '-A', 'trust', '-E', 'UTF8', '--no-locale'];
  const options = { ...owner, cwd: folder, env: { LC_ALL: 'C' }, encoding: 'utf8' } as const;
  const { status, stderr, error } = spawnSync(join(needPostgres(), 'initdb'), args, options);
  if (status !== 0) throw new Error(`initdb failed: ${error?.message ?? stderr}`);
}

/** Returns a server on the files that `initialise` created in `parent`. `settings` override the durable defaults. */
export async function openPostgres(parent: string, settings: readonly string[] = []): Promise<PostgresServer> {
  const folder = join(parent, 'cluster');
  const programs = needPostgres();
  const port = await freePort();
  const all = [...SETTINGS.trim().split(/\s+/), `port=${port}`, ...settings];
  const args = ['-D', folder, ...all.flatMap((setting) => ['-c', setting])];
  let server: ChildProcess | undefined;
  const signalServer = (name: NodeJS.Signals) => (server?.pid === undefined ? [] : signalAll(server.pid, name));
  const ended = async () => {
    if (server && server.exitCode === null && server.signalCode === null) await once(server, 'exit');
  };
  return {
    url: `postgres://drill@127.0.0.1:${port}/postgres`,
    async start() {
      const options = { ...ownerOf(), cwd: folder, env: { LC_ALL: 'C' }, stdio: 'ignore' } as const;
      const child = spawn(join(programs, 'postgres'), args, options);
      server = child;
      running.add(child);
      child.once('exit', () => running.delete(child));
      await waitUntilReady(child, programs, port);
    },
    async stop() {
      server?.kill('SIGQUIT');
      await ended();
    },
    freeze: () => void signalServer('SIGSTOP'),
    thaw: () => void signalServer('SIGCONT'),
    async crash() {
      const gone = ended();
      const pids = signalServer('SIGKILL');
      // A killed process keeps its id until its parent has reaped it; the next start would take it for a running server.
      await gone;
      if (!(await poll(() => !pids.some(isRunning), GONE_LIMIT_MS, 5)))
        throw new Error('PostgreSQL has processes that SIGKILL does not end');
    },
  };
}

/** Makes a folder that PostgreSQL's own user can enter, and a server in it that is not started. */
export async function makePostgresServer(settings?: readonly string[]): Promise<PostgresServer> {
  const folder = makeFolder('drill-postgres-');
  chmodSync(folder, 0o711);
  initialise(folder);
  return openPostgres(folder, settings);
}

/**
 * Sends a signal to a postmaster and its children and returns their ids. It is stopped first, so that it starts no
 * other child meanwhile.
 */
function signalAll(postmaster: number, name: NodeJS.Signals): number[] {
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

/** A zombie holds no files. */
const isRunning = (pid: number) => !['Z', 'X', undefined].includes(statOf(pid)?.state);
