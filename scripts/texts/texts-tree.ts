// A small tree of texts for the tests of the translators' commands.
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { LANGUAGE_CODES, type Language } from '#src/shared/languages/languages.ts';
import { readText } from '../checks/tree.ts';
import { pluralCategories } from '../text-rules/entries.ts';
import { runTexts } from './commands.ts';

const ITALIAN = {
  home: {
    title: 'Ciao {{name}}',
    intro: 'Una frase',
    left_one: '{{count}} codice',
    left_many: '{{count}} di codici',
    left_other: '{{count}} codici',
  },
};
const FRENCH = {
  home: {
    title: 'Salut {{name}}',
    intro: 'Une « phrase »',
    left_one: '{{count}} code',
    left_many: '{{count}} de codes',
    left_other: '{{count}} codes',
  },
};

/** Calls `work` with the root of an empty tree, and deletes it. */
async function withTree(work: (root: string) => void | Promise<void>): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'texts-test-'));
  try {
    await work(root);
  } finally {
    rmSync(root, { recursive: true });
  }
}

/** Calls `work` with the root of a tree that has the texts of this site. */
export const withOwnTexts = (work: (root: string) => void): Promise<void> =>
  withTree((root) => {
    cpSync('src/texts', join(root, 'src/texts'), { recursive: true });
    work(root);
  });

/** Writes a file and the folders above it. */
export function write(root: string, path: string, text: string | Uint8Array): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** Calls `use` with the root of a tree in which all languages are complete and confirmed. */
export async function withTexts(use: (root: string) => void | Promise<void>): Promise<void> {
  await withTree(async (root) => {
    for (const language of LANGUAGE_CODES) {
      const pages = language === 'it' ? ITALIAN : language === 'fr' ? FRENCH : sample(language);
      writeJson(root, `src/texts/${language}/pages.json`, pages);
      writeJson(root, `src/texts/${language}/emails.json`, { confirm: { subject: `Xyz ${language}` } });
      writeJson(root, `src/texts/${language}/api.json`, {});
    }
    writeJson(root, 'src/texts/notes/pages.json', {
      '~group': 'Texts of the website.',
      home: { title: { note: 'The heading.', placeholders: { name: 'of the member' }, max: 40 }, intro: 'Below it.' },
    });
    write(root, 'src/home.ts', "export const KEYS = ['home.title', 'home.intro', 'home.left'];\n");
    runTexts(root, ['confirm', 'all', '--all']);
    await use(root);
  });
}

function sample(language: Language): object {
  const forms = pluralCategories(language).map((category) => [`left_${category}`, `{{count}} xyz ${category}`]);
  return { home: { title: 'Xyz {{name}}', intro: 'Xyz', ...(Object.fromEntries(forms) as object) } };
}

/** Changes the first occurrence of a text in a file. Throws if there is none. */
export function replaceIn(root: string, path: string, from: string, to: string): void {
  const text = readText(root, path);
  if (!text.includes(from)) throw new Error(`${path} lacks ${from}`);
  write(
    root,
    path,
    text.replace(from, () => to),
  );
}

function writeJson(root: string, path: string, value: object): void {
  write(root, path, `${JSON.stringify(value, undefined, 2)}\n`);
}
