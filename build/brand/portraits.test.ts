import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { portraitFaults, portraits } from './portraits.ts';

test('a picture of a person becomes a square, and one that is missing or no picture is named', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portraits-'));
  const people = (...names: string[]) => ({ operator: { people: names.map((name) => ({ name, picture: name })) } });
  mkdirSync(join(folder, 'people'));
  const wide = sharp({ create: { width: 400, height: 300, channels: 3, background: '#f2b33d' } });
  writeFileSync(join(folder, 'people', 'ada.png'), await wide.png().toBuffer());
  writeFileSync(join(folder, 'people', 'ivo.jpg'), 'text');
  const [[path, content] = []] = await portraits(people('ada.png', 'ada.png'), folder);
  const { width, height, format } = await sharp(content).metadata();
  expect([path, width, height, format]).toEqual(['/pictures/people/ada-png.jpg', 160, 160, 'jpeg']);
  const faults = await portraitFaults(people('ada.png', 'ivo.jpg', 'lea.webp'), folder);
  expect(faults).toEqual([
    expect.stringMatching(/the picture ivo\.jpg; .*ivo\.jpg cannot be read as a picture\.$/),
    expect.stringMatching(/the picture lea\.webp; .*lea\.webp is not there\.$/),
  ]);
  rmSync(folder, { recursive: true });
});
