import { gunzipSync } from 'node:zlib';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { SearchIndex } from '#src/shared/search/search-index.ts';
import { MINUTE_MS } from '#src/shared/time/durations.ts';
import { writeFakeSite } from '#test/fake-site.ts';
import { loadSite } from './load.ts';
import { createPages } from './routes.ts';
import { listOf } from './search-results.ts';

/** A second index, with words that both have and its own. */
const more: SearchIndex = {
  stems: 'Adonation\nAstory',
  postings: '0\n0.5',
  lengths: [1],
  results: [{ path: '/de/storie/one', title: 'A story', summary: 'of a donation' }],
};
const index: SearchIndex = {
  more: ['/search/de-1.json'],
  stems: 'Adonation\nApassword',
  postings: '0.5,0\n0',
  lengths: [1, 1],
  results: [
    { path: '/de/spende', title: 'Donations & more', summary: 'Why <b> donations help' },
    { path: '/de/faq#help', title: 'Help', summary: 'A donation', page: 'Questions' },
  ],
};
const errors = { tooMany: 'TOO MANY', busy: 'BUSY' };
const texts = {
  errors,
  search: { found_one: '{{count}} hit', found_other: '{{count}} hits', more: 'More', none: 'Read [this](faq)' },
};
const site = writeFakeSite(
  ['/cerca'],
  (text, language) =>
    `<html lang="${language}"><style></style>${text}<input type="search" name="q"/><div data-results=""></div>` +
    '<script data-texts="/texts.json"></script>',
  {
    '/search/de.json': JSON.stringify(index),
    '/search/de-1.json': JSON.stringify(more),
    '/texts.json': JSON.stringify(texts),
  },
);
let now = 0;
let http: ReturnType<typeof createPages>;
beforeEach(() => {
  http = createPages(
    { site: loadSite(site.folder, true), redirects: {} },
    { trustedProxies: ['127.0.0.1'], now: () => now },
  );
});
afterAll(() => site.remove());

const ask = (query: string, headers: Record<string, string> = {}) =>
  http.inject({ url: `/de/cerca?${query}`, headers });

test('the results are in the page, marked and escaped, and nothing keeps them', async () => {
  const { statusCode, headers, body } = await ask('q=donations');
  expect([statusCode, headers['cache-control'], headers['content-language']]).toEqual([200, 'no-store', 'de']);
  expect(body).toContain('<input value="donations" type="search" name="q"/>');
  expect(body).toContain(
    '<p>3 hits</p><ol><li><a href="/de/spende"><mark>Donations</mark> &amp; more</a>' +
      '<p>Why &lt;b&gt; <mark>donations</mark> help</p></li>' +
      '<li><a href="/de/storie/one">A story</a><p>of a <mark>donation</mark></p></li>' +
      '<li><a href="/de/faq#help">Help</a><span>Questions</span><p>A <mark>donation</mark></p></li></ol></div>',
  );
  expect((await ask('q=stories')).body).toContain('<p>1 hit</p><ol><li><a href="/de/storie/one">');
});

test('more than ten results are a link away', () => {
  const results = Array.from({ length: 12 }, (_, at) => ({ path: `/${at}`, title: 'One', summary: 'Two' }));
  const found = { query: 'a&b', results, stems: [], others: [] };
  expect(listOf(found, 10, 'More')).toMatch(/<a href="\/9">.*<\/ol><p><a href="\?q=a%26b&amp;n=20">More<\/a><\/p>$/);
  expect(listOf(found, 20, 'More')).toMatch(/<a href="\/11">.*<\/ol>$/);
});

test('a query is shown as text, as far as it is searched', async () => {
  const { body } = await ask(`q=%22%3E%3Cscript%3E$%26${'x'.repeat(500)}`);
  expect(body).toContain(`value="&quot;&gt;&lt;script&gt;$&amp;${'x'.repeat(88)}"`);
  expect(body).toContain('<p>0 hits</p><p>Read this</p>');
});

test.each(['', 'q=', 'q=%20', 'x=1'])('%j gets the page as it is built', async (query) => {
  expect((await ask(query)).headers['cache-control']).toBe('no-cache');
});

test('the settings of the reader and compression are as on other pages', async () => {
  const headers = { cookie: 'reader=theme-dark', 'accept-encoding': 'gzip, br' };
  const { rawPayload } = await ask('q=help', headers);
  expect(gunzipSync(rawPayload).toString()).toContain('<html lang="de" data-theme="dark">');
});

test('a remembered language leads to its page with the query', async () => {
  const { headers } = await http.inject({ url: '/cerca?q=a', headers: { cookie: 'lang=de' } });
  expect(headers.location).toBe('/de/cerca?q=a');
});

test('a client has 30 searches a minute, and all together 600', async () => {
  const from = async (client: string) => (await ask('q=help', { 'x-forwarded-for': client })).statusCode;
  for (let count = 0; count < 30; count++) expect(await from('192.0.2.1')).toBe(200);
  now += MINUTE_MS - 5_000;
  const refused = await ask('q=help', { 'x-forwarded-for': '192.0.2.1' });
  expect([refused.statusCode, refused.headers['retry-after'], refused.body.includes('<p>TOO MANY</p>')]).toEqual([
    429,
    '5',
    true,
  ]);
  for (let count = 30; count < 600; count++) await from(`198.51.${count >> 8}.${count & 255}`);
  expect(await from('203.0.113.1')).toBe(503);
  now += 5_000;
  expect(await from('192.0.2.1')).toBe(200);
});
