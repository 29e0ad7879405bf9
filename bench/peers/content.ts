// What the peers show, made of the site's own files: texts, table of pages and pictures.
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { MENU } from '#src/app/menu-entries.ts';
import { isAvailable, SLIDES } from '#src/features/home/slides.ts';
import { pathOf } from '#src/shared/addresses.ts';
import { LANGUAGE_CODES, LANGUAGES } from '#src/shared/languages.ts';
import { PAGE_IDS, rowOf } from '#src/shared/pages.ts';
import { fillPlaceholders } from '#src/shared/placeholders.ts';
import { readMark, shapesOf } from '../../build/brand.ts';
import { readSite } from '../../build/site-module.ts';

const root = resolve(import.meta.dirname, '../..');

/** The text groups of each page, and of the frame around it. */
const GROUPS = {
  frame: ['frame'],
  home: ['home', 'slides'],
  entra: ['entra', 'errors'],
  fondamenta: ['fondamenta', 'fullScreen'],
} as const;

/** Writes texts to `<folder>/<language>/<page>.json`; the name and address of the site are filled in. */
export async function writeTexts(folder: string): Promise<void> {
  const { name, email } = await readSite();
  for (const language of LANGUAGE_CODES) {
    const source = await readFile(join(root, 'src/texts', language, 'pages.json'), 'utf8');
    const texts = JSON.parse(source, (_, value: unknown) =>
      typeof value === 'string' ? fillPlaceholders(value, { product: name, email }) : value,
    ) as Record<string, unknown>;
    await mkdir(join(folder, language), { recursive: true });
    for (const [page, groups] of Object.entries(GROUPS)) {
      const content = Object.fromEntries(groups.map((group) => [group, texts[group]]));
      await writeFile(join(folder, language, `${page}.json`), JSON.stringify(content));
    }
  }
}

/** Writes what all pages share as constants of a module: names, addresses, menu, footer, slides and mark. */
export async function writeSite(file: string): Promise<void> {
  const { name, slug, tagline, email, sourceCodeUrl } = await readSite();
  const { viewBox, shapes } = readMark();
  const content = {
    product: name,
    tagline,
    email,
    sourceCodeUrl,
    paths: Object.fromEntries(PAGE_IDS.map((page) => [page, pathOf(page, 'it', slug).slice(1)])),
    languages: Object.fromEntries(LANGUAGE_CODES.map((code) => [code, LANGUAGES[code].name])),
    fontSubsets: Object.fromEntries(LANGUAGE_CODES.map((code) => [code, LANGUAGES[code].fontSubsets])),
    menu: MENU.map((entry) =>
      'links' in entry
        ? { name: entry.label.replace('frame.nav.', ''), pages: entry.links.map(({ page }) => page) }
        : { name: entry.page, pages: [] },
    ),
    footer: PAGE_IDS.filter((page) => rowOf(page).footer),
    slides: SLIDES.map((number) => ({ number, isAvailable: isAvailable(number) })),
    mark: { viewBox, shapes: shapesOf(shapes).map(([tag, attributes]) => ({ tag, attributes })) },
  };
  const lines = Object.entries(content).map(([key, value]) => `export const ${key} = ${JSON.stringify(value)};\n`);
  await writeFile(file, lines.join(''));
}

/** Copies the pictures that the pages show. */
export async function copyPictures(folder: string): Promise<void> {
  for (const name of ['pictures', 'slides'])
    await cp(join(root, 'public', name), join(folder, name), { recursive: true });
  await writeFile(join(folder, 'favicon.svg'), readMark().svg);
}
