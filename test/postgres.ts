// Starts a temporary PostgreSQL server in its own folder, on a free port.
import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chownSync, closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';

const ask = promisify(execFile);

/** A running server. */
export interface Postgres {
  /** URL of its first database; the user may create others. */
  readonly url: string;
  /** Stops it and removes its folder. */
  stop(): Promise<void>;
}

const START_LIMIT_MS = 120_000;
// The data need not survive a power cut, so nothing waits for the disk.
const SETTINGS = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=200'];

/**
 * Starts a server with the programs in the folder `programs` (those of Debian's package `postgresql`). As root it runs as the user
 * `postgres`, because PostgreSQL refuses root. With `logFile` it writes its default log there. Throws a one-line error if it cannot.
 */
export async function startPostgres(programs: string, logFile?: string): Promise<Postgres> {
  const owner = ownerOf();
  const folder = mkdtempSync(join(tmpdir(), 'postgres-test-'));
  let server: ChildProcess | undefined;
  const stop = async () => {
    if (server && server.exitCode === null && server.signalCode === null) {
      const gone = new Promise((done) => server?.once('exit', done));
      // Fast shutdown, which does not wait for clients.
      server.kill('SIGINT');
      await Promise.race([gone, wait(10_000).then(() => server?.kill('SIGQUIT'))]);
    }
    rmSync(folder, { recursive: true, force: true });
  };
  const abandon = () => {
    server?.kill('SIGQUIT');
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    if (owner) chownSync(folder, owner.uid, owner.gid);
    const data = join(folder, 'data');
    const options = { ...owner, cwd: folder, env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C' } };
    await ask(
      join(programs, 'initdb'),
      ['-D', data, '-U', 'test', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'],
      options,
    );
    const port = await freePort();
    const settings = [...SETTINGS, 'listen_addresses=127.0.0.1', `port=${port}`, `unix_socket_directories=${folder}`];
    const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
    const log = logFile === undefined ? 'ignore' : openSync(logFile, 'a');
    server = spawn(join(programs, 'postgres'), args, { ...options, stdio: ['ignore', log, log] });
    if (log !== 'ignore') closeSync(log);
    process.once('exit', abandon);
    await waitUntilReady(server, programs, port);
    return {
      url: `postgres://test@127.0.0.1:${port}/postgres`,
      stop: async () => {
        process.off('exit', abandon);
        await stop();
      },
    };
  } catch (error) {
    process.off('exit', abandon);
    await stop();
    throw new Error(`PostgreSQL did not start: ${(error as Error).message.trim()}`, { cause: error });
  }
}

/** Returns the user to run PostgreSQL as if this process is root, else undefined. */
export function ownerOf(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** Resolves once a server answers; rejects if its process has ended. */
export async function waitUntilReady(server: ChildProcess, programs: string, port: number): Promise<void> {
  const until = Date.now() + START_LIMIT_MS;
  while (Date.now() < until) {
    if (server.exitCode !== null) throw new Error(`its process ended with ${server.exitCode}`);
    const ready = await ask(join(programs, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)]).then(
      () => true,
      () => false,
    );
    if (ready) return;
    await wait(200);
  }
  throw new Error('it did not answer in time');
}
