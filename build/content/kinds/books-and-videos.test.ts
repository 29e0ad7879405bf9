// Books with their catalogues, and films with captions and transcript.
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import site from '#site';
import { contentFolderOfTest, textOf as text } from '#test/content-folder.ts';
import { contentSources } from '../../search/content-sources.ts';
import { readSiteTexts } from '../../texts/text-files.ts';
import { bookCovers } from '../feeds/book-covers.ts';
import { catalogueFiles } from '../feeds/opds.ts';
import { readCaptions } from '../files/webvtt.ts';
import { contentTexts } from '../pages/content-texts.ts';
import type { Content } from '../reading/read-content.ts';

vi.mock('virtual:mark', () => ({ default: { viewBox: '', shapes: [] } }));

const { write, pagesOf } = contentFolderOfTest();
const wordsOf = contentTexts(site, readSiteTexts());
/** What the search finds in German. */
const wordsIn = (content: Content) =>
  contentSources(content, wordsOf('de'))[0]
    .read()
    .map(({ text: words, also = [] }) => `${words}\n${also.join()}`)
    .join('\n');
const address = `/bibliotec${site.slug}`;
const BOOK = `book: { title: On <Liberty>, authors: [J. S. Mill], year: 1859, languages: [en], isbn: 978-3-16-148410-0 }\n`;
const RIGHTS = `rights: { licence: public-domain, source: 'https://source.example/', reason: Died long ago. }\n`;
const PRICE = `price: { amount: 12.5, currency: EUR, seller: 'https://shop.example/?a&b', checked: 2026-11-01 }\n`;

test('a book has its rights, its editions and a place in both catalogues', async () => {
  write('biblioteca/liberty/book.epub', 'epub');
  write('biblioteca/liberty/text.de.md', text('Wort.', `${BOOK}${RIGHTS}formats: [book.epub]\n${PRICE}`));
  for (let n = 10; n < 60; n++)
    write(
      `biblioteca/b${n}/text.de.md`,
      text('Wort.', `${BOOK}${RIGHTS}formats:\n  - { type: pdf, url: 'https://x.example/${n}' }\n`),
    );
  const { content, markup } = await pagesOf();
  expect(markup(`/de${address}/liberty`)).toMatch(
    /<cite lang="en">On &lt;Liberty&gt;.*J\. S\. Mill.*1859.*Englisch.*Gemeinfrei<\/a><br>Died long ago.*978-3-16.*book\.epub" download>EPUB<\/a> \(EPUB, 1\skB\).*shop\.example\/\?a&amp;b" rel="nofollow.*12,50\s€ kaufen/s,
  );
  expect(markup(`/de${address}`)).toMatch(/J\. S\. Mill · 1859 · Englisch.*opds\.xml/s);
  expect(wordsIn(content)).toMatch(/Wort\..*J\. S\. Mill.*1859/s);
  const { addresses } = await bookCovers(content);
  const files = new Map(catalogueFiles(content, wordsOf, undefined, addresses));
  expect([...files.keys()]).toEqual(['.json', '.xml', '-2.json', '-2.xml'].map((end) => `/de${address}/opds${end}`));
  expect(files.get(`/de${address}/opds.xml`)).toContain(
    `<link rel="next" type="application/atom+xml;profile=opds-catalog;kind=acquisition" href="${site.publicUrl}/de${address}/opds-2.xml"/>`,
  );
  expect(files.get(`/de${address}/opds-2.xml`)).toMatch(
    /<title>On &lt;Liberty&gt;.*dc:issued>1859.*urn:isbn:9783161484100.*\/open-access" type="application\/epub\+zip" href="https:.*\/buy" type="text\/html" href="https:\/\/shop.example\/\?a&amp;b"><opds:price currencycode="EUR">12.50</s,
  );
  const { publications } = JSON.parse(files.get(`/de${address}/opds-2.json`) ?? '') as { publications: object[] };
  expect(publications).toMatchObject([
    {
      metadata: { identifier: 'urn:isbn:9783161484100', published: '1859-01-01' },
      images: [{ type: 'image/png' }],
      links: [{ rel: 'alternate' }, {}, { properties: { price: { value: 12.5, currency: 'EUR' } } }],
    },
  ]);
});

