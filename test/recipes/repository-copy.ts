// A copy of the repository in a temporary folder, where tests follow the recipes of CONTRIBUTING.md.
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
const FOLDERS = ['src', 'build', 'scripts', 'test', 'drills', 'public', 'brand', 'docs'];

/** A program's exit code and everything that it printed. */
export interface ProgramResult {
  code: number;
  output: string;
}

/** The copy. Paths are relative to its root. */
export interface RepositoryCopy {
  /** Its folder. */
  root: string;
  read: (path: string) => string;
  write: (path: string, text: string) => void;
  /** Replaces the first occurrence of `before`. Throws if there is none. */
  replace: (path: string, before: string, after: string) => void;
  /** Changes a JSON file. */
  changeJson: (path: string, change: (json: Record<string, Record<string, unknown>>) => void) => void;
  /** Runs a program of `node_modules/.bin`, or Node. */
  run: (program: string, ...args: string[]) => Promise<ProgramResult>;
  /** Runs the compiler on all sources, or on those of the server. */
  compile: (program?: 'app' | 'server') => Promise<ProgramResult>;
  remove: () => void;
}

/** Copies the tracked sources; `node_modules` is a link. */
export function copyRepository(): RepositoryCopy {
  const root = mkdtempSync(join(tmpdir(), 'aperta-recipe-'));
  for (const folder of FOLDERS) cpSync(join(ROOT, folder), join(root, folder), { recursive: true });
  const files = readdirSync(ROOT).filter((name) => /^(?:package(?:-lock)?|tsconfig.*)\.json$|\.config\.ts$/.test(name));
  for (const file of files) cpSync(join(ROOT, file), join(root, file));
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const run = (program: string, ...args: string[]) =>
    new Promise<ProgramResult>((done) => {
      const path = program === 'node' ? process.execPath : join(root, 'node_modules/.bin', program);
      const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')));
      execFile(path, args, { cwd: root, env, maxBuffer: 1e8 }, (error, stdout, stderr) => {
        done({ code: error === null ? 0 : Number(error.code), output: stdout + stderr });
      });
    });
  return {
    root,
    read,
    write,
    replace: (path, before, after) => {
      const text = read(path);
      if (!text.includes(before)) throw new Error(`${path} does not contain ${before}`);
      write(
        path,
        text.replace(before, () => after),
      );
    },
    changeJson: (path, change) => {
      const json = JSON.parse(read(path)) as Record<string, Record<string, unknown>>;
      change(json);
      write(path, JSON.stringify(json, null, 2));
    },
    run,
    compile: (program = 'app') => run('tsc', '-p', `tsconfig.${program}.json`, '--pretty', 'false'),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
