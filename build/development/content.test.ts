import { expect, test, vi } from 'vitest';
import { contentFolderOfTest, textOf as text } from '#test/content-folder.ts';
import { contentInDevelopment } from './content.ts';

vi.mock('virtual:mark', () => ({ default: { viewBox: '', shapes: [] } }));

const { write, folder } = contentFolderOfTest();

test('a text with a fault is left out and named, drafts are there, and only a change is read again', async () => {
  vi.stubEnv('CONTENT_DIR', folder());
  write('blog/a/text.it.md', text('Word.', 'draft: true\n'));
  write('blog/b/text.it.md', text('Word.').replace('2026-11-20', '2999-01-01'));
  write('blog/c/text.it.md', text('[x](/nowhere)'));
  write('blog/d/text.it.md', text('[x](../c/)'));
  const first = await contentInDevelopment();
  expect(first.content.items.map(({ item }) => item)).toEqual(['b', 'a', 'd']);
  expect(first.faults).toEqual([expect.stringMatching(/c\/text.it.md:8: .*\/nowhere/)]);
  expect(await contentInDevelopment()).toBe(first);
  write('blog/c/text.it.md', text('Word.'));
  expect((await contentInDevelopment()).faults).toEqual([]);
});
