import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkServerStart } from './server-start.ts';

const GOOD =
  "import { a } from './shared.mjs';\nimport 'node:fs';\n// node_modules/zod/index.js\na();\nimport('pg');\n";

function check(files: Record<string, string>): readonly string[] {
  const root = mkdtempSync(join(tmpdir(), 'server-start-'));
  mkdirSync(join(root, 'dist/server'), { recursive: true });
  for (const [name, code] of Object.entries(files)) writeFileSync(join(root, 'dist/server', name), code);
  try {
    return [...checkServerStart(root).faults];
  } finally {
    rmSync(root, { recursive: true });
  }
}

test('accepts known packages and modules that are loaded later', () => {
  expect(check({ 'start.mjs': GOOD, 'shared.mjs': 'export const a = () => 1;' })).toEqual([]);
});

test.each([
  ['no server', {}, 'dist/server/start.mjs is missing'],
  ['a new package', { 'start.mjs': '// node_modules/@a/b/index.js\n' }, 'loads the package @a/b before'],
  [
    'a new package in a shared file',
    { 'shared.mjs': '// node_modules/left-pad/index.js\n' },
    'loads the package left-pad',
  ],
  ['a package outside the bundle', { 'shared.mjs': "import 'pg';" }, 'shared.mjs imports pg before'],
  ['the ES module of http', { 'shared.mjs': "import http from 'node:http';" }, 'imports node:http'],
  [
    'much code',
    { 'shared.mjs': `export const a = '${'x'.repeat(1_700_000)}';` },
    'characters before the server listens',
  ],
  ['no names of packages', { 'start.mjs': 'export {};' }, 'names no package'],
])('finds %s', (_, files: Record<string, string>, fault) => {
  const whole =
    Object.keys(files).length === 0 ? {} : { 'start.mjs': GOOD, 'shared.mjs': 'export const a = 1;', ...files };
  expect(check(whole)).toEqual([expect.stringContaining(fault)]);
});
