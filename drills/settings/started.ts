// Starts a server that must refuse to start, and records its exit code and output.
import { environment } from '../../scripts/setup/environment.mjs';
import type { SETTING_NAMES } from '../../src/server/config.ts';
import type { Fault } from '../shared/drill.ts';
import { startProgram } from '../shared/programs.ts';
import { nodeCommand, ROOT } from '../shared/server.ts';

/** A start that hangs, or that succeeds where it should not, is ended after this. */
const LIMIT_MS = 20_000;

/** Stands in every password and key, and must never be printed. */
export const CANARY = 'c0ffee5ec2e7c0ffee5ec2e7';

/** What to start; all but the settings may be left out. */
export interface Start {
  readonly env: NodeJS.ProcessEnv;
  /** Folder of the built site; absent: the one of this tree. */
  readonly dist?: string | undefined;
  /** A command that runs it. */
  readonly wrapper?: readonly string[] | undefined;
}

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

/**
 * Starts a server. Returns the exit code (null: it was still there after 20 s, and was killed), the milliseconds from its start to
 * its end, all that it has written, and whether it has written certain lines to standard error and nothing else.
 */
export async function startAndEnd({ env, dist, wrapper = [] }: Start, fault: Fault | undefined) {
  const settings = { ...environment(ROOT), ...env, ...(fault && { DRILL: 'settings', DRILL_FAULT: fault.name }) };
  const command = nodeCommand(settings, ['src/app/start.server.ts', ...(dist === undefined ? [] : [dist])]);
  const started = performance.now();
  const program = startProgram([...wrapper, ...command], settings, ROOT);
  const timer = setTimeout(() => void program.end('SIGKILL'), LIMIT_MS);
  const code = await program.gone;
  const ms = performance.now() - started;
  clearTimeout(timer);
  const said = program.said();
  const lines = program.complained().split('\n').filter(Boolean);
  const saysExactly = (wanted: readonly RegExp[]) =>
    lines.length === wanted.length &&
    wanted.every((line, at) => line.test(lines[at] ?? '')) &&
    said === lines.map((line) => `${line}\n`).join('');
  return { code, ms, said, saysExactly };
}
