// The home page's picture of a trial, light and dark: the window with the example files and the letter in front of it. It has the
// apps that every host has: those of the machine, without office programs.
import { setTimeout } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import type { Language } from '#src/shared/languages/languages.ts';
import { TRIAL_PICTURE } from '#src/shared/stated/trial-picture.ts';
import { inTrial, openLetter } from './trial.ts';
import { writePicture } from './write-picture.ts';

const { width, height } = TRIAL_PICTURE;
/** Height of the panel, which is at the bottom. */
const PANEL = 44;
const OPENS_WITHIN_MS = 5000;

/** Takes both at a running host and writes them for the site, in two sizes. Returns the bytes. */
export async function takeForHome(browser: Browser, origin: string, language: Language, root: string): Promise<number> {
  let bytes = 0;
  for (const colorScheme of ['light', 'dark'] as const) {
    const options = { viewport: { width, height }, deviceScaleFactor: 2, colorScheme };
    const shot = await inTrial(browser, origin, language, options, (page) => arrange(page, language));
    bytes += await writePicture(shot, root, 'plain', language, colorScheme);
  }
  return bytes;
}

/** Both windows take half of the screen by their keys, and are made lower and moved with the mouse. Returns the picture. */
async function arrange(page: Page, language: Language): Promise<Buffer> {
  const top = (await page.getByRole('application').boundingBox())?.y ?? 0;
  await page.keyboard.press('Meta+ArrowLeft');
  await setTimeout(1000);
  await drag(page, [200, height - PANEL - 0.75], [0, -90]);
  await drag(page, [200, top + 14], [24, 22]);
  await openLetter(page, language);
  await setTimeout(OPENS_WITHIN_MS);
  await page.keyboard.press('Meta+ArrowRight');
  await setTimeout(1000);
  await drag(page, [600, height - PANEL - 0.75], [0, -84]);
  await drag(page, [600, top + 14], [-26, 62]);
  await page.mouse.move(width - 14, height / 2);
  await setTimeout(1000);
  return page.screenshot();
}

/** Moves what is there, as a hand would: the session follows some steps a second. */
async function drag(page: Page, [x, y]: [number, number], [right, down]: [number, number]): Promise<void> {
  const STEPS = 10;
  await page.mouse.move(x, y);
  await setTimeout(200);
  await page.mouse.down();
  for (let step = 1; step <= STEPS; step++) {
    await page.mouse.move(x + (right * step) / STEPS, y + (down * step) / STEPS);
    await setTimeout(30);
  }
  await setTimeout(200);
  await page.mouse.up();
  await setTimeout(600);
}
