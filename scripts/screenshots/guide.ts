// `npm run screens -- guide`: takes the pictures of the guide from the built site and writes them beside its texts. Languages and
// chapters may be named: `npm run screens -- guide it de 20-lingue`. What differs from one run to the next is in none of them.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import site from '#site';
import { LANGUAGE_CODES, type Language } from '#src/shared/languages/languages.ts';
import { pathOf } from '#src/shared/pages/addresses.ts';
import { startBuiltSite } from '#test/start-site.ts';
import { textsOf } from '#test/texts.ts';
import { build } from '../setup/build.mjs';
import { launchChromium } from '../testing/browser.ts';
import { joinAsGuide } from './guide-account.ts';
import { appAddress } from './guide-app.ts';
import { GUIDE_PICTURES, type GuidePicture } from './guide-pictures.ts';

/** A column of text with its margins; high enough for the longest page, so that nothing is scrolled. */
const VIEWPORT = { width: 760, height: 3600 };
const SCALE = 1.5;
/** Above and below what is shown, in pixels of the page. */
const MARGIN = 12;
/** Its ground is that of the page around it. */
const FRAME = { top: 2, bottom: 2, left: 2, right: 2, background: '#cfc6b8' };
/** To find an element. */
const LIMIT_MS = 10_000;

const words = new Set(process.argv.slice(3));
const languages = LANGUAGE_CODES.filter((code) => words.delete(code));
const chosen = (languages.length > 0 ? languages : LANGUAGE_CODES).flatMap((language) =>
  GUIDE_PICTURES.filter(({ file }) => words.size === 0 || words.has(dirname(file))).map(
    (picture) => [picture, language] as const,
  ),
);

const unknown = [...words].filter((word) => !GUIDE_PICTURES.some(({ file }) => dirname(file) === word));
if (unknown.length > 0) {
  console.error(`There is no language or chapter '${unknown.join("', '")}'. See: npm run screens -- --help`);
  process.exit(2);
}

const root = resolve(import.meta.dirname, '../..');
await build(root, process.execPath);
const running = await startBuiltSite();
const browser = await launchChromium();
let bytes = 0;
try {
  const account = await joinAsGuide(running);
  const app = await appAddress(running);
  for (const [picture, language] of chosen) {
    await account.setLanguage(language);
    bytes += await take(picture, language, account, app);
  }
} finally {
  await browser.close();
  await running.stop();
}
console.log(`${chosen.length} pictures, ${Math.round(bytes / 1000)} kB`);

/** Returns the size of the file. */
async function take(
  { file, page: id, isMember, show }: GuidePicture,
  language: Language,
  { stored, password }: { stored: Readonly<Record<string, string>>; password: string },
  app: string,
): Promise<number> {
  const page = await openPage(language, isMember ? stored : {});
  await page.goto(id === 'app' ? app : running.url + pathOf(id, language, site.slug));
  await page.waitForFunction(() => 'ready' in document.documentElement.dataset);
  const shown = await show(page, textsOf(language), password);
  const clip = await frameOf(page, shown);
  const shot = await page.screenshot({ clip, animations: 'disabled' });
  await page.context().close();
  const path = join(root, 'content/navigare', `${file}.${language}.webp`);
  const small = await sharp(shot).extend(FRAME).webp({ nearLossless: true, quality: 60, effort: 6 }).toBuffer();
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, small);
  return small.length;
}

async function openPage(language: Language, stored: Readonly<Record<string, string>>): Promise<Page> {
  const context = await browser.newContext({
    viewport: VIEWPORT,
    deviceScaleFactor: SCALE,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: language,
  });
  await context.addInitScript((items) => {
    for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
  }, stored);
  const page = await context.newPage();
  page.setDefaultTimeout(LIMIT_MS);
  return page;
}

/** The part of the page, as wide as the window, with these elements, once they and their fonts are there. */
async function frameOf(page: Page, shown: readonly Locator[]) {
  for (const element of shown) await element.waitFor();
  await page.evaluate(async () => {
    (document.activeElement as HTMLElement | null)?.blur();
    // One that is not near would never be loaded.
    for (const picture of document.images) picture.loading = 'eager';
    await Promise.all([
      document.fonts.ready,
      ...[...document.images].map((picture) => picture.decode().catch(() => undefined)),
    ]);
  });
  const boxes = await Promise.all(shown.map((element) => element.boundingBox()));
  const tops = boxes.map((box) => box?.y ?? 0);
  const ends = boxes.map((box) => (box ? box.y + box.height : 0));
  const y = Math.max(0, Math.floor(Math.min(...tops)) - MARGIN);
  return { x: 0, y, width: VIEWPORT.width, height: Math.ceil(Math.max(...ends)) + MARGIN - y };
}
