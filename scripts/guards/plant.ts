// A planted fault: something wrong on purpose, and the words by which a check must report it.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { textOf } from '../check.ts';

/** One fault. `change` edits a file that the tree has, `files` are added. */
export interface Plant {
  /** What is wrong, in a few words. */
  name: string;
  files?: Readonly<Record<string, string>>;
  change?: { path: string; edit: (text: string) => string };
  /** One line of the check's faults must hold all of these. */
  found: readonly string[];
}

/** Puts every fault into the tree. */
export function plantAll(root: string, plants: readonly Plant[]): void {
  for (const { files = {}, change } of plants) {
    for (const [path, text] of Object.entries(files)) write(root, path, text);
    if (change) write(root, change.path, change.edit(textOf(root, change.path)));
  }
}

/** Writes a file of the tree, its folders too. */
export function write(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** The plants that no line of a check's faults reports. */
export function overlooked(plants: readonly Plant[], faults: readonly string[]): string[] {
  return plants
    .filter(({ found }) => !faults.some((line) => found.every((word) => line.includes(word))))
    .map(({ name }) => name);
}
