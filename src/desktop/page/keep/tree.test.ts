import { expect, test } from 'vitest';
import type { ControlLine } from '../line/control-line.ts';
import { isTooMuch, pathsOf, readTree } from './tree.ts';

const ENTRIES: Record<string, readonly [kind: 'file' | 'folder', key: string][]> = {
  '': [
    ['folder', 'docs'],
    ['folder', 'empty'],
    ['file', 'a'],
    ['file', '.hidden'],
  ],
  docs: [
    ['file', 'b'],
    ['file', 'c'],
  ],
  empty: [],
};
const control = {
  ask: async ({ path = '' }: { path?: string }) => ({
    entries: (ENTRIES[path] ?? []).map(([kind, key]) => ({ kind, key, name: key, size: 5, time: 0 })),
    isCut: false,
  }),
} as unknown as ControlLine;

test('a folder stands for all files in it, and what is hidden or empty is left out', async () => {
  const tree = await readTree(control);
  expect(tree.map(({ path, files, bytes }) => [path, files, bytes])).toEqual([
    ['a', 1, 5],
    ['docs', 2, 10],
  ]);
  expect(pathsOf(tree, new Set(['docs/b']))).toEqual(['docs/b']);
  expect(pathsOf(tree, new Set(['docs/b', 'docs/c', 'a']))).toEqual(['a', 'docs']);
  expect([isTooMuch(['a']), isTooMuch(Array.from({ length: 201 }, () => 'a'))]).toEqual([false, true]);
});
