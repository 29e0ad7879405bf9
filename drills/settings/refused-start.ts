// Starts a server that must refuse to start, and records its exit code and output.
import { spawn } from 'node:child_process';
import { environment } from '../../scripts/setup/environment.mjs';
import type { SETTING_NAMES } from '../../src/server/config.ts';
import type { Fault } from '../shared/drill.ts';
import { ROOT } from '../shared/server.ts';

/** A start that hangs, or that succeeds where it should not, is ended after this. */
const LIMIT_MS = 20_000;

/** What to start; all but the settings may be left out. */
export interface Start {
  readonly env: NodeJS.ProcessEnv;
  /** Folder of the built site; absent: the one of this tree. */
  readonly dist?: string | undefined;
  /** A command that runs it. */
  readonly wrapper?: readonly string[] | undefined;
}

/** Stands in every password and key, and must never be printed. */
export const CANARY = 'c0ffee5ec2e7c0ffee5ec2e7';

/** One wrong start. */
export interface Wrong extends Start {
  readonly name: string;
  /** The setting whose value alone is wrong. */
  readonly setting?: (typeof SETTING_NAMES)[number];
  /** One for each expected line, in order: the setting, and what it should be. */
  readonly lines: readonly RegExp[];
}

/** Makes a wrong start with one expected line. */
export const wrong = (name: string, env: NodeJS.ProcessEnv, line: RegExp, options: Partial<Start> = {}): Wrong => ({
  name,
  env,
  lines: [line],
  ...options,
});

/** How a start ended. */
export interface Ended {
  /** Null: it was still there after 20 s, and was killed. */
  readonly code: number | null;
  /** From the start of the process to its end. */
  readonly ms: number;
  /** The lines on standard error; none of them is empty. */
  readonly lines: readonly string[];
  /** Everything that it has written. */
  readonly said: string;
}

/** Starts a server and resolves once it has ended. `fault`: injected into it. */
export async function startAndEnd({ env, dist, wrapper = [] }: Start, fault: Fault | undefined): Promise<Ended> {
  const words = [
    ...wrapper,
    process.execPath,
    ...(fault?.preload ? ['--import', fault.preload.href] : []),
    'src/app/start.server.ts',
    ...(dist === undefined ? [] : [dist]),
  ];
  const settings = {
    PATH: process.env['PATH'],
    ...environment(ROOT),
    ...env,
    ...(fault && { DRILL_FAULT: fault.name }),
  };
  const started = performance.now();
  const child = spawn(words[0] ?? '', words.slice(1), { cwd: ROOT, env: settings, stdio: ['ignore', 'pipe', 'pipe'] });
  const kill = () => void child.kill('SIGKILL');
  const timer = setTimeout(kill, LIMIT_MS);
  process.once('exit', kill);
  const text = { out: '', error: '' };
  child.stdout.on('data', (part: Buffer) => (text.out += part.toString()));
  child.stderr.on('data', (part: Buffer) => (text.error += part.toString()));
  const code = await new Promise<number | null>((done, fail) => {
    child.once('error', fail);
    child.once('close', done);
  });
  clearTimeout(timer);
  process.off('exit', kill);
  const lines = text.error.split('\n').filter(Boolean);
  return { code, ms: performance.now() - started, lines, said: text.out + text.error };
}
