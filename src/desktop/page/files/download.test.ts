import { expect, test, vi } from 'vitest';
import { store } from './download.ts';

test('only all files have an archive name from the page', () => {
  const link = { download: undefined, click: () => undefined };
  vi.stubGlobal('document', { createElement: () => link });
  store('/session/', 'ticket', 'letter.odt', 'letter.odt');
  expect(link.download).toBe('');
  store('/session/', 'ticket', '', 'Your files');
  expect(link.download).toBe('Your files.zip');
});
