import { expect, test } from 'vitest';
import { checkFiles } from '../fixture.ts';
import { checkWords } from './words.ts';

const linesFor = (path: string, text: string) => checkFiles(checkWords, { [path]: text });

test.each([
  ['a comment', 'src/a.ts', '// See the\n// planted one.\nexport const a = 1;\n', 2],
  ['a block comment', 'src/a.tsx', '/**\n * Mend it.\n */\nexport const a = 1;\n', 2],
  ['a comment of a script', 'scripts/a.mjs', 'export const a = 1; // whoever\n', 1],
  ['a comment of a style sheet', 'src/a.css', '.a {\n  /* the papers */\n}\n', 2],
  ['the title of a test', 'src/a.test.ts', "test('is fine', () => {});\ntest('is told', () => {});\n", 2],
  ['a title after a table', 'e2e/a.spec.ts', "test.each([1])('planted %s', () => {});\n", 1],
  ['the title of a group', 'src/a.test.ts', 'describe(`a mail of ${1}`, () => {});\n', 1],
  ['a document', 'docs/a.md', '# A\n\nIt sends mails.\n', 3],
])('finds a word to avoid in %s', async (_, path, text, line) => {
  expect(await linesFor(path, text)).toEqual([expect.stringContaining(`${path}:${line}: says '`)]);
});

test('finds words that a line break separates', async () => {
  expect(await linesFor('src/a.ts', '// This is told\n// of nobody. A\n// mail is sent.\n')).toEqual([
    expect.stringContaining("src/a.ts:2: says 'A mail': write an email"),
    expect.stringContaining("src/a.ts:1: says 'is told'"),
  ]);
});

test.each([
  ['code', 'src/a.ts', "export const planted = 'mend'; // a `plant`\n"],
  ['other strings of a test', 'src/a.test.ts', "test('is fine', () => run('planted'));\n"],
  ['other words', 'src/a.ts', '// Recommend everlasting email servers: a mail server is told-of.\n'],
  ['code of a document', 'docs/a.md', 'Run `mend`:\n\n```sh\nmend\n```\n\n[that](mend.md)\n'],
  ['a table of words to avoid', 'docs/a.md', '| Term | Avoid |\n| --- | --- |\n| fault | plant |\n\nEnd.\n'],
])('leaves %s alone', async (_, path, text) => {
  expect(await linesFor(path, text)).toEqual([]);
});
