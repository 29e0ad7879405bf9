// Chapters as one document: headings one level lower, links to other chapters within it, none to pages of the site.
import { expect, test, vi } from 'vitest';
import { contentFolderOfTest, textOf } from '#test/content-folder.ts';
import { textsOf } from '#test/texts.ts';
import { itemsIn } from '../../build/content/reading/read-content.ts';
import { guideDocument } from './guide-document.ts';

vi.mock('virtual:mark', () => ({ default: { viewBox: '', shapes: [] } }));

const { write, pagesOf } = contentFolderOfTest();

test('chapters are joined', async () => {
  write(
    'navigare/10-first/text.it.md',
    textOf('## Top\n\n[in](#top) [to](../second/#top) [site](/privacy) [web](https://a.example/)'),
  );
  write('navigare/20-second/text.it.md', textOf('## Top\n\n### Low\n\n[up](../first/)'));
  const { content } = await pagesOf();
  const [first, ...more] = itemsIn(content, 'navigare', 'it');
  if (!first) throw new Error('no chapter');
  const made = guideDocument([first, ...more], content, textsOf('it'), {
    product: 'P',
    styles: '',
    pictureOf: () => '',
  });
  expect(made).toMatch(
    /^<!doctype html><html lang="it">.*<title>Orientarsi nel sito – P<\/title>.*<h1>.*<a href="#p1">A title/s,
  );
  expect(made).toMatch(/<section><h2 id="p1">.*<h3 id="p2">Top<\/h3>.*<h2 id="p3">.*<h3 id="p4">.*<h4 id="p5">/s);
  expect(made).toContain('<a href="#p2">in</a> <a href="#p4">to</a> site <a href="https://a.example/">web</a>');
  expect(made).toContain('<a href="#p1">up</a>');
});
