import { expect, test } from 'vitest';
import { writeFakeSite } from '#test/fake-site.ts';
import { loadSite } from './load.ts';
import { createPages } from './routes.ts';

test('old addresses of content lead on for good or for now, or are gone, and a page names its other languages', async () => {
  const place = writeFakeSite([], (words) => `<div data-languages="Also"></div>${words}`);
  const whole = loadSite(place.folder, true);
  const resources = new Map(whole.resources);
  resources.delete('/fr/home');
  const pages = createPages(
    {
      site: {
        ...whole,
        resources,
        pages: whole.pages.filter(({ path }) => path !== '/fr/home'),
        moved: new Map([
          ['/blog/old', '/blog/new'],
          ['/fr/blog/old', '/fr/blog'],
        ]),
        movedForNow: new Set(['/fr/blog/old']),
        gone: new Set(['/blog/gone']),
      },
      redirects: {},
    },
    {},
  );
  const answer = async (url: string) => {
    const { statusCode, headers, body } = await pages.inject(url);
    return [statusCode, headers.location ?? body];
  };
  expect(await answer('/it/Blog/old/')).toEqual([301, '/blog/new']);
  expect(await answer('/fr/blog/old?x')).toEqual([302, '/fr/blog?x']);
  expect(await answer('/blog/gone')).toEqual([410, '<div data-languages="Also"></div>lost in it']);
  expect(await answer('/fr/Home/')).toEqual([
    404,
    expect.stringMatching(/<p>Also<\/p><ul>.*<a href="\/home" lang="it" hreflang="it">Italiano.*lost in fr/),
  ]);
  place.remove();
});
