import { beforeAll, expect, test } from 'vitest';
import { linesAbout, type InjectedFault } from '../fixture.ts';
import { checkHtml } from './html.ts';
import { ORIGIN } from './sample-site.ts';
import { changed, checkSite } from './site-faults.ts';

const FAULTS: readonly InjectedFault[] = [
  changed(
    'a page that says the wrong language',
    'pages/de/home.html',
    '<html lang="de">',
    '<html lang="it">',
    'html lang should be de',
  ),
  changed('two main headings', 'pages/el/home.html', '</h1>', '</h1><h1>Two</h1>', '2 h1'),
  changed('no canonical address', 'pages/en/home.html', /<link rel="canonical"[^>]*>/, '', 'canonical should be'),
  changed(
    'a missing language link',
    'pages/es/home.html',
    /<link rel="alternate" hreflang="ro"[^>]*>/,
    '',
    'lacks hreflang ro',
  ),
  changed(
    'a language link that leads elsewhere',
    'pages/fr/home.html',
    /(hreflang="nl" href="[^"]*)home/,
    '$1nowhere',
    'not its counterpart',
  ),
  changed('a title used twice', 'pages/nl/blog.html', /<title>[^<]*/, '<title>Title nl /home', 'has the title'),
  changed('no description', 'pages/pt/home.html', /<meta name="description"[^>]*>/, '', '0 descriptions'),
  changed(
    'a page to be hidden that is not',
    'pages/ro/entra.html',
    /<meta name="robots"[^>]*>/,
    '',
    'should be noindex',
  ),
  changed(
    'a page to be listed that is not',
    'pages/prova.html',
    '<title>',
    '<meta name="robots" content="noindex"><title>',
    'should not be noindex',
  ),
  changed('a list in a paragraph', 'pages/de/prova.html', '</h1>', '</h1><p><ul><li>a</li></ul></p>', ':'),
  changed('a picture without alt', 'pages/el/prova.html', '</h1>', '</h1><img src="/a.svg">', 'alt'),
  changed('an id used twice', 'pages/en/prova.html', '</h1>', '</h1><p id="a">a</p><p id="a">b</p>', 'no-dup-id'),
  changed('a key instead of a text', 'pages/es/prova.html', '</h1>', '</h1><p>home.badge</p>', "shows 'home.badge'"),
  changed(
    'a placeholder that was not filled',
    'pages/fr/prova.html',
    '</h1>',
    '</h1><p>{{name}}</p>',
    "shows '{{name}}'",
  ),
  changed(
    'a page that cannot be zoomed',
    'pages/nl/prova.html',
    'initial-scale=1',
    'initial-scale=1, maximum-scale=1',
    'zoom',
  ),
  changed(
    'a sitemap that lacks a page',
    'sitemap.xml',
    /<url><loc>[^<]*\/de\/info<[\s\S]*?<\/url>/,
    '',
    'lacks',
    '/de/info',
  ),
  changed(
    'a sitemap that lists a hidden page',
    'sitemap.xml',
    '</urlset>',
    `<url><loc>${ORIGIN}/entra</loc></url></urlset>`,
    'lists',
    '/entra',
  ),
];

let lines: readonly string[];
beforeAll(async () => {
  lines = await checkSite(checkHtml, FAULTS);
});

test.each(FAULTS)('finds $name', (fault) => {
  expect(linesAbout(fault, lines)).not.toEqual([]);
});

test('accepts a site without errors', async () => {
  expect(await checkSite(checkHtml, [])).toEqual([]);
});
