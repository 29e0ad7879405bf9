// Programs and folders of a drill. They end, or are removed, at the latest with its process.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { poll } from './wait.ts';

/** A program that was started, in a process group of its own, so that a wrapper ends with it. */
export interface Program {
  readonly pid: number;
  /** Its output so far, standard output and error. */
  said(): string;
  /** Standard output alone, and standard error alone. */
  output(): string;
  complained(): string;
  isGone(): boolean;
  /** Resolves with the exit code, or null after a signal. */
  readonly gone: Promise<number | null>;
  /** Sends a signal to the group; resolves like `gone`. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

const MOST_SAID = 1_000_000;
const groups = new Set<number>();
const folders = new Set<string>();
process.once('exit', () => {
  for (const group of groups) signalGroup(group, 'SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Sends a signal to a process group, which may have ended. */
export function signalGroup(group: number, name: NodeJS.Signals): void {
  try {
    process.kill(-group, name);
  } catch {
    // It has ended.
  }
}

/** Makes a folder that is removed at the end of the process. */
export function makeFolder(name = 'drill-'): string {
  const folder = mkdtempSync(join(tmpdir(), name));
  folders.add(folder);
  return folder;
}

/** Starts a program. Its environment has only PATH and `env`. */
export function startProgram(command: readonly string[], env: NodeJS.ProcessEnv = {}, cwd?: string): Program {
  const [program = '', ...rest] = command;
  const child = spawn(program, rest, {
    cwd,
    env: { PATH: process.env['PATH'], ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const text = { all: '', out: '', error: '' };
  const add = (part: Buffer) => (text.all = (text.all + part.toString()).slice(-MOST_SAID));
  child.stdout.on('data', add);
  child.stdout.on('data', (part: Buffer) => (text.out = (text.out + part.toString()).slice(-MOST_SAID)));
  child.stderr.on('data', add);
  child.stderr.on('data', (part: Buffer) => (text.error += part.toString()));
  const { pid } = child;
  if (pid === undefined) throw new Error(`${program} could not be started`);
  groups.add(pid);
  let isGone = false;
  const gone = new Promise<number | null>((done) => {
    child.once('close', (code) => {
      isGone = true;
      groups.delete(pid);
      done(code);
    });
  });
  const end = async (name: NodeJS.Signals) => {
    signalGroup(pid, name);
    return gone;
  };
  return {
    pid,
    gone,
    end,
    said: () => text.all,
    output: () => text.out,
    complained: () => text.error,
    isGone: () => isGone,
  };
}

/** Resolves once a program answers at a URL with the right status. Throws what it said if it ends before, or takes a minute. */
export async function waitForResponse(
  program: Program,
  url: string,
  isRight = (_status: number) => true,
): Promise<void> {
  const isThere = async () =>
    fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
      ({ status }) => isRight(status),
      () => false,
    );
  await poll(async () => program.isGone() || (await isThere()), 60_000);
  if (await isThere()) return;
  await program.end('SIGKILL');
  throw new Error(`a program did not start: ${program.said()}`);
}