test('a book without proof, without an edition or with a wrong ISBN is a fault', async () => {
  write('biblioteca/a/text.it.md', text('Word.', `${BOOK.replace('410-0', '410-1')}${RIGHTS}formats: [none.epub]\n`));
  write('biblioteca/b/text.it.md', text('Word.', BOOK + RIGHTS));
  write(
    'biblioteca/c/text.it.md',
    text('Word.', BOOK + RIGHTS.replace(', reason: Died long ago.', '') + PRICE.replace('11-01', '99-01')),
  );
  write('biblioteca/d/text.it.md', text('Word.', BOOK + RIGHTS + PRICE.replace('2026', '2999')));
  write(
    'biblioteca/d/text.de.md',
    text('Word.', BOOK.replace('1859', '1860') + RIGHTS + PRICE.replace('2026', '2999')),
  );
  await expect(pagesOf()).rejects.toThrow(
    /a\/text.it.md:7: book is .*b\/text.it.md:1: lacks formats and price.*c\/text.it.md:8: rights is .*:9: price has 2026-99-01.*d\/text.de.md:7: book is .*d\/text.it.md:9: price was checked on 2999/s,
  );
});

const CAPTIONS =
  'WEBVTT\n\nNOTE by hand\n\n1\n00:01.000 --> 00:03.000 line:0\n<v Ada>Press &lt;<b>Enter</b>&gt;\n\n00:03.500 --> 00:04.000\nnow.\n\n01:00:09.000 --> 01:00:10.000\nDone.\n';

test('a film has captions in each language, and its words are below it and in the search', async () => {
  const poster = await sharp({ create: { width: 64, height: 36, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer();
  write('videotutorial/a/poster.jpg', poster);
  write('videotutorial/a/film.webm', 'film');
  const fields = (language: string) =>
    `cover: { file: poster.jpg, alt: A screen }\nvideo: [film.webm]\ncaptions: film.${language}.vtt\nduration: '1:03:20'\n`;
  for (const language of ['it', 'de']) {
    write(`videotutorial/a/film.${language}.vtt`, CAPTIONS);
    write(`videotutorial/a/text.${language}.md`, text('Word.', fields(language)));
  }
  write('videotutorial/a/transcript.it.md', 'Ada **says** more.\n\n- One\n');
  const { content, markup } = await pagesOf();
  expect(markup('/de/videotutorial/a')).toMatch(
    /datetime="PT63M20S">1:03:20<.*<video controls preload="none".*poster="\/media\/\S+\.jpg" width="64" height="36".*<source src="\/media\/\S+\/film\.webm" type="video\/webm"><track kind="captions" src="\/media\/\S+\/film\.de\.vtt" srclang="de" label="Deutsch"><track [^>]*srclang="it".*Word\..*<p>Ada: Press &lt;Enter&gt; now\.<\/p><p>Done\.<\/p>/s,
  );
  expect(markup('/de/videotutorial/a')).not.toMatch(/ default|<figure/);
  expect(markup('/videotutorial/a')).toContain('<p>Ada <strong>says</strong> more.</p>');
  expect(wordsIn(content)).toContain('Press <Enter> now.');
  write('videotutorial/a/film.de.vtt', CAPTIONS.replace('00:03.500', '00:00.500'));
  write('videotutorial/a/transcript.it.md', 'Ada\n\n# Heading\n');
  write('videotutorial/a/transcript.el.md', 'Ada');
  write('videotutorial/b/text.it.md', text('Word.'));
  await expect(pagesOf()).rejects.toThrow(
    /a\/film.de.vtt:9: begins at 00:00.500, before.*transcript.el.md: belongs to no film.*transcript.it.md:3: a transcript has.*b\/text.it.md:1: lacks 'video'.*lacks 'captions'.*lacks 'duration'.*lacks 'cover'/s,
  );
});

test.each([
  ['1\n00:01.000 --> 00:02.000\nA', "1: must start with the line 'WEBVTT'"],
  ['WEBVTT\n\n00:02.000 --> 00:02.000\nA', '3: ends at 00:02.000'],
  ['WEBVTT\n\nx\n00:02,000 --> 00:03,000\nA', "4: '00:02,000 --> 00:03,000' should be like"],
  ['WEBVTT\n\nA', "3: 'A' should be like"],
  ['WEBVTT\n\n00:01.000 --> 00:02.000\n<i></i>', '3: has no words'],
  ['WEBVTT\n\nSTYLE\n::cue {}', '3: STYLE is not possible'],
])('captions %j: %s', (source, expected) => {
  const faults: string[] = [];
  readCaptions(Buffer.from(source), (line, words) => void faults.push(`${line}: ${words}`));
  expect(faults[0]).toContain(expected);
});

test('captions are in UTF-8', () => {
  const faults: string[] = [];
  readCaptions(Buffer.from([0xe4, 0xf6]), (_, words) => void faults.push(words));
  expect(faults).toEqual(['is not in UTF-8: save it in this encoding']);
});
