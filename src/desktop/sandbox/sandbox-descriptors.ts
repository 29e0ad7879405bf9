// Starts a program that becomes a sandbox, with the descriptors that bubblewrap gets (`sandbox.ts`).
import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Duplex, Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { SPAWN_ENVIRONMENT } from './sandbox.ts';

const LAUNCHER = fileURLToPath(new URL('launch.pl', import.meta.url));

/** Returns what to put before a sandbox so that it gets the sockets of `folder`, and joins a control group by its files. */
export const launcher = (folder: string, uid: number | undefined, groupFiles: readonly string[]): string[] => [
  'perl',
  LAUNCHER,
  folder,
  String(uid ?? process.getuid?.()),
  ...groupFiles,
  '--',
];

export interface SandboxProgram {
  readonly args: readonly string[];
  /** Of bubblewrap. */
  readonly options: readonly string[];
  /** File with the filter of system calls. */
  readonly filter: string | undefined;
}

/** Starts it. Returns it with its pipe of standard errors, and that for what bubblewrap reports. As with `spawn`, it has an event `error` if it cannot be started. */
export function spawnSandbox(
  { args: [program = '', ...args], options, filter }: SandboxProgram,
  {
    output,
    hasInput = false,
    ...more
  }: Pick<SpawnOptions, 'timeout' | 'killSignal'> & { readonly output: 'pipe' | 'ignore'; readonly hasInput?: boolean },
): { child: ChildProcess; errors: Readable; info: Readable } {
  const filterFile = filter === undefined ? ('ignore' as const) : openSync(filter, 'r');
  const child = spawn(program, args, {
    ...more,
    cwd: '/',
    env: SPAWN_ENVIRONMENT,
    // 0 and 3 are the launcher's, or 0 is the program's input.
    stdio: [hasInput ? 'pipe' : 'ignore', output, 'pipe', 'ignore', 'ignore', 'pipe', filterFile, 'pipe'],
  });
  if (typeof filterFile === 'number') closeSync(filterFile);
  const [, , errors, , , info, , given] = child.stdio as unknown as readonly (Duplex | undefined)[];
  if (!errors || !info || !given) throw new Error(`${program} has no descriptors`);
  // It may have ended before it reads them.
  given.on('error', () => undefined);
  void whenBubblewrap(child).then(() => given.end(options.map((option) => `${option}\0`).join('')));
  return { child, errors, info };
}

/**
 * Returns once the program has become bubblewrap, or has ended. bubblewrap ends with this process, but the programs before it do not:
 * without options it starts nothing if this process is killed meanwhile.
 */
async function whenBubblewrap({ pid }: ChildProcess): Promise<void> {
  const name = () => readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '');
  for (let found = await name(); found !== '' && found !== 'bwrap\n'; found = await name()) await setTimeout(5);
}
