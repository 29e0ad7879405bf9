// What search engines read: the properties that each type has to have for their results (schema.org, and what Google's guides require).
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import site from '#site';
import { contentFolderOfTest, textOf as text } from '#test/content-folder.ts';
import { siteData } from './structured.ts';

vi.mock('virtual:mark', () => ({ default: { viewBox: '', shapes: [] } }));

const { write, pagesOf } = contentFolderOfTest();
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  BlogPosting: ['headline', 'image', 'author', 'datePublished', 'dateModified', 'publisher', 'inLanguage', 'url'],
  Book: ['name', 'author', 'datePublished', 'inLanguage', 'isbn', 'license', 'url'],
  VideoObject: ['name', 'description', 'thumbnailUrl', 'uploadDate', 'duration', 'contentUrl'],
  BreadcrumbList: ['itemListElement'],
  WebSite: ['name', 'url', 'publisher', 'potentialAction'],
};

interface Thing {
  readonly '@type': string;
  readonly [name: string]: unknown;
}

/** The data in some markup, each with all that its type needs and with whole addresses. */
function thingsIn(markup: string): Thing[] {
  const found = [...markup.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)];
  return found.map(([, json = '']) => {
    const thing = JSON.parse(json) as Thing;
    expect(Object.keys(thing)).toEqual(expect.arrayContaining([...(NEEDED[thing['@type']] ?? ['unknown type'])]));
    expect(json).not.toMatch(/":"\/|null/);
    return thing;
  });
}

test('texts, books and films say what they are, and where', async () => {
  const poster = await sharp({ create: { width: 64, height: 36, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer();
  write('blog/a/text.de.md', text('Wort.').replace('A title', "'A </script> title'"));
  write('blog/a/text.it.md', text('Word.'));
  write(
    'biblioteca/b/text.it.md',
    text(
      'Word.',
      `book: { title: On Liberty, authors: [J. S. Mill], year: 1859, languages: [en], isbn: 978-3-16-148410-0 }\nrights: { licence: public-domain, source: 'https://s.example/', reason: Died long ago. }\nformats: [{ type: epub, url: 'https://s.example/b.epub' }]\n`,
    ),
  );
  write('videotutorial/c/poster.jpg', poster);
  write('videotutorial/c/film.webm', 'film');
  write('videotutorial/c/film.it.vtt', 'WEBVTT\n\n00:01.000 --> 00:03.000\nWord\n');
  write(
    'videotutorial/c/text.it.md',
    text(
      'Word.',
      `cover: { file: poster.jpg, alt: A screen }\nvideo: [film.webm]\ncaptions: film.it.vtt\nduration: '1:03:20'\n`,
    ),
  );
  const { head } = await pagesOf();
  const things = ['/de/blog/a', `/bibliotec${site.slug}/b`, '/videotutorial/c', '/blog'].map((path) =>
    thingsIn(head(path)),
  );
  expect(things).toMatchObject([
    [
      { '@type': 'BlogPosting', headline: 'A </script> title', author: [{ '@type': 'Person', name: 'Ada' }] },
      { itemListElement: [{ name: site.name }, { item: `${site.publicUrl}/de/blog` }, { position: 3 }] },
    ],
    [
      { '@type': 'Book', author: [{ name: 'J. S. Mill' }], isAccessibleForFree: true },
      { itemListElement: [{}, {}, {}] },
    ],
    [{ duration: 'PT63M20S', uploadDate: '2026-11-20' }, {}],
    [{ itemListElement: [{}, { position: 2 }] }],
  ]);
});

test('the page about the site says whose it is, and where to search it', () => {
  expect(thingsIn(siteData(site, 'de'))).toMatchObject([
    {
      publisher: { name: site.legalName },
      potentialAction: { target: { urlTemplate: `${site.publicUrl}/de/cerca?q={words}` } },
    },
  ]);
});
