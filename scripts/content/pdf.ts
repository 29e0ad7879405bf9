// `npm run content -- pdf`: a guide of several chapters as one tagged PDF for each language.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Language } from '#src/shared/languages/languages.ts';
import type { PageId } from '#src/shared/pages/pages.ts';
import type { Site } from '#src/shared/site/site.ts';
import { picturePath } from '../../build/content/files/pictures.ts';
import { contentTexts } from '../../build/content/pages/content-texts.ts';
import { shownPath } from '../../build/content/reading/faults.ts';
import { itemsIn, readContent } from '../../build/content/reading/read-content.ts';
import { readSiteTexts } from '../../build/texts/text-files.ts';
import { launchChromium } from '../testing/browser.ts';
import { guideDocument } from './guide-document.ts';

/** The section that offers PDFs to download. */
const SHELF = 'tutorialpdf';
const SERIF = 'source-serif-4';
/** Greek headings are in the serif, as on the site (src/ui/fonts.css). */
const FONTS = [
  ['Eczar', 'eczar', 700, 'normal'],
  ['Source Serif 4', SERIF, 400, 'normal'],
  ['Source Serif 4', SERIF, 400, 'italic'],
  ['Source Serif 4', SERIF, 700, 'normal'],
] as const;
/** What each script needs, as in the files of the fonts (@fontsource). */
const SCRIPTS = {
  latin: 'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122',
  'latin-ext': 'U+0100-0130, U+0132-0151, U+0154-02BA, U+1E00-1E9F',
  greek: 'U+0370-0377, U+037A-037F, U+0384-03FF',
} as const;
/** Wide enough to print, in pixels. */
const PICTURE_WIDTH = 1000;

/** Writes the PDFs of a section, beside the text that offers them. Returns a line for each; throws an error for the writer. */
export async function makePdfs(
  root: string,
  site: Site,
  section: PageId,
  languages: readonly Language[],
): Promise<string> {
  const content = await readContent(root, site);
  const wordsOf = contentTexts(site, readSiteTexts());
  const folder = join(root, SHELF, section);
  const styles = fontFaces() + readFileSync(new URL('print.css', import.meta.url), 'utf8');
  const lines: string[] = [];
  const browser = await launchChromium();
  try {
    for (const language of languages) {
      const [first, ...more] = itemsIn(content, section, language);
      if (!first) continue;
      const pictures = await picturesOf([first, ...more]);
      const parts = {
        product: site.name,
        styles,
        pictureOf: (item: { folder: string }, name: string) => pictures.get(picturePath(item.folder, name)) ?? '',
      };
      const page = await browser.newPage();
      await page.setContent(guideDocument([first, ...more], content, wordsOf(language), parts), { waitUntil: 'load' });
      await page.evaluate(() => document.fonts.ready);
      const pdf = await page.pdf({ preferCSSPageSize: true, tagged: true, outline: true });
      await page.close();
      const file = join(folder, `${section}.${language}.pdf`);
      mkdirSync(folder, { recursive: true });
      const bytes = dated(pdf, first.data.updated ?? first.data.date);
      writeFileSync(file, bytes);
      lines.push(`${shownPath(file)}: ${Math.ceil(bytes.length / 1000)} kB`);
    }
  } finally {
    await browser.close();
  }
  if (lines.length === 0) throw new Error(`${section} has no chapters in ${languages.join(', ')}; drafts are left out`);
  return lines.join('\n');
}

async function picturesOf(
  items: readonly { folder: string; pictures: readonly { target: string }[] }[],
): Promise<Map<string, string>> {
  const files = new Set(
    items.flatMap(({ folder, pictures }) => pictures.map(({ target }) => picturePath(folder, target))),
  );
  const made = new Map<string, string>();
  for (const file of files) {
    const image = sharp(file)
      .resize({ width: PICTURE_WIDTH, withoutEnlargement: true })
      .flatten({ background: '#fff' });
    // PDF keeps a JPEG as it is, and makes other pictures three times as large.
    const jpeg = await image.jpeg({ quality: 80, chromaSubsampling: '4:4:4', mozjpeg: true }).toBuffer();
    made.set(file, `data:image/jpeg;base64,${jpeg.toString('base64')}`);
  }
  return made;
}

function fontFaces(): string {
  const { resolve } = createRequire(import.meta.url);
  return FONTS.flatMap(([family, face, weight, style]) =>
    Object.entries(SCRIPTS).map(([script, range]) => {
      const name = script === 'greek' ? SERIF : face;
      const font = readFileSync(resolve(`@fontsource/${name}/files/${name}-${script}-${weight}-${style}.woff2`));
      return `@font-face{font-family:'${family}';font-weight:${weight};font-style:${style};unicode-range:${range};src:url(data:font/woff2;base64,${font.toString('base64')})}`;
    }),
  ).join('');
}

/** The day of the text in place of the time at which it was printed, so that the same text is the same file. */
function dated(pdf: Buffer, day: string): Buffer {
  const time = `${day.replaceAll('-', '')}000000`;
  const text = pdf.toString('latin1').replaceAll(/\/(CreationDate|ModDate) \(D:\d{14}/g, `/$1 (D:${time}`);
  return Buffer.from(text, 'latin1');
}
