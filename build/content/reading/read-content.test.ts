// A folder of content from its files to pages, feeds and redirects, and the faults that writers make.
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import site from '#site';
import type { OutputFolder } from '../../output/output-folder.ts';
import { sitePages, siteViews, completeView } from '../../pages/site-pages.ts';
import { contentSources } from '../../search/content-sources.ts';
import { readSiteTexts } from '../../texts/text-files.ts';
import { feedFiles } from '../feeds/feeds.ts';
import { writeMedia } from '../files/media.ts';
import { movedAddresses } from '../links/moved.ts';
import { contentEntries } from '../pages/content-entries.ts';
import { contentTexts } from '../pages/content-texts.ts';
import { itemEntries } from '../pages/item-entries.ts';
import { ContentError } from './faults.ts';
import { readContent } from './read-content.ts';

vi.mock('virtual:mark', () => ({ default: { viewBox: '', shapes: [] } }));

let root: string;
beforeEach(() => void (root = mkdtempSync(join(tmpdir(), 'content-'))));
afterEach(() => rmSync(root, { recursive: true }));

const write = (path: string, content: string | Buffer) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
};
const text = (body: string, fields = '') =>
  `---\ntitle: A title\nsummary: A summary that is long enough.\ndate: 2026-11-20\nauthors: [Ada]\nlicence: CC0-1.0\n${fields}---\n${body}\n`;
