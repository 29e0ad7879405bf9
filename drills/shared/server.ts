// Starts servers of the built site, each in a process group of its own, so that a wrapper ends with it.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { build } from '../../scripts/setup/build.mjs';
import { environment } from '../../scripts/setup/environment.mjs';
import { freePort } from '../../test/free-port.ts';

export const ROOT = resolve(import.meta.dirname, '../..');

/** Maximum time until a server responds on a busy machine. */
const START_LIMIT_MS = 60_000;
const MOST_SAID = 1_000_000;

/** Rate limits per client that drills set high, because they simulate many visitors from one IP address. */
const MANY_VISITORS = {
  REGISTRATIONS_PER_HOUR: '100000',
  REGISTRATIONS_PER_DAY: '100000',
  REQUESTS_PER_CLIENT: '100000',
};

/** For drills that test these limits: an empty setting selects the default. */
export const LIMITS_AS_SHIPPED: NodeJS.ProcessEnv = Object.fromEntries(
  Object.keys(MANY_VISITORS).map((name) => [name, '']),
);

/** What a server is started with. */
export interface Starting {
  /** Settings, over the drill's own (`PORT`, `DATA_DIR`, `LOG_LEVEL=error`, proxies of this machine trusted). */
  readonly env?: NodeJS.ProcessEnv;
  /** Another tree than this one, such as that of an earlier release, with its packages and its build. */
  readonly root?: string;
  /** Absent: any free one. */
  readonly port?: number;
  /** Absent: a temporary folder, removed at the end of the process. */
  readonly dataDir?: string;
  /** A command that runs it, such as `['strace', '-f']`. */
  readonly wrapper?: readonly string[];
  /** Files that Node imports first, such as a fault. */
  readonly preload?: readonly string[];
  /** Arguments for Node itself. */
  readonly nodeArguments?: readonly string[];
  /** Does not wait for `/readyz`. */
  readonly isNotAwaited?: boolean;
}

/** A server in a process of its own. */
export interface DrillServer {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  /** The process that was started: the wrapper's, if there is one. */
  readonly pid: number;
  /** From the start of the process to the first 200 of `/readyz`. */
  readonly readyMs: number;
  /** Its output so far, standard output and error. */
  said(): string;
  /** Resolves with the exit code, or null after a signal. */
  readonly gone: Promise<number | null>;
  /** SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>;
  /** SIGKILL to it and its wrapper; resolves once it is gone. */
  kill(): Promise<void>;
}

const groups = new Set<number>();
const folders = new Set<string>();
process.once('exit', () => {
  for (const group of groups) signal(group, 'SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function signal(group: number, name: NodeJS.Signals): void {
  try {
    process.kill(-group, name);
  } catch {
    // It has already ended.
  }
}

/** Makes a folder that is removed at the end of the process. */
export function makeFolder(name = 'drill-'): string {
  const folder = mkdtempSync(join(tmpdir(), name));
  folders.add(folder);
  return folder;
}

/** Builds the site if it is not built. Every drill that starts servers does it first. */
export const buildSite = async (): Promise<void> => build(ROOT, process.execPath);

/** Asks `/readyz` on a new connection: its status, or 0 without an answer within 2 s. */
export async function readiness(url: string): Promise<number> {
  const options = { headers: { Connection: 'close' }, signal: AbortSignal.timeout(2_000) };
  return fetch(`${url}/readyz`, options).then(
    ({ status }) => status,
    () => 0,
  );
}

/** Starts a server. Rejects with what it said if it does not answer in time. */
export async function startServer(starting: Starting = {}): Promise<DrillServer> {
  const port = starting.port ?? (await freePort());
  const dataDir = starting.dataDir ?? makeFolder();
  const wrapper = starting.wrapper ?? [];
  const root = starting.root ?? ROOT;
  const node = starting.root === undefined ? process.execPath : join(root, 'node_modules/.bin/node');
  const program = wrapper[0] ?? node;
  const rest = [
    ...wrapper.slice(1),
    ...(wrapper.length > 0 ? [node] : []),
    ...(starting.preload ?? []).flatMap((file) => ['--import', file]),
    ...(starting.nodeArguments ?? []),
    'src/app/start.server.ts',
  ];
  const env = {
    PATH: process.env['PATH'],
    ...environment(root),
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    TRUST_PROXY: '127.0.0.1',
    ...MANY_VISITORS,
    ...starting.env,
  };
  const started = performance.now();
  const child = spawn(program, rest, { cwd: root, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      text = (text + part.toString()).slice(-MOST_SAID);
    });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${program} could not be started`);
  groups.add(pid);
  const state = { isGone: false };
  const gone = new Promise<number | null>((done) => {
    child.once('close', (code) => {
      state.isGone = true;
      groups.delete(pid);
      done(code);
    });
  });
  const url = `http://127.0.0.1:${port}`;
  const server = {
    url,
    port,
    dataDir,
    pid,
    gone,
    said: () => text,
    stop: async () => {
      signal(pid, 'SIGTERM');
      return gone;
    },
    kill: async () => {
      signal(pid, 'SIGKILL');
      await gone;
    },
  };
  if (starting.isNotAwaited) return { ...server, readyMs: 0 };
  for (const until = started + START_LIMIT_MS; performance.now() < until && !state.isGone; await wait(10))
    if ((await readiness(url)) === 200) return { ...server, readyMs: performance.now() - started };
  await server.kill();
  throw new Error(`the server did not start: ${text}`);
}
