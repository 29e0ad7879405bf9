import { expect, test } from 'vitest';
import { desktopAddress } from '#src/desktop/protocol/desktop-address.ts';
import { readFragment } from './wish.ts';

test('the page reads what an address of the site says', () => {
  const read = (...words: Parameters<typeof desktopAddress>) => readFragment(new URL(desktopAddress(...words)).hash);
  const file = 'Docs%2Fa/app/b%20(1).odt';
  expect(read('https://a', 'de', 'desktop', { member: 'c', file })).toEqual({ what: 'desktop', about: 'c', file });
  expect(read('https://a', 'de', 'desktop', { app: 'pdf' })).toEqual({ what: 'desktop', app: 'pdf' });
  const look = 'text-150.contrast-more';
  expect(read('https://a', 'de', 'trial', { look, reader: true, app: 'pdf' })).toEqual({
    what: 'trial',
    look: { text: '150', contrast: 'more' },
    reader: true,
    app: 'pdf',
  });
  expect(readFragment('#trial/look/text-900.theme-<b>')).toEqual({});
  expect(readFragment('#trial/app/rm%20-rf/<b>')).toEqual({});
});
