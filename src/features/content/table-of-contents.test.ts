import { expect, test } from 'vitest';
import { tableOfContents } from './table-of-contents.ts';

const texts = { t: (key: string) => key } as unknown as Parameters<typeof tableOfContents>[0];

test('the contents lead to each heading, whose own place stays', () => {
  const { body, nav } = tableOfContents(texts, '<h2>One</h2><h2>Two <code>x</code></h2><h2 id="notes">Notes</h2>');
  expect(body).toBe('<h2 id="s1">One</h2><h2 id="s2">Two <code>x</code></h2><h2 id="notes">Notes</h2>');
  expect(nav.match(/href="#[^<]+/g)).toEqual(['href="#s1">One', 'href="#s2">Two x', 'href="#notes">Notes']);
});

test('a text with two headings has none', () => {
  expect(tableOfContents(texts, '<h2>One</h2><h2>Two</h2>')).toEqual({ body: '<h2>One</h2><h2>Two</h2>', nav: '' });
});
