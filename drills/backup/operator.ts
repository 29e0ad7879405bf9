// The operator's commands, each in a process of its own as `npm run admin` starts it, and the programs of age.
import { execFileSync } from 'node:child_process';
import { environment } from '../../scripts/setup/environment.mjs';
import { needProgram } from '../../test/programs.ts';
import type { Fault } from '../shared/drill.ts';
import { startProgram, type Program } from '../shared/programs.ts';
import { nodeCommand, ROOT } from '../shared/server.ts';

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  readonly seconds: number;
}

/** Starts a command, such as `['backup', FILE]`, with the settings of a server. */
function startOperation(words: readonly string[], settings: NodeJS.ProcessEnv): Program {
  const env = { ...environment(ROOT), ...settings };
  return startProgram(nodeCommand(env, ['src/app/admin.server.ts', ...words]), env, ROOT);
}

/** Runs a command to its end. */
export async function operate(words: readonly string[], settings: NodeJS.ProcessEnv, fault?: Fault): Promise<Ran> {
  const injection = fault && { DRILL: 'backup', DRILL_FAULT: fault.name };
  const started = performance.now();
  const program = startOperation(words, { ...settings, ...injection });
  const code = (await program.gone) ?? -1;
  const [out, err] = [program.output(), program.complained()];
  return { code, out, err, seconds: (performance.now() - started) / 1000 };
}

/** The same, for a command that must succeed: gives what it answered as JSON. Throws what it said. */
export async function operated(
  words: readonly string[],
  settings: NodeJS.ProcessEnv,
  fault?: Fault,
): Promise<Record<string, unknown>> {
  const { code, out, err } = await operate([...words, '--json'], settings, fault);
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}: ${err}`);
  return JSON.parse(out) as Record<string, unknown>;
}

/** A key for backups, in a file. */
export interface BackupKey {
  readonly file: string;
  readonly recipient: string;
}

export function keyOfAge(file: string): BackupKey {
  execFileSync(needProgram('age-keygen', 'age'), ['-o', file], { stdio: 'ignore' });
  const recipient = execFileSync(needProgram('age-keygen', 'age'), ['-y', file], { encoding: 'utf8' });
  return { file, recipient: recipient.trim() };
}

/** Decrypts with the program age. Throws if it refuses. */
export const decryptWithAge = (file: string, key: BackupKey): string =>
  execFileSync(needProgram('age'), ['-d', '-i', key.file, file], {
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
