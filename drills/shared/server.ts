// Starts servers of the built site.
import { join, resolve } from 'node:path';
import { build } from '../../scripts/setup/build.mjs';
import { environment } from '../../scripts/setup/environment.mjs';
import { freePort } from '../../test/free-port.ts';
import { makeFolder, startProgram, type Program } from './programs.ts';
import { poll } from './wait.ts';

export const ROOT = resolve(import.meta.dirname, '../..');

/** Maximum time until a server responds on a busy machine. */
const START_LIMIT_MS = 60_000;

/** Limits per client that drills set high, because they simulate many visitors from one IP address. */
const MANY_VISITORS = {
  REGISTRATIONS_PER_HOUR: '100000',
  REGISTRATIONS_PER_DAY: '100000',
  REQUESTS_PER_CLIENT: '100000',
  SIGN_INS_PER_MINUTE: '100000',
  LOOKUPS_PER_HOUR: '100000',
  REFUSED_PER_MINUTE: '100000',
};

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
  /** Files that Node imports first. */
  readonly preload?: readonly string[];
  /** Arguments for Node itself. */
  readonly nodeArguments?: readonly string[];
  /** Does not wait for `/readyz`. */
  readonly isNotAwaited?: boolean;
}

/** A server in a process of its own; `pid` is the wrapper's, if there is one. */
export interface DrillServer extends Program {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  /** From the start of the process to the first 200 of `/readyz`. */
  readonly readyMs: number;
  /** SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>;
  /** SIGKILL to it and its wrapper; resolves once it is gone. */
  kill(): Promise<void>;
}

/** Builds the site if it is not built. */
export const buildSite = async (): Promise<void> => build(ROOT, process.execPath);

const INJECT = new URL('./faults/inject.ts', import.meta.url).href;

/** The command of a Node program of this tree, which imports the fault that the settings name after `preload`. */
export function nodeCommand(
  env: NodeJS.ProcessEnv,
  args: readonly string[],
  preload: readonly string[] = [],
): string[] {
  const modules = [...preload, ...(env['DRILL_FAULT'] === undefined ? [] : [INJECT])];
  return [process.execPath, ...modules.flatMap((module) => ['--import', module]), ...args];
}

/** Asks `/readyz` on a new connection: its status, or 0 without a response within 2 s. */
export async function readiness(url: string): Promise<number> {
  const options = { headers: { Connection: 'close' }, signal: AbortSignal.timeout(2_000) };
  return fetch(`${url}/readyz`, options).then(
    ({ status }) => status,
    () => 0,
  );
}

/** Starts a server. Rejects with what it said if it does not answer in time. */
export async function startServer(starting: Starting = {}): Promise<DrillServer> {
  const { root = ROOT, dataDir = makeFolder(), wrapper = [], preload = [], nodeArguments = [] } = starting;
  const port = starting.port ?? (await freePort());
  const env = {
    ...environment(root),
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    TRUST_PROXY: '127.0.0.1',
    ...MANY_VISITORS,
    ...starting.env,
  };
  const [node = '', ...rest] = nodeCommand(env, [...nodeArguments, 'src/app/start.server.ts'], preload);
  const ownNode = starting.root === undefined ? node : join(root, 'node_modules/.bin/node');
  const started = performance.now();
  const program = startProgram([...wrapper, ownNode, ...rest], env, root);
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => program.end('SIGTERM');
  const kill = async () => void (await program.end('SIGKILL'));
  const server = { ...program, url, port, dataDir, stop, kill };
  if (starting.isNotAwaited) return { ...server, readyMs: 0 };
  await poll(async () => program.isGone() || (await readiness(url)) === 200, START_LIMIT_MS, 10);
  const readyMs = performance.now() - started;
  if (!program.isGone() && readyMs < START_LIMIT_MS) return { ...server, readyMs };
  await kill();
  throw new Error(`the server did not start: ${program.said()}`);
}
