// One trial, from the press of the button on the site to its end, and several at once.
import { setTimeout } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import type { Texts } from '#src/shared/texts/texts.ts';
import { colourAt, isSeen, LIMIT_MS, seen } from './picture.ts';

const SIZE = { width: 1280, height: 800 };
/** In pixels of the picture: on the wallpaper, in the window with the files, in the menu where it opens. */
const SPOTS = { wallpaper: [20, 20], files: [640, 500], menu: [130, 680] } as const;
const MENU_BUTTON = [25, 778] as const;
/** The panel's button for texts, and what its window, which is as large as the screen, covers: wallpaper, then white paper. */
const WRITER = { button: [104, 778], edge: [20, 600], paper: [600, 500] } as const;
const RESTS_AFTER_MS = 5_000;

/** When something was seen, in milliseconds from the press. */
export interface Times {
  readonly canvas: number;
  readonly picture: number;
  readonly wallpaper: number;
  readonly files: number;
  readonly key: number;
  readonly processor: number;
  /** From the press on the panel until its empty page; nothing without office programs. */
  readonly writer?: number;
}

/** A host, and whether its sessions have office programs. */
export interface Bench {
  readonly browser: Browser;
  readonly origin: string;
  readonly hasOffice: boolean;
}

/** Starts a trial of the light scheme and ends it. Returns the times. Rejects if something is not seen in time. */
export async function timeTrial(bench: Bench, { t }: Texts, processorMs: () => number): Promise<Times> {
  const page = await newVisitor(bench);
  const before = processorMs();
  const pressed = Date.now();
  await page.goto(`${bench.origin}/#trial`);
  const since = () => Date.now() - pressed;
  // At each frame: Playwright's locators look twice a second.
  await page.waitForFunction(() => document.querySelector('canvas[role=application]') !== null);
  const canvas = since();
  // The screen is black, grey (X11's own ground), then the wallpaper, which is more blue than red; windows are nearly white.
  await seen(page, SPOTS.wallpaper, (red, _, blue) => red + blue > 0);
  const picture = since();
  await seen(page, SPOTS.wallpaper, (red, _, blue) => blue > red + 8);
  const wallpaper = since();
  await seen(page, SPOTS.files, (red) => red > 230);
  const files = since();
  const processor = processorMs() - before;
  const key = await timeOfKey(page);
  const writer = bench.hasOffice ? await timeOfWriter(page) : undefined;
  await endTrial(page, t);
  return { canvas, picture, wallpaper, files, key, processor, ...(writer !== undefined && { writer }) };
}

/** How long the host's page takes without a session: what the machine and the browser need anyway. */
export async function timePage(bench: Bench): Promise<number> {
  const page = await newVisitor(bench);
  const started = Date.now();
  await page.goto(`${bench.origin}/`);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const ms = Date.now() - started;
  await page.close();
  return ms;
}

/** Presses the button that ends a trial, and closes its page. */
export async function endTrial(page: Page, t: Texts['t']): Promise<void> {
  await page.getByRole('button', { name: t('desk.endTrial'), exact: true }).click();
  await page.getByRole('button', { name: t('desk.endTrialNow') }).click();
  await page.getByText(t('desk.endedTrial')).waitFor();
  await page.close();
}

/** Opens trials at once, and a text in each if there are office programs. Returns what `measure` gives before and after that. */
export async function measureTrials(
  bench: Bench,
  { t }: Texts,
  count: number,
  measure: () => number,
): Promise<number[]> {
  const pages = await Promise.all(Array.from({ length: count }, () => newVisitor(bench)));
  for (const page of pages) {
    await page.goto(`${bench.origin}/#trial`);
    await page.getByRole('application').waitFor();
    await seen(page, SPOTS.files, (red) => red > 230);
  }
  const found = [await atRest(measure)];
  if (!bench.hasOffice) return found;
  for (const page of pages) await timeOfWriter(page);
  found.push(await atRest(measure));
  for (const page of pages) await endTrial(page, t);
  return found;
}

export async function atRest(measure: () => number): Promise<number> {
  await setTimeout(RESTS_AFTER_MS);
  return measure();
}

let visitors = 0;

/** A page of another visitor by its address: the host limits the starts of each. */
export async function newVisitor({ browser }: Bench): Promise<Page> {
  const extraHTTPHeaders = { 'X-Forwarded-For': `192.0.2.${(visitors += 1)}` };
  const page = await browser.newPage({ viewport: SIZE, colorScheme: 'light', locale: 'it', extraHTTPHeaders });
  page.setDefaultTimeout(LIMIT_MS);
  return page;
}

async function timeOfWriter(page: Page): Promise<number> {
  const pressed = Date.now();
  await page.mouse.click(...WRITER.button);
  await seen(page, WRITER.edge, (red) => red > 230);
  await seen(page, WRITER.paper, (...colour) => Math.min(...colour) > 253);
  return Date.now() - pressed;
}

/** Opens the menu with the mouse, and times the highlight of its next row with an arrow key. */
async function timeOfKey(page: Page): Promise<number> {
  const ground = await colourAt(page, SPOTS.menu);
  const isMenu = (...colour: number[]) => String(colour) !== String(ground);
  const until = Date.now() + LIMIT_MS;
  // Again after a while: the panel may start after the window.
  do await page.mouse.click(...MENU_BUTTON);
  while (!(await isSeen(page, SPOTS.menu, isMenu, 2000)) && Date.now() < until);
  const row = await colourAt(page, SPOTS.menu);
  const pressed = Date.now();
  await page.keyboard.press('ArrowUp');
  await seen(page, SPOTS.menu, (...colour) => String(colour) !== String(row));
  const ms = Date.now() - pressed;
  await page.keyboard.press('Escape');
  // While it is open, a click elsewhere only closes it.
  await seen(page, SPOTS.menu, (...colour) => String(colour) === String(ground));
  return ms;
}
