import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withTree, write } from '../fixture.ts';
import { readText } from '../tree.ts';
import { checkStyle, writeStyleBaseline } from './style.ts';

const BASELINE = 'scripts/checks/texts/style-baseline.json';
const WORDING = {
  style: {
    maxSentenceWords: 8,
    maxColonPercent: 20,
    wordsToAvoid: { 'a mail': 'an email', mails: 'emails' },
    longForms: { 'do not': 'don’t' },
  },
};
const TEXTS = {
  stiff: 'We send you a mail now.',
  long: 'One two three. This sentence has too many words for a small limit.',
  formal: 'We do not know you.',
  colon: 'We know this: it works well.',
};
const LONG_FORM = "src/texts/en/pages.json: formal says 'do not': write don’t";

/** Makes a tree with English texts and a baseline, and returns what `read` gives. */
function withTexts<Result>(
  pages: Readonly<Record<string, string>>,
  accepted: object | undefined,
  read: (root: string) => Result | Promise<Result>,
): Promise<Result> {
  return withTree([], (root) => {
    write(root, 'src/texts/en/wording.json', JSON.stringify(WORDING));
    write(root, 'src/texts/en/pages.json', JSON.stringify(pages));
    write(root, BASELINE, JSON.stringify({ en: accepted }));
    if (accepted === undefined) rmSync(join(root, BASELINE));
    return read(root);
  });
}

const linesFor = (pages: Readonly<Record<string, string>>, accepted: object) =>
  withTexts(pages, accepted, async (root) => (await checkStyle(root)).faults);

test('finds words to avoid, long sentences, long forms, and too many colons', async () => {
  expect(await linesFor(TEXTS, { findings: [] })).toEqual([
    "src/texts/en/pages.json: stiff says 'a mail': write an email",
    'src/texts/en/pages.json: long has a sentence of 10 words: at most 8',
    LONG_FORM,
    'src/texts/en: 1 of 4 sentences have a colon: at most 20 %; accepted are 0',
  ]);
});

test('warns of an accepted finding', async () => {
  const accepted = { findings: ['pages formal: do not'] };
  const outcome = await withTexts({ formal: TEXTS.formal }, accepted, checkStyle);
  expect(outcome).toMatchObject({ faults: [], warnings: [LONG_FORM] });
});

test('fails if an accepted finding or some accepted colons no longer occur', async () => {
  expect(await linesFor({ good: 'We don’t know you.' }, { colons: 2, findings: ['pages formal: do not'] })).toEqual([
    expect.stringContaining('accepts 2 sentences with a colon, and there are fewer'),
    expect.stringContaining("accepts 'pages formal: do not', which no longer occurs"),
  ]);
});

test('accepts few colons, colons of labels and colons before a list', async () => {
  const few = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`text${at}`, 'We know you quite well.']));
  const labels = { label: 'Language: English', list: 'These are the apps we have:' };
  expect(await linesFor({ ...few, ...labels, colon: TEXTS.colon }, { findings: [] })).toEqual([]);
});

test('leaves names of placeholders and parts of words alone', async () => {
  expect(await linesFor({ a: 'Open {{mails}}, a mailbox, a mail-server.' }, { findings: [] })).toEqual([]);
});

test('shortens the list and adds nothing to it', async () => {
  const accepted = { colons: 5, findings: ['pages gone: a mail', 'pages stiff: a mail'] };
  await withTexts(TEXTS, accepted, (root) => {
    const { faults } = writeStyleBaseline(root);
    expect(faults).toEqual([expect.stringContaining('long has a sentence'), LONG_FORM]);
    expect(JSON.parse(readText(root, BASELINE))).toMatchObject({
      en: { colons: 1, findings: ['pages stiff: a mail'] },
    });
  });
});

test('accepts all findings if there is no list', async () => {
  await withTexts(TEXTS, undefined, async (root) => {
    expect(writeStyleBaseline(root).faults).toEqual([]);
    expect((await checkStyle(root)).warnings).toHaveLength(4);
  });
});
