import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { BUILD_PACKAGES } from './tree.ts';

const root = resolve(import.meta.dirname, '../..');
const IMPORTED = /(?:from|import)\s*\(?\s*'((?:@[\w.-]+\/)?[a-z][\w.-]*)/g;

test('an archive has every development package that its sources import', () => {
  const { devDependencies } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as {
    devDependencies: object;
  };
  const sources = ['build/*.ts', 'src/*.ts', 'src/*.tsx', 'vite.config.ts', ':!*.test.ts', ':!*.test.tsx'];
  const files = execFileSync('git', ['ls-files', '-z', ...sources], { cwd: root, encoding: 'utf8' }).split('\0');
  const imported = files
    .filter((file) => file !== '')
    .flatMap((file) => [...readFileSync(resolve(root, file), 'utf8').matchAll(IMPORTED)].map(([, name = '']) => name));
  const needed = new Set(imported.filter((name) => name in devDependencies));
  expect(needed.size).toBeGreaterThan(10);
  expect([...needed].filter((name) => !BUILD_PACKAGES.includes(name))).toEqual([]);
});
