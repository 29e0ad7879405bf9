import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { checkAccessibility } from './accessibility.ts';

const COVERAGE = 'docs/accessibility/coverage.json';
const trees: string[] = [];
afterEach(() => trees.splice(0).forEach((tree) => rmSync(tree, { recursive: true })));

/** Makes a copy of what the check reads. `change` edits the coverage. */
function makeTree(change: (text: string) => string = (text) => text): string {
  const root = mkdtempSync(join(tmpdir(), 'accessibility-test-'));
  trees.push(root);
  for (const path of [
    'a11y',
    'e2e',
    'docs/accessibility.md',
    'docs/accessibility',
    'src/features/accessibility',
    'src/ui',
  ])
    cpSync(path, join(root, path), { recursive: true });
  writeFileSync(join(root, COVERAGE), change(readFileSync(COVERAGE, 'utf8')));
  return root;
}

test('accepts the coverage of this repository', async () => {
  expect((await checkAccessibility(makeTree())).faults).toEqual([]);
});

test('reports a test that does not exist, and a stale document', async () => {
  const root = makeTree((text) => text.replace('every page ${title}', 'no page'));
  const { faults } = await checkAccessibility(root);
  expect(faults[0]).toContain('names a title that the file does not have');
  expect(faults.at(-1)).toContain('docs/accessibility.md: differs');
});

test('a criterion that is missing fails the check', () => {
  const root = makeTree((text) => text.replace('"2.4.11"', '"2.4.99"'));
  expect(() => checkAccessibility(root)).toThrow('2.4.99 is no criterion');
});
