import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { contrast } from '../contrast.ts';
import { coverMarkup } from './cover-markup.ts';
import { coverPicture } from './cover-picture.ts';
import { filePalette, shadesOf, TURNS } from './palette.ts';

const root = resolve(import.meta.dirname, '../../..');
const BOOK = {
  shape: 'portrait',
  title: 'Dei <delitti>',
  by: 'Cesare Beccaria',
  colour: 'Cesare Beccaria',
  drawing: 'x',
} as const;

test.each(['brand', 'test/sample-site/brand'])('words on each ground of %s have a contrast of 7:1', (folder) => {
  const css = readFileSync(join(root, folder, 'colours.css'), 'utf8');
  const [, light = '', dark = light] =
    /--deep:\s*(?:light-dark\()?(oklch\([^)]*\))(?:,\s*(oklch\([^)]*\)))?/.exec(css) ?? [];
  const [, pale = ''] = /--on-deep:\s*(?:light-dark\()?(oklch\([^)]*\))/.exec(css) ?? [];
  for (const deep of [light, dark])
    for (const turn of TURNS) expect(contrast(pale, shadesOf(deep, turn)[0] ?? '')).toBeGreaterThanOrEqual(7);
});

test('the same words give the same cover, and another author another colour', () => {
  expect(coverMarkup(BOOK)).toBe(coverMarkup({ ...BOOK }));
  expect(coverMarkup(BOOK)).toContain('Dei &lt;delitti&gt;<span>Cesare Beccaria');
  expect(filePalette('Cesare Beccaria').ground).not.toBe(filePalette('John Stuart Mill').ground);
});

test('the file is a PNG of the shape of the cover', async () => {
  const png = await coverPicture(BOOK);
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([600, 800]);
});
