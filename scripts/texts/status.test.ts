import { expect, test } from 'vitest';
import { readText } from '../checks/tree.ts';
import { runTexts } from './commands.ts';
import { replaceIn, withTexts } from './texts-tree.ts';

test('says which texts are missing, changed and unused', async () => {
  await withTexts((root) => {
    replaceIn(root, 'src/texts/it/pages.json', 'Una frase', 'Un’altra frase');
    replaceIn(root, 'src/texts/fr/pages.json', '"left_many"', '"other_many"');
    replaceIn(root, 'src/home.ts', "'home.title', ", '');
    expect(JSON.parse(runTexts(root, ['status', '--language', 'fr', '--json']).output ?? '')).toEqual([
      {
        language: 'fr',
        total: 4,
        complete: 2,
        missing: ['pages.home.left'],
        changed: ['pages.home.intro'],
        unused: ['pages.home.title', 'pages.home.other'],
      },
    ]);
    const { output, exitCode } = runTexts(root, ['status', '--language', 'fr']);
    expect(output).toMatch(/^fr {4}2 of 4 {8}1 {8}1 {7}2$/m);
    expect(output).toContain('fr, Italian changed since the translation:\n  pages.home.intro');
    expect(exitCode).toBe(0);
  });
});

test('fails with --strict only if something is missing or changed', async () => {
  await withTexts((root) => {
    expect(runTexts(root, ['status', '--strict', '--language', 'fr']).exitCode).toBe(0);
    replaceIn(root, 'src/texts/it/pages.json', 'Una frase', 'Un’altra frase');
    expect(runTexts(root, ['status', '--strict', '--language', 'fr']).exitCode).toBe(1);
  });
});

test('counts a text with plural forms as changed if its Italian singular or plural changes', async () => {
  await withTexts((root) => {
    replaceIn(root, 'src/texts/it/pages.json', '{{count}} di codici', '{{count}} di codici nuovi');
    expect(runTexts(root, ['status', '--strict', '--language', 'fr']).exitCode).toBe(0);
    replaceIn(root, 'src/texts/it/pages.json', '{{count}} codice', '{{count}} codice nuovo');
    expect(runTexts(root, ['status', '--strict', '--language', 'fr']).exitCode).toBe(1);
  });
});

test('confirms the texts that are named, and no others', async () => {
  await withTexts((root) => {
    replaceIn(root, 'src/texts/it/pages.json', 'Una frase', 'Un’altra frase');
    replaceIn(root, 'src/texts/it/emails.json', 'Xyz it', 'Xyz nuovo');
    expect(runTexts(root, ['confirm', 'fr', 'pages.home.intro'])).toEqual({
      output: 'fr: 1 texts confirmed',
      exitCode: 0,
    });
    expect(runTexts(root, ['status', '--language', 'fr']).output).toMatch(
      /fr, Italian .*:\n {2}emails.confirm.subject$/,
    );
    expect(runTexts(root, ['confirm', 'all', 'pages', 'emails']).output).toContain('fr: 1 texts');
    expect(runTexts(root, ['status', '--strict']).exitCode).toBe(0);
  });
});

test('refuses to confirm a text that does not exist, and writes nothing', async () => {
  await withTexts((root) => {
    replaceIn(root, 'src/texts/it/pages.json', 'Una frase', 'Un’altra frase');
    const before = readText(root, 'src/texts/fr/translated-from.json');
    expect(runTexts(root, ['confirm', 'fr', 'pages.home.intro', 'pages.nowhere'])).toEqual({
      error: 'pages.nowhere: no Italian text has this key',
      exitCode: 1,
    });
    expect(readText(root, 'src/texts/fr/translated-from.json')).toBe(before);
  });
});

test.each([
  [],
  ['publish'],
  ['status', '--language', 'it'],
  ['confirm', 'fr'],
  ['confirm', 'fr', 'pages.home.intro', '--all'],
  ['export', 'xx'],
  ['import', 'fr'],
  ['status', '--colour'],
])('prints the usage for the arguments %s %s %s', async (...args) => {
  await withTexts((root) => {
    expect(runTexts(root, args)).toMatchObject({
      error: expect.stringMatching(/npm run texts -- (?:status|--help)/),
      exitCode: 2,
    });
  });
});
