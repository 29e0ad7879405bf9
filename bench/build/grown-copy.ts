// A copy of the project with more pages or more languages, for the benchmark of the build.
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { LANGUAGE_CODES, LANGUAGES } from '#src/shared/languages.ts';
import { PAGES, type PageRow } from '#src/shared/pages.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const COPIED = [
  'package.json',
  'package-lock.json',
  'site.config.ts',
  'vite.config.ts',
  'brand',
  'public',
  'build',
  'src',
];
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

type Texts = Record<string, unknown>;

/** Copies what the build needs to `folder`, which is emptied before. */
export function copyProject(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const path of COPIED) cpSync(join(ROOT, path), join(folder, path), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
}

/** Changes the JSON file at `path`. */
export function changeJson(path: string, change: (content: Texts) => void): void {
  const content = JSON.parse(readFileSync(path, 'utf8')) as Texts;
  change(content);
  writeFileSync(path, JSON.stringify(content, null, 2));
}

/**
 * Gives the project in `folder` every page `factor` times, each with a component and texts of its own. The copies are not in the
 * menu: a menu of all pages on every page would grow with the square of their number.
 */
export function multiplyPages(folder: string, factor: number): void {
  const rows: string[] = [];
  const copies = Object.entries<PageRow>(PAGES).flatMap(([id, row]) =>
    Array.from({ length: factor - 1 }, (_, at) => ({ id, row, copy: `${id}Copy${at}`, at })),
  );
  for (const { id, row, copy, at } of copies) {
    const component = row.component.replace('-page.tsx', `-copy${at}-page.tsx`);
    const source = readFileSync(join(folder, row.component), 'utf8');
    writeFileSync(join(folder, component), source.replaceAll(/\b([A-Z]\w*)Page\b(?=[({])/g, `$1Copy${at}Page`));
    const { menu: _menu, footer: _footer, ...kept } = row;
    const texts = [...new Set([id, ...(row.texts ?? [])])];
    const bundle = row.bundle === undefined ? {} : { bundle: `${row.bundle}Copy${at}` };
    const path = `${row.path || 'start'}-copy${at}`;
    rows.push(`  ${copy}: ${JSON.stringify({ ...kept, path, component, texts, ...bundle })},`);
  }
  const table = join(folder, 'src/shared/pages.ts');
  const end = '} as const satisfies Record<string, PageRow>;';
  writeFileSync(table, readFileSync(table, 'utf8').replace(end, `${rows.join('\n')}\n${end}`));
  for (const language of LANGUAGE_CODES)
    changeJson(join(folder, 'src/texts', language, 'pages.json'), (groups) => {
      for (const { id, copy } of copies) groups[copy] = groups[id];
    });
}

/** Gives the project in `folder` every language `factor` times, under codes that it does not have. */
export function multiplyLanguages(folder: string, factor: number): void {
  const codes = [...LETTERS].flatMap((a) => [...LETTERS].map((b) => a + b)).filter((code) => !(code in LANGUAGES));
  changeJson(join(folder, 'src/texts/languages.json'), (table) => {
    for (const language of LANGUAGE_CODES)
      for (let copy = 1; copy < factor; copy += 1) {
        const code = codes.shift() ?? '';
        table[code] = LANGUAGES[language];
        cpSync(join(folder, 'src/texts', language), join(folder, 'src/texts', code), { recursive: true });
      }
  });
}
