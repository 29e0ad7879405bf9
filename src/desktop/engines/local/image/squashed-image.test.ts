// Needs root, loop devices and mksquashfs.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { deleteImage, openImage, squashTree } from './squashed-image.ts';

const folder = mkdtempSync(join(tmpdir(), 'image-'));
const tree = join(folder, 'tree');
mkdirSync(tree);
writeFileSync(join(tree, 'file'), 'text');
const isPacked = await squashTree(tree);
afterAll(() => deleteImage(folder));

test.skipIf(!isPacked)(
  'an image that is one file is mounted at the path of its tree, and cannot be changed',
  async () => {
    expect(existsSync(join(tree, 'file'))).toBe(false);
    await Promise.all([openImage(tree), openImage(tree)]);
    expect(readFileSync(join(tree, 'file'), 'utf8')).toBe('text');
    expect(() => rmSync(join(tree, 'file'))).toThrow(/Read-only/);
    await deleteImage(folder);
    expect(existsSync(folder)).toBe(false);
  },
);
