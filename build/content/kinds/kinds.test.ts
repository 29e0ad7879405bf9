// Sections that are no list of articles: one page, providers, projects.
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { contentFolderOfTest, textOf as text } from '#test/content-folder.ts';
import { movedAddresses } from '../links/moved.ts';
import { firstNames, goneWarnings } from '../links/published.ts';

vi.mock('virtual:mark', () => ({ default: { viewBox: '', shapes: [] } }));

const { write, pagesOf } = contentFolderOfTest();

test('a section is one page, or has a text above its chapters', async () => {
  write('info/text.it.md', text('## Who\n\n[a](../impara/10-first/)'));
  write('info/text.de.md', text('Wort.'));
  write('impara/text.it.md', text('Above.'));
  write('impara/10-first/text.it.md', text('Word.'));
  const { content, markup } = await pagesOf();
  expect(content.open).toEqual(['impara', 'info']);
  expect(markup('/info')).toMatch(/^<article>.*<h2 id="who">Who.*href="\/impara\/first"/s);
  expect(markup('/es/info')).toContain('<li lang="de"><a href="/de/info" hreflang="de">A title</a> (Deutsch)</li>');
  expect(markup('/impara')).toMatch(/<h1 tabindex="-1">A title.*Above\..*<h2>1\. /s);
  expect(markup('/impara/2')).toBeUndefined();
  write('info/more/text.it.md', text('Word.', 'tags: [none]\n'));
  write('supporto/text.it.md', text('Word.', 'tags: [none]\n'));
  await expect(pagesOf()).rejects.toThrow(
    /info\/more: is a folder; info is one page.*:7: texts of supporto have no tags/s,
  );
});

test('providers are in the order of their names, each statement with its evidence, and nothing else is accepted', async () => {
  const fields = (site: string, more = '') =>
    `site: https://${site}/\nclaims:\n  country: { text: IT, evidence: 'https://register.example/1?a&b', checked: 2026-11-01 }\n${more}`;
  const provider = (name: string, given: string) => text('Word.', given).replace('A title', name);
  write('vetrina/a/text.it.md', provider('Zeta', fields('z.example')));
  write('vetrina/b/text.de.md', provider('Ärzte', fields('a.example')));
  write('vetrina/c/text.it.md', provider('Beta', fields('b.example')));
  const { markup } = await pagesOf();
  expect(markup('/vetrina')).toMatch(
    /alfabetico.*Beta.*b\.example · Italia.*Zeta.*lang="de".*Ärzte.*Deutsch<\/span> · a\.example/s,
  );
  expect(markup('/de/vetrina/b')).toMatch(
    /Italien<p class="meta">Quelle: <a href="https:\/\/register.example\/1\?a&amp;b" rel="nofollow.*datetime="2026-11-01">1. November/,
  );
  write('vetrina/a/text.de.md', provider('Zeta', fields('y.example').replace('2026-11-01', '2026-11-02')));
  write('vetrina/c/text.it.md', provider('Beta', fields('b.example').replace('IT', 'ZZ')));
  write('vetrina/d/text.it.md', provider('Delta', 'tags: [x]\n'));
  write('blog/a/text.it.md', provider('Post', fields('b.example', 'goal: 3\n')));
  await expect(pagesOf()).rejects.toThrow(
    /blog.*:7: site is for the showcase.*:8: claims.*:10: goal is for projects.*a\/text.de.md:7: site is .*:8: claims is .*c\/text.it.md:9: claims is .*d\/text.it.md:1: lacks 'site'.*lacks 'claims'.*:7: texts of vetrina/s,
  );
});

test('a project shows its last sums, and impossible ones are faults', async () => {
  const fields = (rows: string, more = '') => `goal: 3000\nown: 50\n${more}sums:\n${rows}`;
  const row = (day: string, received: number, spent: number) =>
    `  - { date: 2026-${day}, received: ${received}, spent: ${spent} }\n`;
  const good = row('10-01', 100, 150) + row('11-01', 1200, 300);
  write('finanziaprogetto/a/text.it.md', text('Word.', fields(good, 'donate: https://donazioni.eu/a\n')));
  write('finanziaprogetto/b/text.it.md', text('Word.', fields(good, 'ended: 2026-11-02\n')));
  const { markup } = await pagesOf();
  expect(markup('/finanziaprogetto/a')).toMatch(
    /<label>Ricevuti 1.200\s€ su 3.000\s€ <progress max="3000" value="1200">.*1.200\s€ \(40%\)<\/td>.*>950\s€<\/td>.*1º novembre.*href="https:\/\/donazioni.*Word\..*<table>/s,
  );
  expect(markup('/finanziaprogetto/b')).not.toContain('donazioni.');
  expect(markup('/finanziaprogetto')).toMatch(/Ricevuti 1.200\s€ su 3.000\s€ · Aggiornamento/);
  const bad = row('10-01', 100, 151) + row('10-01', 90, 140) + row('10-02', 0, 0) + row('12-31', 5, 0);
  write('finanziaprogetto/a/text.it.md', text('Word.', fields(bad)));
  write('finanziaprogetto/b/text.it.md', text('Word.', fields(row('10-01', 1.5, 0))));
  write('finanziaprogetto/c/text.it.md', text('Word.', fields(good).replace('goal: 3000', 'goal: 0')));
  await expect(pagesOf()).rejects.toThrow(
    /a\/text.it.md:10: spent is 151, more than the 150.*:11: 2026-10-01 is not after.*:11: received is 90, less.*:11: spent is 140, less.*:12: received is 0.*:13: .*in the future.*b\/text.it.md:10: sums.*c\/text.it.md:7: goal is 0/s,
  );
});

test('a text that any earlier build has published is named until it is redirected or given up', async () => {
  write('last/published.json', '["blog/gone","blog/given-up","blog/here","blog/later"]');
  write('content/blog/here/text.it.md', text('Word.'));
  write('content/blog/later/text.it.md', text('Word.').replace('2026', '2999'));
  write('content/redirects.json', '{ "blog/given-up": null }');
  const { content, markup, root } = await pagesOf('content');
  expect(markup('/blog/given-up')).toBeUndefined();
  const last = join(root, 'last');
  const lines = goneWarnings(last, { ...content, paths: new Set(), ...movedAddresses(content) });
  expect(lines).toEqual([expect.stringMatching(/^blog\/gone was published and is gone/)]);
  expect(Object.keys(firstNames(last, content))).toEqual(['blog/given-up', 'blog/gone', 'blog/here', 'blog/later']);
  write('last/published.json', '{ "blog/b": "blog/a", "blog/c": "blog/c" }');
  write('content/blog/c/text.it.md', text('Word.'));
  write('content/blog/d/text.it.md', text('Word.'));
  // One text was led to another, and one was renamed twice.
  write('content/redirects.json', '{ "blog/x": "blog/c", "blog/b": "blog/d", "blog/a": "blog/d" }');
  expect(firstNames(last, (await pagesOf('content')).content)).toMatchObject({
    'blog/c': 'blog/c',
    'blog/d': 'blog/a',
  });
});
