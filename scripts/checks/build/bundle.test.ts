import { randomBytes } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { linesAbout, type InjectedFault } from '../fixture.ts';
import { checkBundle } from './bundle.ts';
import { STARTER } from './sample-site.ts';
import { changed, checkSite } from './site-faults.ts';

const FAULTS: readonly InjectedFault[] = [
  changed(
    'a page that is too large',
    'pages/de/info.html',
    '</h1>',
    `</h1><!-- ${randomBytes(20_000).toString('base64')} -->`,
    'at most 16000',
  ),
  {
    ...changed(
      'a page that needs too much script',
      'pages/el/info.html',
      '/assets/entry.js',
      '/assets/entry.js /assets/heavy.js',
      'at most 74700',
    ),
    files: {
      'dist/assets/heavy.js': `export const b='${randomBytes(90_000).toString('base64')}${'x'.repeat(150_000)}';`,
    },
  },
  changed(
    'a page that runs too much script',
    'pages/faq.html',
    '/assets/entry.js',
    '/assets/entry.js /assets/heavy.js',
    'at most 267000',
  ),
  changed(
    'a page with too many modules',
    'pages/blog.html',
    '/assets/entry.js',
    ['/assets/entry.js', ...Array.from({ length: 10 }, (_, at) => `/assets/spare-${at}.js`)].join(' '),
    'modules, at most 6',
  ),
  changed(
    'a page that names a script that was not built',
    'pages/en/info.html',
    '/assets/entry.js',
    '/assets/gone.js',
    '/assets/gone.js',
  ),
  changed('a page that names no script', 'pages/es/info.html', /data-modules="[^"]*"/, '', 'names no module'),
  changed(
    'an inline script that the policy does not know',
    'pages/fr/info.html',
    STARTER,
    `${STARTER};alert(1)`,
    'hash is not in',
  ),
  changed('a style attribute', 'pages/nl/info.html', '<h1>', '<h1 style="color:red">', '<h1 style>'),
  changed('an event attribute', 'pages/pt/info.html', '<h1>', '<h1 onclick="go()">', '<h1 onclick>'),
  changed(
    'a foreign picture',
    'pages/ro/info.html',
    '</h1>',
    '</h1><img alt="" src="https://elsewhere.example/a.png">',
    'elsewhere.example',
  ),
  changed(
    'a foreign link',
    'pages/info.html',
    '</h1>',
    '</h1><a href="//elsewhere.example/">a</a>',
    'elsewhere.example',
  ),
  changed(
    'a session link in a page',
    'pages/de/faq.html',
    '</h1>',
    '</h1><a href="https://sessione1.example.org/">a</a>',
    'session link',
  ),
  changed(
    'server code in a script',
    'assets/leaky.js',
    /^/,
    "import'node:fs';fetch('https://elsewhere.example/');",
    'server code',
  ),
];

let lines: readonly string[];
beforeAll(async () => {
  lines = await checkSite(checkBundle, FAULTS);
});

test.each(FAULTS)('finds $name', (fault) => {
  expect(linesAbout(fault, lines)).not.toEqual([]);
});

test('accepts a site without errors', async () => {
  expect(await checkSite(checkBundle, [])).toEqual([]);
});
