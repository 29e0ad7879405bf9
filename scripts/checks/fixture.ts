// Fault injection for the tests of the checks: a tree of files with errors in it, and the words a check must report.
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { readText } from './tree.ts';

/** An error to inject: `files` are added, `change` edits a file that the tree has. */
export interface InjectedFault {
  /** What is wrong, in a few words. */
  name: string;
  files?: Readonly<Record<string, string>>;
  change?: { path: string; edit: (text: string) => string };
  /** At least one line of the check must contain all of these. */
  found: readonly string[];
}

const PROJECT = resolve(import.meta.dirname, '../..');

/**
 * Makes a tree with copies of these files and folders of the project, calls `read` and deletes it. `node_modules` is
 * linked beside the tree, not in it: some checks would read the linked packages as sources.
 */
export async function withTree<Result>(
  paths: readonly string[],
  read: (root: string) => Result | Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'check-test-'));
  const root = join(folder, 'tree');
  try {
    mkdirSync(root);
    for (const path of paths) cpSync(join(PROJECT, path), join(root, path), { recursive: true });
    symlinkSync(join(PROJECT, 'node_modules'), join(folder, 'node_modules'));
    return await read(root);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Injects every fault into a tree. */
export function injectFaults(root: string, faults: readonly InjectedFault[]): void {
  for (const { files = {}, change } of faults) {
    for (const [path, text] of Object.entries(files)) write(root, path, text);
    if (change) write(root, change.path, change.edit(readText(root, change.path)));
  }
}

/** The lines that report a fault; none if the check missed it. */
export function linesAbout(fault: InjectedFault, lines: readonly string[]): string[] {
  return lines.filter((line) => fault.found.every((word) => line.includes(word)));
}

/** Writes a file of a tree and the folders above it. */
export function write(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
