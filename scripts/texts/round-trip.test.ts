import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LANGUAGE_CODES } from '#src/shared/languages/languages.ts';
import { filesBelow, readText } from '../checks/tree.ts';
import { runTexts } from './commands.ts';
import { replaceIn, withOwnTexts, withTexts, write } from './texts-tree.ts';

const PAGES = 'src/texts/fr/pages.json';
const HASHES = 'src/texts/fr/translated-from.json';

test.each(LANGUAGE_CODES.filter((language) => language !== 'it'))(
  'writes the same bytes if a file comes back unchanged: %s',
  async (language) => {
    await withOwnTexts((root) => {
      const before = contents(root);
      exportTo(root, language);
      expect(importFrom(root, language).output).toMatch(
        /: 0 texts written, 0 confirmed, \d+ to review, \d+ untranslated$/,
      );
      expect(contents(root)).toEqual(before);
    });
  },
);

test('gives the translator the note, the Italian, the key and the limit', async () => {
  await withTexts((root) => {
    const [header = '', title] = exportTo(root, 'fr').split('\n\n');
    expect(header).toContain('# Texts of the website.');
    expect(title?.split('\n')).toEqual([
      '#. The heading.',
      '#. {{name}}: of the member',
      '#. At most 40 characters.',
      '#, max-length:40',
      'msgctxt "pages.home.title"',
      'msgid "Ciao {{name}}"',
      'msgstr "Salut {{name}}"',
    ]);
  });
});

test('takes over a changed text and changed plural forms, and leaves the other texts', async () => {
  await withTexts((root) => {
    exportTo(root, 'fr');
    replaceIn(root, 'fr.po', 'Une « phrase »', 'Une \\"autre\\" phrase \\\\ ici');
    replaceIn(root, 'fr.po', 'msgstr[1] "{{count}} de codes"', 'msgstr[1] "{{count}} de codes neufs"');
    expect(importFrom(root, 'fr').output).toBe('fr: 2 texts written, 0 confirmed, 0 to review, 0 untranslated');
    const { home } = JSON.parse(readText(root, PAGES)) as { home: object };
    expect(home).toEqual({
      title: 'Salut {{name}}',
      intro: 'Une "autre" phrase \\ ici',
      left_one: '{{count}} code',
      left_many: '{{count}} de codes neufs',
      left_other: '{{count}} codes',
    });
  });
});

test('flags a text whose Italian has changed, and confirms it when the flag is gone', async () => {
  await withTexts((root) => {
    replaceIn(root, 'src/texts/it/pages.json', 'Una frase', 'Un’altra frase');
    expect(exportTo(root, 'fr')).toContain('#, fuzzy\nmsgctxt "pages.home.intro"\nmsgid "Un’altra frase"');
    const before = contents(root);
    expect(importFrom(root, 'fr').output).toBe('fr: 0 texts written, 0 confirmed, 1 to review, 0 untranslated');
    expect(contents(root)).toEqual(before);
    replaceIn(root, 'fr.po', '#, fuzzy\n', '');
    expect(importFrom(root, 'fr').output).toBe('fr: 0 texts written, 1 confirmed, 0 to review, 0 untranslated');
    expect(runTexts(root, ['status', '--language', 'fr', '--strict']).exitCode).toBe(0);
  });
});

test('accepts a flagged text that lacks a new placeholder of the Italian, until the flag is gone', async () => {
  await withTexts((root) => {
    replaceIn(root, 'src/texts/it/pages.json', 'Una frase', 'Una frase di {{name}}');
    exportTo(root, 'fr');
    expect(importFrom(root, 'fr').output).toContain('1 to review');
    replaceIn(root, 'fr.po', '#, fuzzy\n', '');
    expect(importFrom(root, 'fr').error).toBe('pages.home.intro: lacks {{name}}');
  });
});

test('counts a text that comes back flagged as one that needs work', async () => {
  await withTexts((root) => {
    exportTo(root, 'fr');
    replaceIn(root, 'fr.po', 'msgctxt "pages.home.intro"', '#, fuzzy\nmsgctxt "pages.home.intro"');
    expect(importFrom(root, 'fr').output).toContain('1 to review');
    expect(runTexts(root, ['status', '--language', 'fr']).output).toMatch(/translation:\n {2}pages.home.intro$/);
  });
});

