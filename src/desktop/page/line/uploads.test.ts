import { expect, test, vi } from 'vitest';
import type { ControlLine } from './control-line.ts';
import { Uploads } from './uploads.ts';

/** What came of a file of 300 bytes, and whether it was sent. */
async function tryUpload(usage: () => Promise<object>) {
  const upload = vi.fn<() => Promise<string>>(async () => 'film.mp4');
  const uploads = new Uploads(() => ({ ask: usage, upload }) as unknown as ControlLine);
  uploads.add([new File(['x'.repeat(300)], 'film.mp4')], '');
  await vi.waitFor(() => expect(uploads.list[0]?.result).toBeDefined());
  return [uploads.list[0]?.result, uploads.list[0]?.short, upload.mock.calls.length];
}

test('a file is sent only if the session has room for it, or does not say', async () => {
  expect(await tryUpload(async () => ({ used: 100, limit: 399 }))).toEqual([
    'full',
    { size: 300, room: 299, isAll: false },
    0,
  ]);
  expect(await tryUpload(async () => ({ used: 1, limit: 299 }))).toEqual([
    'full',
    { size: 300, room: 299, isAll: true },
    0,
  ]);
  expect(await tryUpload(async () => ({ used: 100, limit: 400 }))).toEqual(['done', undefined, 1]);
  expect(await tryUpload(async () => ({ used: 100, limit: 0 }))).toEqual(['done', undefined, 1]);
  expect(await tryUpload(async () => Promise.reject(new Error('busy')))).toEqual(['done', undefined, 1]);
});
