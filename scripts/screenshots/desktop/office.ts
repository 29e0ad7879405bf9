// The pictures with office programs: the letter in LibreOffice, as large as the screen. The guide has one in each language, of which the
// README shows the English one; the home page of a site whose desktops have LibreOffice has it light and dark.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import type { Language } from '#src/shared/languages/languages.ts';
import { TRIAL_PICTURE } from '#src/shared/stated/trial-picture.ts';
import { inTrial, openLetter } from './trial.ts';
import { writePicture } from './write-picture.ts';

/** As on a usual laptop. */
const LAPTOP = { width: 1280, height: 800 };
/** In the proportions of the home page's picture, and large enough for the letter. */
const HOME = { width: TRIAL_PICTURE.width * 1.25, height: TRIAL_PICTURE.height * 1.25 };
/** How far down the title bar of Writer's window is when it opens there. */
const TITLE_BAR = 118;
const OPENS_WITHIN_MS = 15_000;

/** Takes the guide's at a running host and writes it beside the text. Returns the bytes. */
export async function takeForGuide(
  browser: Browser,
  origin: string,
  language: Language,
  root: string,
): Promise<number> {
  const options = { viewport: LAPTOP, colorScheme: 'light' } as const;
  const shot = await inTrial(browser, origin, language, options, async (page) => {
    await openInWriter(page, language);
    await page.keyboard.press('Meta+ArrowUp');
    return shoot(page, LAPTOP);
  });
  const picture = await sharp(shot).webp({ quality: 80, effort: 6 }).toBuffer();
  writeFileSync(join(root, 'content/navigare/90-prova-e-desktop', `prova.${language}.webp`), picture);
  return picture.length;
}

/** Takes those of the home page and writes them for the site. Returns the bytes. */
export async function takeWithOffice(
  browser: Browser,
  origin: string,
  language: Language,
  root: string,
): Promise<number> {
  let bytes = 0;
  for (const colorScheme of ['light', 'dark'] as const) {
    const options = { viewport: HOME, deviceScaleFactor: 2, colorScheme };
    const shot = await inTrial(browser, origin, language, options, async (page) => {
      await openInWriter(page, language);
      await page.mouse.dblclick(HOME.width / 2, TITLE_BAR);
      return shoot(page, HOME);
    });
    bytes += await writePicture(shot, root, 'office', language, colorScheme);
  }
  return bytes;
}

async function openInWriter(page: Page, language: Language): Promise<void> {
  await openLetter(page, language);
  // Its cursor blinks, so that nothing says when it is there.
  await setTimeout(OPENS_WITHIN_MS);
}

async function shoot(page: Page, { width, height }: typeof LAPTOP): Promise<Buffer> {
  await setTimeout(3000);
  await page.mouse.move(width / 2, height * 0.8);
  await setTimeout(1000);
  return page.screenshot();
}
