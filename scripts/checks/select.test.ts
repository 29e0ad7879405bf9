import { expect, test } from 'vitest';
import type { Check } from './check.ts';
import { selectChecks } from './select.ts';

const check: Check = () => ({ faults: [] });
const GROUPS = { sources: { lint: check, types: check }, texts: { spelling: check } };
const names = (words: readonly string[]) => selectChecks(GROUPS, words).map(([name]) => name);

test('no name selects every check', () => {
  expect(names([])).toEqual(['lint', 'types', 'spelling']);
});

test('a group selects its checks, and a check itself', () => {
  expect(names(['texts'])).toEqual(['spelling']);
  expect(names(['spelling', 'types'])).toEqual(['types', 'spelling']);
});

test('an unknown name is refused with the list of names', () => {
  expect(() => names(['lint', 'speling'])).toThrow(
    'no such check: speling. There are sources (lint, types), texts (spelling).',
  );
});
