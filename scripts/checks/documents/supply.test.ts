import { beforeAll, expect, test } from 'vitest';
import { injectFaults, linesAbout, withTree } from '../fixture.ts';
import { checkSupply } from './supply.ts';
import { SUPPLY_FAULTS } from './supply/faults.ts';

const FILES = ['package.json', 'package-lock.json', '.npmrc', 'docs/dependencies.md'];
let lines: readonly string[];

beforeAll(async () => {
  lines = await withTree(FILES, async (root) => {
    injectFaults(root, SUPPLY_FAULTS);
    return (await checkSupply(root)).faults;
  });
});

test.each(SUPPLY_FAULTS)('finds $name', (fault) => {
  expect(linesAbout(fault, lines)).not.toEqual([]);
});

test('accepts the dependencies of this project', async () => {
  expect((await withTree(FILES, checkSupply)).faults).toEqual([]);
});
