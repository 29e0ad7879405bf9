// The programs that are compared.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#test/free-port.ts';
import { serverProgram } from '#test/start-site.ts';

const PAGE = '/de/home';
const POLL_MS = 2;
const LIMIT_MS = 60_000;

/** A started program. */
export interface Running {
  /** Milliseconds from its start to its first page. */
  readonly pageMs: number;
  /** Milliseconds from its start until `/readyz` answers 200. */
  readonly readyMs: number;
  /** Its resident memory now, and the part that no file or other process has, in MB (10⁶ bytes). Linux only. */
  memory(): { readonly restMb: number; readonly privateMb: number };
  stop(): Promise<void>;
}

/** A program by its name; `start` rejects if it does not answer within a minute. */
export interface Side {
  readonly name: string;
  start(): Promise<Running>;
}

/** The empty program: it says a line and stays. */
export function emptyProgram(): Side {
  const start = async (): Promise<Running> => {
    const started = performance.now();
    const program = "console.log(''); setInterval(() => undefined, 60_000);";
    const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    const ms = performance.now() - started;
    return { pageMs: ms, readyMs: ms, ...controls(child) };
  };
  return { name: 'empty program', start };
}

/** The server of a built tree, with a data folder that keeps its database from one start to the next. */
export function serverOf(name: string, root: string): Side {
  const dataDir = mkdtempSync(join(tmpdir(), 'start-'));
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  const start = async (): Promise<Running> => {
    const port = await freePort();
    const env = { PATH: process.env['PATH'], PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
    const started = performance.now();
    const child = spawn(process.execPath, [serverProgram('dist', root)], {
      cwd: root,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const until = async (path: string) => {
      while ((await statusOf(port, path)) !== 200) {
        if (child.exitCode !== null || performance.now() - started > LIMIT_MS)
          throw new Error(`${name} does not answer: see its output above`);
        await wait(POLL_MS);
      }
      return performance.now() - started;
    };
    const [pageMs, readyMs] = await Promise.all([until(PAGE), until('/readyz')]);
    return { pageMs, readyMs, ...controls(child) };
  };
  return { name, start };
}

function controls(child: ChildProcess): Pick<Running, 'memory' | 'stop'> {
  return {
    memory() {
      const text = readFileSync(`/proc/${child.pid}/smaps_rollup`, 'utf8');
      const mb = (name: string) => (Number(new RegExp(`^${name}: +(\\d+) kB`, 'm').exec(text)?.[1]) * 1_024) / 1e6;
      return { restMb: mb('Rss'), privateMb: mb('Private_Clean') + mb('Private_Dirty') };
    },
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}

/** The status of a response, or 0 if nothing answers yet. */
function statusOf(port: number, path: string): Promise<number> {
  return new Promise((resolve) => {
    const request = get({ host: '127.0.0.1', port, path, agent: false }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    });
    request.once('error', () => resolve(0));
  });
}
