import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openPackedPages, openPictures } from '#src/server/pages/packed-pages.ts';
import { openOutputFolder } from '../output/output-folder.ts';
import { writePictures } from '../output/write-files.ts';
import { openPack, PACK_FILE } from './pack.ts';

test('a page with the same key is taken over, another one is made, and the server reads both', async () => {
  const root = mkdtempSync(join(tmpdir(), 'pack-'));
  const folder = join(root, 'dist');
  mkdirSync(folder);
  const build = async (keys: Record<string, string>) => {
    const made: string[] = [];
    const out = openOutputFolder(folder);
    const pack = openPack(out, folder);
    for (const [path, key] of Object.entries(keys))
      await pack.add(path, key, async () => {
        made.push(path);
        return `page ${path} ${key}`;
      });
    const places = await pack.close();
    out.write('site.json', JSON.stringify({ pages: [...places].map(([path, packed]) => ({ path, packed })) }));
    out.publish();
    return { made, places };
  };
  const first = await build({ '/b': '1', '/a': '1' });
  const read = openPackedPages(join(folder, PACK_FILE), [...first.places.values()], 60);
  // The page before the one that is taken over is longer now.
  const second = await build({ '/b': '2 and more words', '/a': '1' });
  expect([first.made, second.made]).toEqual([['/b', '/a'], ['/b']]);
  const readNew = openPackedPages(join(folder, PACK_FILE), [...second.places.values()], 60);
  const bodies = (from: typeof read, places: typeof first.places) =>
    [...places.values()].map((place) => from(place, {}).identity.body.toString());
  // The running server still has its own build.
  expect(bodies(read, first.places)).toEqual(['page /b 1', 'page /a 1']);
  expect(bodies(readNew, second.places)).toEqual(['page /b 2 and more words', 'page /a 1']);
  // 60 bytes hold one page: the other one was read again.
  const [b, a] = [...second.places.values()];
  const kept = b && readNew(b, {});
  expect(b && readNew(b, {})).toBe(kept);
  if (a) readNew(a, {});
  expect(b && readNew(b, {})).not.toBe(kept);
  expect(readFileSync(join(folder, PACK_FILE)).length).toBe(
    second.places.values().reduce((sum, { length }) => sum + length, 0),
  );
  rmSync(root, { recursive: true });
});

test('a running server still sends its own pictures after another build', async () => {
  const root = mkdtempSync(join(tmpdir(), 'pictures-'));
  const folder = join(root, 'dist');
  mkdirSync(folder);
  const build = async (...pictures: [string, Buffer][]) => {
    const out = openOutputFolder(folder);
    const files = await writePictures(out, [{ make: async () => new Map(pictures) }], () => undefined);
    out.publish();
    return files;
  };
  const first = await build(['/media/a.avif', Buffer.from('first')], ['/media/b.jpg', Buffer.from('second')]);
  const read = openPictures(join(folder, first[0]?.file ?? ''));
  await build(['/media/c.jpg', Buffer.from('third')]);
  const sent = first.map(({ path, packed }) => packed && read(packed, path, {}).identity);
  expect(sent.map((variant) => variant?.body.toString())).toEqual(['first', 'second']);
  expect(sent[0]?.etag).not.toBe(sent[1]?.etag);
  rmSync(root, { recursive: true });
});
