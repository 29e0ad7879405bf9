// A section of PDFs: what is shown of each, and which are refused.
import { deflateSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { contentFolderOfTest, textOf as text } from '#test/content-folder.ts';
import { readPdf } from './pdf-facts.ts';

vi.mock('virtual:mark', () => ({ default: { viewBox: '', shapes: [] } }));

const { write, pagesOf } = contentFolderOfTest();
const PAGE = '<</Type /Page /Parent 1 0 R>>';
const catalog = (more: string) => `<</Type /Catalog /Pages 1 0 R${more}>>`;
const TAGGED = catalog('/Lang (it) /MarkInfo <</Marked true>>');
const pdf = (...objects: string[]) =>
  `%PDF-1.7\n${objects.map((one, at) => `${at + 1} 0 obj\n${one}\nendobj\n`).join('')}`;
const read = (text: string) => readPdf(Buffer.from(text, 'latin1'));

test('pages, language and tags are read, also of compressed objects and of objects that were replaced', () => {
  const inner = `3 0 4 ${PAGE.length} ${PAGE}${catalog('/Lang <FEFF00650073> /MarkInfo 1 0 R')}`;
  const first = inner.indexOf('<<');
  const packed = `<</Type /ObjStm /N 2 /First ${first} /Filter /FlateDecode>>\nstream\n${deflateSync(inner).toString('latin1')}\nendstream`;
  expect(read(pdf('<</Marked true>>', packed))).toEqual({ pages: 1, language: 'es', isTagged: true });
  const saved = `${pdf(PAGE, PAGE, catalog(''))}2 0 obj\n<<>>\nendobj`;
  expect(read(saved)).toEqual({ pages: 1, language: '', isTagged: false });
  expect(read('PK')).toBe('is no PDF');
  expect(read(pdf(TAGGED))).toContain('no pages');
  expect(read(pdf(TAGGED, PAGE, '<</Encrypt 4 0 R>>'))).toContain('encrypted');
});

test('a document shows its pages, size and language, and needs tags and the language of its text', async () => {
  write('tutorialpdf/a/text.it.md', text('Word.', 'files: [{ file: a.pdf, title: Guida }]\n'));
  write('tutorialpdf/a/a.pdf', pdf(TAGGED, PAGE, PAGE));
  const { markup } = await pagesOf();
  expect(markup('/tutorialpdf')).toContain('download>PDF, 2 pagine, 1 kB, <span lang="it">Italiano</span></a></p>');
  expect(markup('/de/tutorialpdf')).toContain('PDF, 2 Seiten, 1 kB');
  expect(markup('/tutorialpdf/a')).toMatch(/download>Guida<\/a> \(PDF, 2 pagine, 1 kB, /);
  write('tutorialpdf/a/text.de.md', text('Wort.', 'files: [a.pdf, b.pdf, c.zip]\n'));
  write('tutorialpdf/a/b.pdf', pdf(catalog('/Lang (de)'), PAGE));
  write('tutorialpdf/a/c.zip', 'PK');
  write('tutorialpdf/b/text.it.md', text('Word.'));
  await expect(pagesOf()).rejects.toThrow(
    /the file a.pdf says that its language is 'it'.*b.pdf has no tags.*c.zip is no PDF.*b\/text.it.md:1: lacks 'files'/s,
  );
});
