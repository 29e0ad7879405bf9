// The guide's picture of a trial, with office programs: the letter in LibreOffice, as large as the screen. The README shows the English one.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import sharp from 'sharp';
import type { Language } from '#src/shared/languages/languages.ts';
import { inTrial, openLetter } from './trial.ts';

/** As on a usual laptop. */
const SIZE = { width: 1280, height: 800 };
const OPENS_WITHIN_MS = 15_000;

/** Takes it at a running host and writes it beside the text. Returns the bytes. */
export async function takeForGuide(
  browser: Browser,
  origin: string,
  language: Language,
  root: string,
): Promise<number> {
  const shot = await inTrial(browser, origin, language, { viewport: SIZE, colorScheme: 'light' }, async (page) => {
    await openLetter(page, language);
    // Its cursor blinks, so that nothing says when it is there.
    await setTimeout(OPENS_WITHIN_MS);
    await page.keyboard.press('Meta+ArrowUp');
    await setTimeout(3000);
    await page.mouse.move(SIZE.width - 20, SIZE.height / 2);
    await setTimeout(1000);
    return page.screenshot();
  });
  const picture = await sharp(shot).webp({ quality: 80, effort: 6 }).toBuffer();
  writeFileSync(join(root, 'content/navigare/90-prova-e-desktop', `prova.${language}.webp`), picture);
  return picture.length;
}
