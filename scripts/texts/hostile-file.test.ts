// Files that must be refused before anything is written.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow, readText } from '../checks/tree.ts';
import { runTexts } from './commands.ts';
import { replaceIn, withTexts, write } from './texts-tree.ts';

const INTRO = 'msgctxt "pages.home.intro"\nmsgid "Una frase"\nmsgstr "Une « phrase »"\n';
const PLURAL = 'msgstr[2] "{{count}} codes"';

/** Each replaces a part of a French file; the last element is in the error. */
const CHANGED: readonly (readonly [name: string, from: string, to: string, error: string])[] = [
  ['an unknown key', 'pages.home.intro', 'pages.home.other', 'pages.home.other: no Italian text has this key'],
  ['a prototype as key', 'pages.home.intro', '__proto__', '__proto__: no Italian text has this key'],
  ['a text without key', 'msgctxt "pages.home.intro"\n', '', ': no Italian text has this key'],
  ['a missing placeholder', 'Salut {{name}}', 'Salut', 'pages.home.title: lacks {{name}}'],
  ['an unknown placeholder', 'Salut {{name}}', 'Salut {{name}} {{nom}}', 'pages.home.title: has {{nom}}'],
  ['a link that the Italian lacks', 'Une « phrase »', 'Une [phrase](home)', 'pages.home.intro: links to home'],
  ['a broken placeholder', 'Salut {{name}}', 'Salut {{name}', 'pages.home.title: has a brace'],
  ['a plural without its number', PLURAL, 'msgstr[2] "codes"', 'pages.home.left_other: lacks {{count}}'],
  ['an empty text', 'Une « phrase »', '', 'pages.home.intro: is empty'],
  ['a text of spaces', 'Une « phrase »', '   ', 'pages.home.intro: is empty'],
  ['an empty plural form', PLURAL, 'msgstr[2] ""', 'pages.home.left_other: is empty'],
  ['a line break', 'Une « phrase »', 'Une\\nphrase', 'pages.home.intro: has a line break'],
  ['a character that reverses the text', 'Une « phrase »', 'Une \u202ephrase', 'pages.home.intro: has a line break or'],
  ['a missing plural form', `${PLURAL}\n`, '', 'Plural forms range error'],
  [
    'a text that has become plural',
    'msgid "Una frase"\nmsgstr',
    'msgid "Una frase"\nmsgid_plural "Frasi"\nmsgstr[0] "A"\nmsgstr[1] "B"\nmsgstr[2]',
    'pages.home.intro: has 3 forms, not 1',
  ],
  ['many forms of one text', PLURAL, `${PLURAL}\n`.repeat(50_000), 'more than 6 forms'],
  ['a text that is there twice', INTRO, `${INTRO}\n${INTRO}`, 'Duplicate msgid'],
  [
    'a key that is there twice',
    INTRO,
    `${INTRO}\n${INTRO.replace('Una', 'La')}`,
    'pages.home.intro: is in the file twice',
  ],
  ['another language', 'Language: fr_FR', 'Language: de_DE', "the file has the language 'de_DE', not 'fr'"],
  ['no language', '"Language: fr_FR\\n"\n', '', "the file has the language '', not 'fr'"],
  ['other plural forms', 'plural=n < 2', 'plural=n > 2', 'the header Plural-Forms'],
  ['code as a plural formula', 'plural=n < 2', 'plural=process.exit(3) < 2', 'the header Plural-Forms'],
  ['a string that does not end', 'phrase »"', 'phrase »', 'no valid PO file'],
  ['a file that is too large', INTRO, INTRO.padEnd(2_000_000, '\n'), 'has more than 2000000 bytes'],
];

test.each(CHANGED)('refuses %s', async (_name, from, to, error) => {
  await withTexts((root) => {
    exportFrench(root);
    replaceIn(root, 'fr.po', from, to);
    // A valid change must not be written either.
    replaceIn(root, 'fr.po', 'Xyz fr', 'Xyz nouveau');
    expectRefused(root, error);
  });
});

const LAUGHS = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><x>&b;</x>`;

test.each([
  ['XML with entities', LAUGHS, 'no valid PO file'],
  ['an empty file', '', 'no valid PO file'],
  ['bytes that are not UTF-8', Buffer.from([0x6d, 0xff, 0xfe]), 'no valid PO file'],
] as const)('refuses %s', async (_name, content, error) => {
  await withTexts((root) => {
    write(root, 'fr.po', content);
    expectRefused(root, error);
  });
});

test('names all faults of a file by key', async () => {
  await withTexts((root) => {
    exportFrench(root);
    replaceIn(root, 'fr.po', 'Salut {{name}}', 'Salut');
    replaceIn(root, 'fr.po', 'Une « phrase »', '');
    expectRefused(root, 'pages.home.title: lacks {{name}}\npages.home.intro: is empty');
  });
});

test('keeps entities and escapes of a PO file as text', async () => {
  await withTexts((root) => {
    exportFrench(root);
    replaceIn(root, 'fr.po', 'Une « phrase »', '&lol; $(id) `id`');
    expect(runTexts(root, ['import', 'fr', join(root, 'fr.po')]).exitCode).toBe(0);
    expect(readText(root, 'src/texts/fr/pages.json')).toContain('"&lol; $(id) `id`"');
  });
});

function exportFrench(root: string): void {
  runTexts(root, ['export', 'fr', '--out', join(root, 'fr.po')]);
}

function expectRefused(root: string, error: string): void {
  const contents = () => filesBelow(root, 'src/texts').map((path) => readText(root, path));
  const before = contents();
  expect(runTexts(root, ['import', 'fr', join(root, 'fr.po')])).toEqual({
    error: expect.stringContaining(error),
    exitCode: 1,
  });
  expect(contents()).toEqual(before);
}
