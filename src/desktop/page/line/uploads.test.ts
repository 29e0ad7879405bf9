import { expect, test, vi } from 'vitest';
import type { ControlQuestion } from '#src/desktop/protocol/control-messages.ts';
import { ControlError, type ControlLine } from './control-line.ts';
import { Uploads } from './uploads.ts';

/** What came of a file of 300 bytes, and whether it was sent. */
async function tryUpload(usage: () => Promise<object>) {
  const upload = vi.fn<() => Promise<string>>(async () => 'film.mp4');
  const uploads = new Uploads(() => ({ ask: usage, upload }) as unknown as ControlLine);
  uploads.add([new File(['x'.repeat(300)], 'film.mp4')], '');
  await expect.poll(() => uploads.list[0]?.result).toBeDefined();
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

test('a folder is one upload: its folders are made first, and one of that name takes its files', async () => {
  const asked: string[] = [];
  const control = {
    ask: async (question: ControlQuestion) => {
      if (question.do !== 'make-folder') return { used: 0, limit: 0 };
      asked.push(question.path);
      if (question.path === 'a/F') throw new ControlError('taken');
      return { done: true };
    },
    upload: async (_file: Blob, path: string) => void asked.push(path),
  };
  const uploads = new Uploads(() => control as unknown as ControlLine);
  const file = new File(['x'], 'ü.txt');
  const folder = { name: 'F', folders: [['F'], ['F', 'κ']], files: [{ file, folder: ['F', 'κ'] }], isTooLarge: false };
  uploads.addFolders([{ ...folder, isTooLarge: true }, folder], 'a');
  await expect.poll(() => uploads.list[1]?.result).toBe('done');
  expect([asked, uploads.list[0]?.result]).toEqual([['a/F', 'a/F/%CE%BA', 'a/F/%CE%BA/%C3%BC.txt'], 'too-many-files']);
});
