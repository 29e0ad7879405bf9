import { randomBytes } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { linesAbout, type InjectedFault } from '../fixture.ts';
import { changed, checkSite } from './site-faults.ts';
import { checkVisit } from './visit.ts';

const FAULTS: readonly InjectedFault[] = [
  {
    ...changed(
      'a page that loads too much at once',
      'pages/de/info.html',
      '/assets/entry.js',
      '/assets/entry.js /assets/heavy.js',
      'at most 116600',
    ),
    files: { 'dist/assets/heavy.js': `export const b='${randomBytes(140_000).toString('base64')}';` },
  },
  {
    ...changed(
      'a page that loads too many fonts',
      'pages/el/info.html',
      '<style>',
      '<link rel="preload" as="font" href="/assets/leaky.js"><style>',
      'at most 24000',
    ),
    files: { 'dist/assets/leaky.js': randomBytes(30_000).toString('base64') },
  },
  changed(
    'a text file that was not built',
    'pages/fr/info.html',
    '/texts/page/de.1.json',
    '/texts/page/de.0.json',
    '/texts/page/de.0.json, which was not built',
  ),
  changed('a page that names no text file', 'pages/nl/info.html', / data-texts="[^"]*"/, '', 'names no text file'),
  changed(
    'a page that makes too many requests',
    'pages/pt/info.html',
    '</h1>',
    `</h1>${Array.from({ length: 16 }, (_, at) => `<img alt="" src="/robots.txt?${at}">`).join('')}`,
    'at most 12',
  ),
  {
    ...changed(
      'a page with too many texts',
      'pages/ro/info.html',
      '/texts/page/de.1.json',
      '/assets/leaky.js',
      'bytes of texts, at most 8000',
    ),
  },
  {
    ...changed(
      'a page that loads too much while idle',
      'texts/page/all.json',
      '{}',
      randomBytes(90_000).toString('hex'),
    ),
    found: ['dist/pages/', 'while idle'],
  },
  changed(
    'a picture that was not built',
    'pages/es/info.html',
    '</h1>',
    '</h1><img alt="" loading="lazy" src="/pictures/gone.svg">',
    '/pictures/gone.svg, which was not built',
  ),
  changed(
    'a large picture that does not wait',
    'pages/en/info.html',
    '</h1>',
    '</h1><img alt="" src="/assets/leaky.js">',
    'at most 8000',
  ),
];

let lines: readonly string[];
beforeAll(async () => {
  lines = await checkSite(checkVisit, FAULTS);
});

test.each(FAULTS)('finds $name', (fault) => {
  expect(linesAbout(fault, lines)).not.toEqual([]);
});

test('accepts a site without errors', async () => {
  expect(await checkSite(checkVisit, [])).toEqual([]);
});
