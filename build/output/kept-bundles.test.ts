import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keepBundles } from './kept-bundles.ts';
import { openOutputFolder } from './output-folder.ts';

test('the bundles of a server that may still run outlast its builds for a month', () => {
  const parent = mkdtempSync(join(tmpdir(), 'kept-'));
  const dist = join(parent, 'dist');
  const build = (bundle: string, day: number) => {
    const out = openOutputFolder(dist);
    for (const name of ['start.mjs', bundle]) out.write(join('server', name), name);
    keepBundles(out, dist, new Set(['start.mjs', bundle]), day * 86_400_000);
    out.publish();
    return readdirSync(join(dist, 'server')).filter((name) => name.startsWith('feedback'));
  };
  mkdirSync(join(dist, 'server'), { recursive: true });
  writeFileSync(join(dist, 'server', 'feedback-aaaaaaaa.mjs'), 'of an older release');
  expect(build('feedback-bbbbbbbb.mjs', 1)).toEqual(['feedback-aaaaaaaa.mjs', 'feedback-bbbbbbbb.mjs']);
  expect(build('feedback-cccccccc.mjs', 30)).toHaveLength(3);
  expect(build('feedback-cccccccc.mjs', 31)).toEqual(['feedback-bbbbbbbb.mjs', 'feedback-cccccccc.mjs']);
  expect(build('feedback-bbbbbbbb.mjs', 40)).toEqual(['feedback-bbbbbbbb.mjs', 'feedback-cccccccc.mjs']);
  for (const [at, letter] of [...'defgh'].entries()) build(`feedback-${letter.repeat(8)}.mjs`, 41 + at);
  expect(build('feedback-hhhhhhhh.mjs', 46)).toHaveLength(4);
  rmSync(parent, { recursive: true });
});