test('counts a new translation of an Italian text that has changed since the export as changed', async () => {
  await withTexts((root) => {
    exportTo(root, 'fr');
    replaceIn(root, 'fr.po', 'Une « phrase »', 'Une autre phrase');
    replaceIn(root, 'src/texts/it/pages.json', 'Una frase', 'Un’altra frase');
    expect(importFrom(root, 'fr').output).toContain('1 texts written');
    expect(runTexts(root, ['status', '--language', 'fr']).output).toMatch(/translation:\n {2}pages.home.intro$/);
  });
});

test('writes the same bytes if Italian has lost a text', async () => {
  await withTexts((root) => {
    replaceIn(root, 'src/texts/it/pages.json', '"intro": "Una frase",', '');
    const before = contents(root);
    exportTo(root, 'fr');
    expect(importFrom(root, 'fr').exitCode).toBe(0);
    expect(contents(root)).toEqual(before);
  });
});

test('does not undo a confirmation with an old file', async () => {
  await withTexts((root) => {
    exportTo(root, 'fr');
    replaceIn(root, 'src/texts/it/pages.json', 'Una frase', 'Un’altra frase');
    runTexts(root, ['confirm', 'fr', '--all']);
    const before = readText(root, HASHES);
    importFrom(root, 'fr');
    expect(readText(root, HASHES)).toBe(before);
  });
});

test('fills an empty language in the order of the Italian, and leaves out untranslated texts', async () => {
  await withTexts((root) => {
    const complete = readText(root, PAGES);
    exportTo(root, 'fr');
    for (const kind of ['pages', 'emails', 'api', 'translated-from']) write(root, `src/texts/fr/${kind}.json`, '{}');
    replaceIn(root, 'fr.po', 'msgstr "Xyz fr"', 'msgstr ""');
    expect(importFrom(root, 'fr').output).toBe('fr: 3 texts written, 0 confirmed, 0 to review, 1 untranslated');
    expect(readText(root, PAGES)).toBe(complete);
    expect(runTexts(root, ['status', '--language', 'fr']).output).toMatch(/fr, missing:\n {2}emails.confirm.subject$/);
  });
});

/** Exports a language to `<language>.po` in the tree, and returns the file. */
function exportTo(root: string, language: string): string {
  expect(runTexts(root, ['export', language, '--out', join(root, `${language}.po`)]).exitCode).toBe(0);
  return readText(root, `${language}.po`);
}

function importFrom(root: string, language: string): ReturnType<typeof runTexts> {
  return runTexts(root, ['import', language, join(root, `${language}.po`)]);
}

function contents(root: string): [string, string][] {
  return filesBelow(root, 'src/texts').map((path) => [path, readText(root, path)]);
}

test('refuses what the checks refuse, names a lost product, and changes one line for one text', async () => {
  await withOwnTexts((root) => {
    exportTo(root, 'de');
    const po = readText(root, 'de.po');
    const edit = (key: string, text: string) => {
      const start = po.indexOf(`msgctxt "${key}"`);
      const at = po.indexOf('\nmsgstr', start);
      write(root, 'de.po', `${po.slice(0, at)}\nmsgstr "${text}"${po.slice(po.indexOf('\n\n', at))}`);
      return importFrom(root, 'de');
    };
    const before = contents(root);
    const label = 'pages.frame.nav.home';
    expect(edit(label, 'Zwei  Wörter').error).toMatch(/frame.nav.home has two spaces/);
    expect(edit(label, '<b>Start</b>').error).toMatch(/frame.nav.home has markup/);
    expect(edit(label, 'Sehr lang '.repeat(20).trim()).error).toMatch(
      /frame.nav.home has 199 characters: its note allows/,
    );
    expect(contents(root)).toEqual(before);
    const file = 'src/texts/de/pages.json';
    const lines = readText(root, file).split('\n');
    expect(edit('pages.faq.what', 'Was ist das?').output).toMatch(/^pages.faq.what: does not name \{\{product\}\}/);
    expect(
      readText(root, file)
        .split('\n')
        .filter((line, at) => line !== lines[at]),
    ).toEqual([expect.stringContaining('"what": "Was ist das?"')]);
  });
});
