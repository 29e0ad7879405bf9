import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TextLinks } from './text-links.tsx';

test('a value that looks like a link to a page that does not exist stays as it is', () => {
  expect(renderToStaticMarkup(<TextLinks text="Office [beta](toString) & Co." />)).toBe(
    'Office [beta](toString) &amp; Co.',
  );
});
