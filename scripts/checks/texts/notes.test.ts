import { beforeAll, expect, test } from 'vitest';
import { LANGUAGE_CODES } from '#src/shared/languages.ts';
import { linesAbout, withTree, write, type InjectedFault } from '../fixture.ts';
import { checkNotes } from './notes.ts';

const TEXTS = {
  page: {
    title: 'Xyz',
    long: 'Abcdef',
    note: 'Xyz {{product}}',
    named: '{{name}} {{email}}',
    number_one: 'Xyz',
    number_other: '{{count}} xyz',
    inner: { text: 'Xyz', other: 'Xyz' },
  },
};

const NOTES = {
  '~group': 'A group of groups.',
  page: {
    '~group': 'A group.',
    title: { note: 'A title.', max: 3 },
    long: { note: 'A text of six letters.', max: 6 },
    note: 'A text whose key is that of a note.',
    named: { note: 'A name.', placeholders: { name: 'a name' } },
    number: { note: 'A number.', placeholders: { count: 'a number' } },
    inner: { '~group': 'An inner group.', text: 'A text.', other: 'Another text.' },
  },
};

const WRONG_TEXTS = { page: { ...TEXTS.page, unnoted: 'Xyz', empty: 'Xyz', odd: 'Xyz', limitless: 'Xyz' } };

const WRONG_NOTES = {
  page: {
    ...NOTES.page,
    '~group': '',
    unknown: 'A text that does not exist.',
    empty: ' ',
    odd: { note: 'A text.', length: 3 },
    limitless: { note: 'A text.', max: 0 },
    note: { note: 'A text.', placeholders: { user: 'a name' } },
    named: 'A name that is not explained.',
    number_one: 'A form.',
    inner: 'A group whose note is in the place of its texts.',
  },
};

const NOTE_FAULTS: readonly InjectedFault[] = [
  { name: 'a text without a note', found: ['notes/emails.json: page.unnoted has no note'] },
  { name: 'a note without a text', found: ['notes/emails.json: page.unknown is no key of the Italian file'] },
  { name: 'a note on one plural form', found: ['notes/emails.json: page.number_one is no key of the Italian file'] },
  { name: 'a note in the place of a group', found: ['notes/emails.json: page.inner is no key of the Italian file'] },
  { name: 'an empty note', found: ['notes/emails.json: page.empty is neither a text nor'] },
  { name: 'an unknown field of a note', found: ['notes/emails.json: page.odd is neither a text nor'] },
  { name: 'a limit that allows no text', found: ['notes/emails.json: page.limitless is neither a text nor'] },
  { name: 'an empty note on a group', found: ['notes/emails.json: page.~group is no text'] },
  { name: 'a placeholder that is not explained', found: ['notes/emails.json: page.named does not explain {{name}}'] },
  { name: 'a placeholder that the text lacks', found: ['notes/emails.json: page.note explains {{user}}'] },
  { name: 'a text above its limit', found: ['texts/de/pages.json: page.long has 7 characters: its note allows 6'] },
  { name: 'a file that is missing', found: ['src/texts/notes/api.json is missing'] },
  { name: 'a source that imports the notes', found: ['src/app/reader.ts: names src/texts/notes'] },
];

let lines: readonly string[];
beforeAll(async () => {
  lines = await withTree([], async (root) => {
    for (const language of LANGUAGE_CODES) {
      write(root, `src/texts/${language}/emails.json`, JSON.stringify(WRONG_TEXTS));
      const long = language === 'de' ? 'Abcdefg' : 'Abcdef';
      write(root, `src/texts/${language}/pages.json`, JSON.stringify({ page: { ...TEXTS.page, long } }));
      write(root, `src/texts/${language}/api.json`, JSON.stringify(TEXTS));
    }
    write(root, 'src/texts/notes/pages.json', JSON.stringify(NOTES));
    write(root, 'src/texts/notes/emails.json', JSON.stringify(WRONG_NOTES));
    write(root, 'src/app/reader.ts', "import notes from '#src/texts/notes/pages.json';\n");
    return (await checkNotes(root)).faults;
  });
});

test.each(NOTE_FAULTS)('finds $name', (fault) => {
  expect(linesAbout(fault, lines)).not.toEqual([]);
});

test('reports nothing about notes and texts that are right', () => {
  expect(lines.filter((line) => line.includes('/pages.json:'))).toHaveLength(1);
});
