// What every check is: a question put to a tree of files, answered by a list of faults.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { delimiter, join, relative, sep } from 'node:path';

/** What a check found. No fault and no `skipped`: it passed. */
export interface Outcome {
  /** One line each: the place, what is wrong there, and what it should be. */
  faults: readonly string[];
  /** Why nothing could be checked on this machine. Never a way to pass. */
  skipped?: string;
  /** What was looked at, so that a check that looks at nothing is seen: '271 pages'. */
  note?: string;
}

/** Takes the root of a tree (an absolute path) and says what is wrong in it. */
export type Check = (root: string) => Outcome | Promise<Outcome>;

/** What a program printed, on both channels, and its exit code. */
export interface Ran {
  code: number;
  output: string;
}

/** Runs a program of `node_modules/.bin`, or of the system, in `root`; never throws for its exit code. */
export function run(root: string, program: string, args: readonly string[], input?: string): Promise<Ran> {
  const path = [join(import.meta.dirname, '..', 'node_modules', '.bin'), process.env['PATH'] ?? ''].join(delimiter);
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, env: { ...process.env, PATH: path, NO_COLOR: '1' } });
    const parts: Buffer[] = [];
    child.stdout.on('data', (part: Buffer) => parts.push(part));
    child.stderr.on('data', (part: Buffer) => parts.push(part));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(parts).toString('utf8') }));
    // A program that ends before it has read everything says so by its exit code.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input ?? '');
  });
}

/** Folders that hold nothing written by hand. */
const MADE = new Set(['node_modules', '.git', 'dist', 'data', '.cache', 'reports', 'test-results', 'screens']);

/** Every file below `folder` of the tree as a path with `/`, sorted; what programs made is left out. */
export function filesBelow(root: string, folder: string): string[] {
  const found: string[] = [];
  const walk = (at: string) => {
    for (const name of readdirSync(at).toSorted()) {
      if (MADE.has(name)) continue;
      const path = join(at, name);
      if (statSync(path).isDirectory()) walk(path);
      else found.push(relative(root, path).split(sep).join('/'));
    }
  };
  if (isThere(root, folder)) walk(join(root, folder));
  return found;
}

/** Says whether a file or folder of the tree exists. */
export function isThere(root: string, path: string): boolean {
  return statSync(join(root, path), { throwIfNoEntry: false }) !== undefined;
}

/** The text of a file of the tree. */
export function textOf(root: string, path: string): string {
  return readFileSync(join(root, path), 'utf8');
}
