import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };

/** Those of programs with a help of their own, which needs the packages. */
const OWN = ['admin', 'content', 'texts', 'dev', 'e2e', 'engines', 'format'];
const COMMANDS = Object.entries(manifest.scripts).filter(([name]) => !OWN.includes(name));
let tree: string;

beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'usage-test-'));
  for (const path of [
    'scripts',
    'src/server/program/usage.json',
    'build/inputs.mjs',
    'build/lock.mjs',
    'package-lock.json',
  ])
    cpSync(path, join(tree, path), { recursive: true });
});
afterAll(() => rmSync(tree, { recursive: true }));

test.each(COMMANDS)(
  'npm run %s says what it takes and refuses other options, before anything is installed',
  (_, line) => {
    // Without PATH no npm can install anything.
    const run = (...args: string[]) =>
      spawnSync(process.execPath, [...line.split(' ').slice(2), ...args], { cwd: tree, env: {}, encoding: 'utf8' });
    expect(run('--help')).toMatchObject({ status: 0, stderr: '', stdout: expect.stringMatching(/^npm /) as unknown });
    const refused = {
      status: 2,
      stdout: '',
      stderr: expect.stringMatching(/^There is no option --colour\. See: .*\n$/),
    };
    expect(run('--colour')).toMatchObject(refused);
  },
);
