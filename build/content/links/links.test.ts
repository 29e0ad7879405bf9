// Links as they are copied from the browser's bar, and texts that wait for their day.
import { expect, test, vi } from 'vitest';
import site from '#site';
import { contentFolderOfTest, textOf as text } from '#test/content-folder.ts';
import { readContent } from '../reading/read-content.ts';
import { movedAddresses } from './moved.ts';

vi.mock('virtual:mark', () => ({ default: { viewBox: '', shapes: [] } }));

const { write, pagesOf } = contentFolderOfTest();
const { slug, publicUrl } = site;
const guide = `/navigare-${slug}`;
const TAGS = JSON.stringify({
  news: Object.fromEntries('de el en es fr it nl pt ro'.split(' ').map((code) => [code, code])),
});

test.each([
  [`${guide}/keys`, `${guide}/keys`],
  [`/en${guide}/keys/#up`, `/en${guide}/keys#up`],
  [`${publicUrl}/it${guide}/keys#su`, `${guide}/keys#su`],
  ['../../navigare/10-keys/text.it.md', `${guide}/keys`],
  [`/de/bibliotec${slug}`, `/bibliotec${slug}`],
  ['/scienza', '/scienzae'],
  ['/en/privacy#who', '/privacy#who'],
  ['/FAQ#cost', '/faq#cost'],
  [`${publicUrl}/de/faq/cost?x=1`, '/faq/cost?x=1'],
  [publicUrl, '/'],
  ['/de/blog/tag/news', '/blog/tag/news'],
  ['/blog/feed.atom', '/blog/feed.atom'],
  [`${publicUrl}/wiki/start`, `${publicUrl}/wiki/start`],
  [`${publicUrl}.example/privacy`, `${publicUrl}.example/privacy`],
])('the link %s leads to %s', async (written, href) => {
  write('tags.json', TAGS);
  write('navigare/10-keys/text.it.md', text('## Su'));
  write('navigare/10-keys/text.en.md', text('## Up'));
  write('blog/a/text.it.md', text(`[x](${written})`, 'tags: [news]\n'));
  expect((await pagesOf()).markup('/blog/a')).toContain(`<a href="${href}"`);
});

test('a link that leads nowhere is named, with what leads there', async () => {
  write('redirects.json', '{\n  "blog/old": "blog/a",\n  "blog/gone": null\n}');
  write('navigare/10-keys/text.it.md', text('## Su'));
  const links = [
    '/privacy#xyz',
    '/blog/keys',
    'http://localhost:5173/blog/a',
    '/de/blog/old',
    '/blog/gone',
    '#note-9',
    '#files',
    `${publicUrl}/blog/none`,
  ];
  write('blog/a/text.it.md', text(links.map((link) => `[x](${link})`).join('\n')));
  await expect(pagesOf()).rejects.toThrow(
    new RegExp(
      String.raw`:8: .*'/privacy#xyz' leads to no heading; there are #who, .*:9: .*; there is ${guide}/keys\n.*write /blog/a\n` +
        String.raw`.*:11: .*was renamed: write /blog/a\n.*:12: .*gone for good.*:13: .*'#note-9' leads to no heading.*:14: .*'#files'.*:15: .*none`,
      's',
    ),
  );
});

test('redirects may be written as addresses, and are named with their line', async () => {
  write('navigare/10-keys/text.it.md', text('Word.'));
  const rows = [
    `"/de/blog/old": "${publicUrl}/en${guide}/keys"`,
    `"${guide}/20-doors": "/privacy"`,
    '"faq/price": "/faq/cost"',
    '"blog/gone": null',
  ];
  write('redirects.json', `{\n${rows.join(',\n')}\n}`);
  const { moved, movedForNow, gone } = movedAddresses((await pagesOf()).content);
  expect(moved).toMatchObject({
    '/blog/old': `${guide}/keys`,
    '/de/blog/old': `/de${guide}`,
    [`/de${guide}/doors`]: '/de/privacy',
    '/de/faq/price': '/de/faq/cost',
  });
  expect(movedForNow).toContain('/de/blog/old');
  expect(movedForNow).not.toContain('/blog/old');
  expect(gone).toContain('/de/blog/gone');
  write('redirects.json', '{\n  "blog/a": "blog/b",\n  "blog/a": null,\n}');
  await expect(pagesOf()).rejects.toThrow(/redirects.json:4: cannot be read .*comma/);
  write('redirects.json', '\uFEFF{\n  "blog/a": "blog/b",\n  "/blog/a": null\n}');
  await expect(pagesOf()).rejects.toThrow(
    /:2: 'blog\/a' leads to 'blog\/b', which is no item.*:3: '\/blog\/a' is there twice/s,
  );
});

test('a text waits for its day without a fault, also one with a fault, and links to it have no address until then', async () => {
  write('blog/a/text.it.md', text('[x](../b/)'));
  write('blog/b/text.it.md', text('# Wrong').replace('2026-11-20', '2026-12-01'));
  write('redirects.json', '{ "blog/old": "blog/b" }');
  const { root, content, markup } = await pagesOf();
  expect(markup('/blog/a')).toContain('<a>x</a>');
  expect(content.waiting).toEqual([
    { name: 'blog/b', file: expect.stringMatching(/b\/text.it.md$/), from: '2026-12-01' },
  ]);
  expect(content.hints).toMatchObject([{ line: 8, text: expect.stringContaining('shown from 2026-12-01') }]);
  write('blog/b/text.it.md', text('Right.').replace('2026-11-20', '2026-12-01'));
  const shown = (time: string) => readContent(root, site, { now: Date.parse(time) });
  expect((await shown('2026-11-30T23:59:59Z')).items).toHaveLength(1);
  expect((await shown('2026-12-01T00:00:00Z')).items).toHaveLength(2);
});
