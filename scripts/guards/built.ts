// The faults of built pages and files that check-html, check-visit and check-bundle must find.
import { randomBytes } from 'node:crypto';
import { ORIGIN, STARTER } from './built-site.ts';
import type { Plant } from './plant.ts';

function change(name: string, path: string, from: string | RegExp, to: string, ...words: string[]): Plant {
  return {
    name,
    change: { path: `dist/${path}`, edit: (text) => text.replace(from, to) },
    found: [`dist/${path}`, ...words],
  };
}

/** For check-html: each in a page of its own. */
export const HTML_PLANTS: readonly Plant[] = [
  change(
    'a page that says the wrong language',
    'pages/de/home.html',
    '<html lang="de">',
    '<html lang="it">',
    'html lang should be de',
  ),
  change('two main headings', 'pages/el/home.html', '</h1>', '</h1><h1>Two</h1>', '2 h1'),
  change('no canonical address', 'pages/en/home.html', /<link rel="canonical"[^>]*>/, '', 'canonical should be'),
  change(
    'a missing language link',
    'pages/es/home.html',
    /<link rel="alternate" hreflang="ro"[^>]*>/,
    '',
    'lacks hreflang ro',
  ),
  change(
    'a language link that leads elsewhere',
    'pages/fr/home.html',
    /(hreflang="nl" href="[^"]*)home/,
    '$1nowhere',
    'not its counterpart',
  ),
  change('a title used twice', 'pages/nl/blog.html', /<title>[^<]*/, '<title>Title nl /home', 'has the title'),
  change('no description', 'pages/pt/home.html', /<meta name="description"[^>]*>/, '', '0 descriptions'),
  change(
    'a page to be hidden that is not',
    'pages/ro/entra.html',
    /<meta name="robots"[^>]*>/,
    '',
    'should be noindex',
  ),
  change(
    'a page to be listed that is not',
    'pages/prova.html',
    '<title>',
    '<meta name="robots" content="noindex"><title>',
    'should not be noindex',
  ),
  change('a list in a paragraph', 'pages/de/prova.html', '</h1>', '</h1><p><ul><li>a</li></ul></p>', ':'),
  change('a picture without alt', 'pages/el/prova.html', '</h1>', '</h1><img src="/a.svg">', 'alt'),
  change('an id used twice', 'pages/en/prova.html', '</h1>', '</h1><p id="a">a</p><p id="a">b</p>', 'no-dup-id'),
  change('a key instead of a text', 'pages/es/prova.html', '</h1>', '</h1><p>home.badge</p>', "shows 'home.badge'"),
  change(
    'a placeholder that was not filled',
    'pages/fr/prova.html',
    '</h1>',
    '</h1><p>{{name}}</p>',
    "shows '{{name}}'",
  ),
  change(
    'a page that cannot be zoomed',
    'pages/nl/prova.html',
    'initial-scale=1',
    'initial-scale=1, maximum-scale=1',
    'zoom',
  ),
  change(
    'a sitemap that lacks a page',
    'sitemap.xml',
    /<url><loc>[^<]*\/de\/info<[\s\S]*?<\/url>/,
    '',
    'lacks',
    '/de/info',
  ),
  change(
    'a sitemap that lists a hidden page',
    'sitemap.xml',
    '</urlset>',
    `<url><loc>${ORIGIN}/entra</loc></url></urlset>`,
    'lists',
    '/entra',
  ),
];

/** For check-visit: files that weigh too much, each named by a page of its own. */
export const VISIT_PLANTS: readonly Plant[] = [
  {
    ...change(
      'a page that loads too much at once',
      'pages/de/info.html',
      '/assets/entry.js',
      '/assets/entry.js /assets/heavy.js',
      'at most 115000',
    ),
    files: { 'dist/assets/heavy.js': `export const b='${randomBytes(140_000).toString('base64')}';` },
  },
  {
    ...change(
      'a page that loads too many fonts',
      'pages/el/info.html',
      '<style>',
      '<link rel="preload" as="font" href="/assets/leaky.js"><style>',
      'at most 24000',
    ),
    files: { 'dist/assets/leaky.js': randomBytes(30_000).toString('base64') },
  },
  change(
    'a picture that was not built',
    'pages/es/info.html',
    '</h1>',
    '</h1><img alt="" loading="lazy" src="/pictures/gone.svg">',
    '/pictures/gone.svg, which was not built',
  ),
  change(
    'a large picture that does not wait',
    'pages/en/info.html',
    '</h1>',
    '</h1><img alt="" src="/assets/leaky.js">',
    'at most 8000',
  ),
];

/** For check-bundle: each in a page or script of its own. */
export const BUNDLE_PLANTS: readonly Plant[] = [
  change(
    'a page that is too large',
    'pages/de/info.html',
    '</h1>',
    `</h1><!-- ${randomBytes(20_000).toString('base64')} -->`,
    'at most 16000',
  ),
  {
    ...change(
      'a page that needs too much script',
      'pages/el/info.html',
      '/assets/entry.js',
      '/assets/entry.js /assets/heavy.js',
      'at most 75000',
    ),
    files: { 'dist/assets/heavy.js': `export const b='${randomBytes(90_000).toString('base64')}';` },
  },
  change(
    'a page that names a script that was not built',
    'pages/en/info.html',
    '/assets/entry.js',
    '/assets/gone.js',
    '/assets/gone.js',
  ),
  change('a page that names no script', 'pages/es/info.html', /data-modules="[^"]*"/, '', 'names no module'),
  change(
    'an inline script that the policy does not know',
    'pages/fr/info.html',
    STARTER,
    `${STARTER};alert(1)`,
    'hash is not in',
  ),
  change('a style attribute', 'pages/nl/info.html', '<h1>', '<h1 style="color:red">', '<h1 style>'),
  change('an event attribute', 'pages/pt/info.html', '<h1>', '<h1 onclick="go()">', '<h1 onclick>'),
  change(
    'a foreign picture',
    'pages/ro/info.html',
    '</h1>',
    '</h1><img alt="" src="https://elsewhere.example/a.png">',
    'elsewhere.example',
  ),
  change(
    'a foreign link',
    'pages/info.html',
    '</h1>',
    '</h1><a href="//elsewhere.example/">a</a>',
    'elsewhere.example',
  ),
  change(
    'a session link in a page',
    'pages/de/faq.html',
    '</h1>',
    '</h1><a href="https://sessione1.example.org/">a</a>',
    'session link',
  ),
  change(
    'server code in a script',
    'assets/leaky.js',
    /^/,
    "import'node:fs';fetch('https://elsewhere.example/');",
    'server code',
  ),
];

/** For check-integrity. */
export const INTEGRITY_PLANTS: readonly Plant[] = [
  change(
    'a module with the digest of another',
    'pages/de/info.html',
    /data-integrity="[^" ]+/,
    'data-integrity="x',
    'no right digest of /assets/entry.js',
  ),
  change('a module without a digest', 'pages/en/info.html', ' /assets/part.js"', '"', 'needs /assets/part.js'),
  change(
    'a script without a digest',
    'pages/es/info.html',
    / integrity="[^"]+"/,
    '',
    'no right digest of /assets/loader.js',
  ),
  change(
    'a list with another digest',
    'pages/fr/info.html',
    /list.json [^"]+/,
    'list.json x',
    'no right digest of /assets/list.json',
  ),
  change('a script that is not as it is listed', 'assets/heavy.js', /$/, ';', 'is not as /assets/list.json has it'),
  change('an import past the loader', 'assets/leaky.js', /^/, 'import("./heavy.js");', 'goes past the loader'),
];
