// `npm run screens -- desktop`: takes the pictures of a trial for the guide; the README shows the English one. Needs an image with
// office programs: `DESKTOP_IMAGE=… npm run screens -- desktop it de`.
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { DEFAULT_LANGUAGE, LANGUAGE_CODES, type Language } from '#src/shared/languages.ts';
import { startDesktopHost } from '#test/desktop/start-host.ts';
import { textsOf } from '#test/texts.ts';
import { build } from '../setup/build.mjs';
import { launchChromium } from '../testing/browser.ts';
import { openLetter } from './desktop-letter.ts';

const SIZE = { width: 1240, height: 775 };
/** A picture that changes no more is finished; apps take seconds. */
const STILL_MS = 4000;
const LIMIT_MS = 90_000;

if (!process.env['DESKTOP_IMAGE'])
  throw new Error(
    'Set DESKTOP_IMAGE to an image with office programs: see `npm run desktop -- image` in docs/desktop.md.',
  );
const words = new Set(process.argv.slice(3));
const languages = LANGUAGE_CODES.filter((code) => words.size === 0 || words.has(code));
const root = resolve(import.meta.dirname, '../..');
await build(root, process.execPath);
const host = await startDesktopHost();
const browser = await launchChromium();
let bytes = 0;
try {
  for (const language of languages) {
    const shot = await take(browser, language);
    const picture = await sharp(shot).webp({ quality: 80, effort: 6 }).toBuffer();
    writeFileSync(join(root, 'content/navigare/90-prova-e-desktop', `prova.${language}.webp`), picture);
    bytes += picture.length;
  }
} finally {
  await browser.close();
  await host.stop();
}
console.log(`${languages.length} pictures, ${Math.round(bytes / 1000)} kB`);

async function take(on: Browser, language: Language): Promise<Buffer> {
  const { t } = textsOf(language);
  const page = await on.newPage({ viewport: SIZE, colorScheme: 'light', locale: language });
  page.setDefaultTimeout(LIMIT_MS);
  await page.goto(`${host.origin}/${language === DEFAULT_LANGUAGE ? '' : language}#trial`);
  await page.getByRole('application').waitFor();
  await untilStill(page);
  await openLetter(page, language);
  await page.mouse.move(SIZE.width - 20, SIZE.height / 2);
  await setTimeout(1000);
  const shot = await page.screenshot();
  await page.getByRole('button', { name: t('desk.endTrial'), exact: true }).click();
  await page.getByRole('button', { name: t('desk.endTrialNow') }).click();
  await page.getByText(t('desk.endedTrial')).waitFor();
  await page.close();
  return shot;
}

/** Waits until nothing in the page has changed for some seconds. */
async function untilStill(page: Page): Promise<void> {
  const until = Date.now() + LIMIT_MS;
  let last = await page.screenshot();
  for (let since = Date.now(); Date.now() - since < STILL_MS && Date.now() < until;) {
    await setTimeout(400);
    const next = await page.screenshot();
    if (!next.equals(last)) since = Date.now();
    last = next;
  }
}