const jpeg = () =>
  sharp({ create: { width: 60, height: 30, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer();

const wordsOf = contentTexts(site, readSiteTexts());
const pagesOf = async () => {
  const content = await readContent(root, site);
  const pages = sitePages(contentEntries(content, wordsOf), site);
  const markup = new Map(
    siteViews(pages).map((view) => [view.path, completeView(view).entry?.data as string | undefined]),
  );
  return { content, markup: (path: string) => markup.get(path) };
};

test('texts become pages, lists, feeds and redirects in the languages that they have', async () => {
  write(
    'tags.json',
    JSON.stringify({
      news: Object.fromEntries('de el en es fr it nl pt ro'.split(' ').map((code) => [code, `News ${code}`])),
    }),
  );
  write('redirects.json', '{ "blog/old": "blog/first" }');
  write('blog/first/photo.jpg', await jpeg());
  const body =
    '| a |\n| -: |\n| 1 |\n\n## Ümlaut\n\n![A photo](photo.jpg)\n\n![Again](photo.jpg)\n\nNote[^1], [only](../only/), [page](/fondamenta), [*hola*, amigos]{lang=es}.\n\n[^1]: See [above](#ümlaut).';
  write('blog/first/text.it.md', text(body, 'tags: [news]\n'));
  write('blog/first/text.de.md', `\uFEFF${text(body, 'tags: [news]\n').replaceAll('\n', '\r\n')}`);
  write('blog/only/text.el.md', text('Word.'));
  write('blog/draft/text.it.md', '---\ntitle: x\ndraft: true\n---\n');
  write('blog/draft/text.de.md', `\uFEFF${text('Word.', 'draft: true\n')}`);
  const { content, markup } = await pagesOf();
  expect(content.open).toEqual(['blog']);
  const german = markup('/de/blog/first') ?? '';
  for (const part of [
    '<th scope="col" class="end">',
    '<h2 id="ümlaut">',
    'alt="A photo" width="60" height="30" decoding',
    'alt="Again" width="60" height="30" loading="lazy"',
    'aria-label="Fußnote 1"',
    '<a href="/el/blog/only" hreflang="el">',
    '<a href="/de/fondamenta">',
    '<span lang="es"><em>hola</em>, amigos</span>',
    '<a href="/de/blog/tag/news">News de</a>',
  ])
    expect(german).toContain(part);
  expect(german).not.toMatch(/ style=|<script/);
  expect(markup('/de/blog')).toMatch(/"\/de\/blog\/first".*<h3 lang="el"><a href="\/el\/blog\/only" hreflang="el">/s);
  expect(markup('/es/blog')).toContain(wordsOf('es').t('content.none'));
  expect(markup('/blog/draft')).toBeUndefined();
  expect(contentSources(content, wordsOf('el'))[0].read()).toContainEqual(
    expect.objectContaining({ path: '/el/blog/only', text: 'A summary that is long enough. Word.\nAda' }),
  );
  const { moved, movedForNow } = movedAddresses(content);
  expect(moved).toMatchObject({ '/de/blog/old': '/de/blog/first', '/es/blog/old': '/es/blog' });
  expect(movedForNow).toHaveLength(7);
  expect(movedForNow).toContain('/es/blog/old');
  const feeds = new Map(await feedFiles(content, wordsOf, root));
  expect([...feeds.keys()]).toHaveLength(12);
  expect(feeds.get('/de/feed.atom')).toContain(',2026-11-20:blog/old/de</id>');
  // As before it was renamed.
  expect(feeds.get('/de/blog/feed.atom')).toContain(',2026-11-20:blog/old/de</id>');
  expect(feeds.get('/de/blog/feed.atom')).toContain(`href=&quot;${site.publicUrl}/de/blog/first#note-1&quot;`);
  const { items } = JSON.parse(feeds.get('/de/blog/feed.json') ?? '') as { items: { content_html: string }[] };
  expect(items[0]?.content_html).toContain(`src="${site.publicUrl}/media/`);
  expect(items[0]?.content_html).not.toMatch(/(?:href|src|srcset)="[/.#]/);
}, 60_000);

test('a long section has pages and years, and each text its neighbours', async () => {
  for (let n = 10; n < 42; n++)
    write(
      `storie/s${n}/text.it.md`,
      text('Word.').replace('2026-11-20', `20${n < 20 ? 25 : 26}-01-${n < 20 ? n : n - 10}`),
    );
  const { markup } = await pagesOf();
  expect(markup('/storie')).toMatch(/href="\/storie\/2" rel="next".*href="\/storie\/2025"/s);
  expect(markup('/storie/2')?.match(/<li class="row about"><div>/g)).toHaveLength(2);
  expect(markup('/storie/2025')?.match(/<li class="row about"><div>/g)).toHaveLength(10);
  expect(markup('/storie/s20')).toMatch(/href="\/storie\/s19" rel="prev".*href="\/storie\/s21" rel="next"/s);
});

test('chapters are in the order of their numbers, which are not in their addresses', async () => {
  write('navigare/20-last/text.it.md', text('See [the first](../3-first/text.it.md).'));
  write('navigare/3-first/text.it.md', text('Word.'));
  const { content, markup } = await pagesOf();
  const address = (name: string) => `/navigare-${site.slug}/${name}`;
  expect(markup(address('last'))).toMatch(/<a href="\S+\/first">the first.*href="\S+\/first" rel="prev"/s);
  expect(markup(`/navigare-${site.slug}`)).toMatch(/<h2>1\. <a \S+\/first".*<h2>2\. <a \S+\/last"/s);
  expect((await feedFiles(content, wordsOf, root)).map(([path]) => path)).toEqual(['/feed.atom', '/feed.json']);
});

test('a text about science has its abstract, its sources and its DOI', async () => {
  const fields =
    "doi: 10.5281/zenodo.1\nabstract: >\n  What the text\n  is about.\nreferences:\n  - { text: 'Rossi, A book', url: 'https://example.org/a' }\n";
  write('scienza/first/text.it.md', text('Word.', fields));
  const { markup } = await pagesOf();
  const page = markup('/scienzae/first');
  expect(page).toMatch(
    /<p>What the text is about\.<\/p>.*Word\..*<li>Rossi, A book <a href="https:\/\/example.org\/a">.*doi\.org\/10\.5281/s,
  );
  write('blog/first/text.it.md', text('Word.', fields));
  await expect(pagesOf()).rejects.toThrow(/:7: doi is for texts about science/);
});

test('files lie beside a text or in MEDIA_DIR, and are what the text says', async () => {
  const mediaFolder = join(root, '..', `media-${process.pid}`);
  const fields = (sha256: string) =>
    `files:\n  - { file: poster.pdf, title: The poster }\n  - { file: film.webm, bytes: 4, sha256: ${sha256} }\n  - { file: far.webm, bytes: 4, sha256: ${sha256} }\n`;
  const sha256 = createHash('sha256').update('film').digest('hex');
  write(`../media-${process.pid}/film.webm`, 'film');
  write('blog/first/poster.pdf', 'poster');
  write('blog/first/text.it.md', text('Word.', fields(sha256)));
  const content = await readContent(root, site, { mediaFolder });
  expect(content.media.warnings).toEqual([
    expect.stringMatching(/text.it.md:10: the file far.webm is not in MEDIA_DIR/),
  ]);
  const [page] = itemEntries(content, wordsOf);
  expect(page?.languages.it?.made?.data()).toMatch(
    /<a href="\/media\/[\da-f]{12}\/poster.pdf" download>The poster<\/a> \(PDF, 1.kB\)/,
  );
  const written: string[] = [];
  const built = writeMedia(content.media, {
    write: (path: string) => void written.push(path),
  } as unknown as OutputFolder);
  expect(built.map(({ file, bytes }) => [file, bytes])).toEqual([
    [written[0], 6],
    ['film.webm', 4],
    ['far.webm', 4],
  ]);
  write('blog/first/text.it.md', text('Word.', fields(sha256.replace(/^./, 'x'))));
  await expect(readContent(root, site, { mediaFolder })).rejects.toThrow(
    /:9: files is .* one in MEDIA_DIR also needs bytes/,
  );
  write('blog/first/text.it.md', text('Word.', fields(createHash('sha256').update('x').digest('hex'))));
  await expect(readContent(root, site, { mediaFolder })).rejects.toThrow(
    `film.webm in MEDIA_DIR has bytes: 4, sha256: ${sha256}`,
  );
  write('blog/first/text.it.md', text('Word.', 'files: [film.webm, none.pdf]\n'));
  await expect(readContent(root, site, { mediaFolder })).rejects.toThrow(
    /film.webm is in MEDIA_DIR, so write \{ file: film.webm, bytes: 4, .*none.pdf is not beside this file/s,
  );
  rmSync(mediaFolder, { recursive: true });
});

test('questions from files follow those that the site answers itself', async () => {
  write('faq/parking/text.it.md', text('See [the price](../cost/).').replace('long enough', '</script>'));
  write('faq/parking/text.de.md', text('Word.'));
  const { content, markup } = await pagesOf();
  const italian = markup('/faq/parking') ?? '';
  expect(italian).toMatch(
    /<a href="\/faq\/cost">the price.*href="\/inviafeedback\?from=\/faq\/parking".*href="\/faq\/selfhost" rel="prev"/s,
  );
  expect(markup('/faq/selfhost')).toMatch(/href="\/faq\/parking" rel="next"/);
  const [data = ''] = /(?<=<script type="application\/ld\+json">).*?(?=<\/script>)/s.exec(italian) ?? [];
  expect(JSON.parse(data)).toMatchObject({
    mainEntity: [{ name: 'A title', acceptedAnswer: { text: 'A summary that is </script>.' } }],
  });
  expect(markup('/faq')).toMatch(/id="cost"><h3><a href="\/faq\/cost">.*<h3><a href="\/faq\/parking">/s);
  expect(markup('/el/faq')).toContain('<h3 lang="it"><a href="/faq/parking" hreflang="it">');
  expect(markup('/el/faq/cost')).toContain('"inLanguage":"el"');
  expect(contentSources(content, wordsOf('it'))[0].read()).toContainEqual(
    expect.objectContaining({ path: '/faq/cost', page: wordsOf('it').t('faq.title') }),
  );
  write('faq/cost/text.it.md', text('Word.'));
  await expect(pagesOf()).rejects.toThrow(/faq\/cost: is an address that the site uses itself/);
});

test('all faults are told at once, with file and line', async () => {
  write(
    'blog/a/text.it.md',
    text(
      '#### Deep\n\n<b>x</b> [x](javascript:1) [y](/nowhere)\n[z](#no) ![](p.jpg)\n\n# One\n\n[a b](/x y) <data:text/html,x>',
    ),
  );
  write('blog/b/text.it.md', text('Word.', 'sumary: x\ntags: [none]\n').replace('A title', 'A: title'));
  write(
    'blog/c/text.it.md',
    text('Word.', 'sumary: x\ntags: [none]\ntoString: x\n').replace('A title', '""').replace('date: 2026-11-20\n', ''),
  );
  write('blog/d/text.it.md', '');
  write('blog/e/text.xx.md', 'x');
  write('blog/f/text.it.md/x', 'x');
  write('blog/2026/text.it.md', text('Word.'));
  write('blog/tag/text.it.md', text('Word.'));
  write(
    'blog/g/text.it.md',
    text('## …\n\n![A](a b.jpg)\n[](../e/) [^2] {{none}} [x]{lang=zz} [x]{lang=de-12}\n\n[^1]: x\n\n```\n[^3] {{x}}'),
  );
  write('blog/h/text.it.md', text('Word.').replace('A title', '&a A title #1').replace('Ada', '*a'));
  write('blog/i/text.it.md', Buffer.from(text('Perché.'), 'latin1'));
  mkdirSync(join(root, 'blog/j'));
  symlinkSync(import.meta.filename, join(root, 'blog/j/text.it.md'));
  write('blogg/x/text.it.md', text('Word.'));
  write('redirects.json', '{ "blog/a": "blog/z" }');
  const error = await readContent(root, site).catch((thrown: unknown) => thrown);
  const lines = (error as ContentError).message.split('\n').map((line) => line.replace(`${root}/`, ''));
  for (const start of [
    'blog/2026: cannot be an address',
    "blog/a/text.it.md:8: '####' after '#' skips a level",
    'blog/a/text.it.md:10: HTML is not possible here: <b>',
    'blog/a/text.it.md:11: the picture p.jpg needs a description',
    "blog/a/text.it.md:10: the link 'javascript:1' must start with",
    "blog/a/text.it.md:13: '#' is the title",
    "blog/a/text.it.md:15: '/x y' has a space",
    "blog/a/text.it.md:15: the link 'data:text/html,x' must start with",
    'blog/b/text.it.md:2: ',
    "blog/c/text.it.md:1: lacks 'date'",
    'blog/c/text.it.md:2: title is "", and must be',
    "blog/c/text.it.md:6: does not know 'sumary'",
    "blog/c/text.it.md:8: does not know 'toString'",
    'blog/d/text.it.md:1: has no text',
    'blog/e/text.xx.md: is in no language of the site',
    'blog/e: has no text',
    'blog/f/text.it.md: is no file',
    'blog/g/text.it.md:8: the heading has no words',
    "blog/g/text.it.md:10: 'a b.jpg' has a space",
    "blog/g/text.it.md:11: the link '../e/' has no words",
    'blog/g/text.it.md:11: the footnote [^2] has no text',
    'blog/g/text.it.md:11: {lang=zz} is no language',
    'blog/g/text.it.md:11: {lang=de-12} is no language',
    'blog/g/text.it.md:13: the text does not refer to the footnote [^1]',
    'blog/g/text.it.md:15: the code does not end',
    "blog/h/text.it.md:5: a value cannot begin with '*'",
    'blog/i/text.it.md: is not UTF-8',
    'blog/j/text.it.md: is a link that leads out',
    'blog/tag: is an address that the site uses itself',
    'blogg: is no section',
    "redirects.json:1: 'blog/a'",
  ])
    expect(
      lines.filter((line) => line.startsWith(start)),
      start,
    ).toHaveLength(1);
  expect(error).toBeInstanceOf(ContentError);
});

test('a folder that is not there is no content without texts', async () => {
  await expect(readContent(join(root, 'none'), site)).rejects.toThrow('none: is no folder; CONTENT_DIR must be');
});

test('links to nothing, missing pictures, unknown tags and days that differ are faults', async () => {
  write(
    'blog/a/text.it.md',
    text('[y](/nowhere) [z](#no) ![A photo](p.jpg) [w](../gone/) [v](../draft/) [u](../faulty/)', 'tags: [none]\n'),
  );
  write('blog/draft/text.it.md', text('Word.', 'draft: true\n'));
  write('blog/faulty/text.it.md', '');
  write('blog/b/text.it.md', text('![A photo](p.jpg)'));
  write('blog/b/p.jpg', 'no picture');
  write('blog/b/text.de.md', text('Word.').replace('2026-11-20', '2026-11-19'));
  await expect(readContent(root, site)).rejects.toThrow(
    /'none' has no name.*'\/nowhere' leads to no page.*'#no' leads to no heading.*'..\/gone\/' leads to no page.*'..\/draft\/' leads to a draft[^\n]*\n[^\n]*p.jpg is not beside.*b\/text.de.md:4: date is 2026-11-19, but 2026-11-20 in text.it.md.*b\/text.it.md:8: the picture p.jpg cannot be read/s,
  );
});
