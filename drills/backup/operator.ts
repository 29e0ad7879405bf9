// The operator's commands, each in a process of its own as `npm run admin` starts it, and the programs of age.
import { execFileSync, spawn } from 'node:child_process';
import { environment } from '../../scripts/setup/environment.mjs';
import { needProgram } from '../../test/programs.ts';
import type { Fault } from '../shared/drill.ts';
import { ROOT } from '../shared/server.ts';

/** What a command did. */
export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  readonly seconds: number;
}

const running = new Set<() => void>();
process.once('exit', () => running.forEach((end) => end()));

/** Runs a command with these settings; `fault` fault faults in it. */
export async function operate(words: readonly string[], settings: NodeJS.ProcessEnv, fault?: Fault): Promise<Ran> {
  const preload = fault?.preload ? ['--import', fault.preload.href] : [];
  const env = {
    PATH: process.env['PATH'],
    ...environment(ROOT),
    ...(fault && { DRILL_FAULT: fault.name }),
    ...settings,
  };
  const started = performance.now();
  const child = spawn(process.execPath, [...preload, 'src/app/admin.server.ts', ...words], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const end = () => void child.kill('SIGKILL');
  running.add(end);
  const said = { out: '', err: '' };
  child.stdout.on('data', (part: Buffer) => (said.out += part.toString()));
  child.stderr.on('data', (part: Buffer) => (said.err += part.toString()));
  const code = await new Promise<number>((done) => child.once('close', (status) => done(status ?? -1)));
  running.delete(end);
  return { code, ...said, seconds: (performance.now() - started) / 1000 };
}

/** The same, for a command that must succeed: gives what it answered as JSON, and how long it took. Throws what it said. */
export async function operated(
  words: readonly string[],
  settings: NodeJS.ProcessEnv,
  fault?: Fault,
): Promise<{ answer: Record<string, unknown>; seconds: number }> {
  const { code, out, err, seconds } = await operate([...words, '--json'], settings, fault);
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}: ${err}`);
  return { answer: JSON.parse(out) as Record<string, unknown>, seconds };
}

/** A key for backups, in a file. */
export interface BackupKey {
  readonly file: string;
  readonly recipient: string;
}

/** Makes a key with the program age-keygen. */
export function keyOfAge(file: string): BackupKey {
  execFileSync(needProgram('age-keygen', 'age'), ['-o', file], { stdio: 'ignore' });
  const said = execFileSync(needProgram('age-keygen', 'age'), ['-y', file], { encoding: 'utf8' });
  return { file, recipient: said.trim() };
}

/** Decrypts with the program age. Throws if it refuses. */
export const decryptWithAge = (file: string, key: BackupKey): string =>
  execFileSync(needProgram('age'), ['-d', '-i', key.file, file], {
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
    stdio: ['ignore', 'pipe', 'ignore'],
  });

/** Encrypts a text with the program age into a file. */
export function encryptWithAge(text: string, file: string, { recipient }: BackupKey): string {
  execFileSync(needProgram('age'), ['-r', recipient, '-o', file], { input: text });
  return file;
}
