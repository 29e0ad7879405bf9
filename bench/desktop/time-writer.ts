// Writer alone, from the press of 'Write' on the site: its page, a key in its text, and what several take at once.
import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { desktopAddress } from '#src/desktop/protocol/desktop-address.ts';
import type { Texts } from '#src/shared/texts/texts.ts';
import { LIMIT_MS, seen } from './picture.ts';
import { atRest, type Bench, endTrial, newVisitor } from './time-trial.ts';

/** Grey beside the page, and white on it, in pixels of the picture. */
const [EDGE, PAPER] = [
  [20, 600],
  [600, 500],
] as const;
/** Where the first line is. */
const LINE = { x: 230, y: 215, width: 600, height: 32 } as const;
/** A host waits some seconds before it starts the next spare trial. */
const READY_WITHIN_MS = 15_000;
const KEYS = 10;
const DARK = 140;
/** Behind the caret, which blinks, and within the next letter. */
const BEHIND_CARET = [5, 11] as const;

/** In milliseconds. */
export interface WriterTimes {
  /** From the press until the page. */
  readonly page: number;
  /** From each key until its letter. */
  readonly letters: readonly number[];
}

async function openWriter(bench: Bench): Promise<{ page: Page; ms: number }> {
  const page = await newVisitor(bench);
  const pressed = Date.now();
  await page.goto(desktopAddress(bench.origin, 'it', 'trial', { app: 'writer' }));
  await page.getByRole('application').waitFor();
  await seen(page, EDGE, (red) => red > 230);
  await seen(page, PAPER, (...colour) => Math.min(...colour) > 253);
  return { page, ms: Date.now() - pressed };
}

/** Starts a trial of Writer alone, types, and ends it. Rejects if something is not seen in time. */
export async function timeWriter(bench: Bench, { t }: Texts): Promise<WriterTimes> {
  const { page, ms } = await openWriter(bench);
  const letters: number[] = [];
  // It takes no keys until a moment after its page is there.
  const until = Date.now() + LIMIT_MS;
  while ((await endOfLine(page)) < LINE.x && Date.now() < until) {
    await page.keyboard.press('m');
    await page.waitForTimeout(700);
  }
  for (let key = 0; key < KEYS; key += 1) {
    // The letter before is there, and the caret behind it.
    await page.waitForTimeout(700);
    const end = await endOfLine(page);
    const pressed = Date.now();
    await page.keyboard.press('m');
    await untilInk(page, end);
    letters.push(Date.now() - pressed);
  }
  await endTrial(page, t);
  return { page: ms, letters };
}

/** Starts the trial of Writer that a host keeps ready, and ends it. Returns the milliseconds until its page. */
export async function timeReadyWriter(bench: Bench, { t }: Texts): Promise<number> {
  await setTimeout(READY_WITHIN_MS);
  const { page, ms } = await openWriter(bench);
  await endTrial(page, t);
  return ms;
}

/** Opens so many, one after the other. Returns what `measure` gives when they rest. */
export async function measureWriters(
  bench: Bench,
  count: number,
  measure: () => number,
  open: (bench: Bench) => Promise<unknown> = openWriter,
): Promise<number> {
  for (let opened = 0; opened < count; opened += 1) await open(bench);
  return atRest(measure);
}

/** Opens it for a screen reader. Returns how long each key took until the page's field had the caret where Writer has it. */
export async function timeReader(bench: Bench, { t }: Texts): Promise<number[]> {
  const page = await openForReader(bench);
  const isAt = (isEnd: boolean) => document.querySelector('textarea')?.selectionStart === (isEnd ? 3 : 0);
  const keys: number[] = [];
  for (let key = 0; key < 2 * KEYS; key += 1) {
    await page.waitForTimeout(300);
    const isEnd = key % 2 === 0;
    const pressed = Date.now();
    await page.keyboard.press(isEnd ? 'End' : 'Home');
    await page.waitForFunction(isAt, isEnd, { timeout: LIMIT_MS, polling: 'raf' });
    keys.push(Date.now() - pressed);
  }
  await endTrial(page, t);
  return keys;
}

/** Writer with three letters that the page's field has, and the caret before them. */
export async function openForReader(bench: Bench): Promise<Page> {
  const page = await newVisitor(bench);
  await page.goto(desktopAddress(bench.origin, 'it', 'trial', { app: 'writer', reader: true }));
  await page.locator('[data-at=open] textarea').focus();
  await page.keyboard.type('mmm');
  await page.waitForTimeout(5_000);
  await page.keyboard.press('Home');
  await page.waitForFunction(() => document.querySelector('textarea')?.value === 'mmm');
  await page.waitForFunction(() => document.querySelector('textarea')?.selectionStart === 0);
  return page;
}

/** The column of the last letter, left of the line without one; the caret alone is darker than this in one column or two. */
const endOfLine = (page: Page): Promise<number> =>
  page.evaluate(
    ([line, dark]) => {
      const shown = document.querySelector<HTMLCanvasElement>('canvas[role=application]');
      const { x, y, width, height } = line;
      const data = shown?.getContext('2d')?.getImageData(x, y, width, height).data ?? [];
      const inks = Array.from({ length: width }, (_, column) =>
        Array.from({ length: height }, (__, row) => data[4 * (row * width + column)] ?? 255).some((red) => red < dark),
      );
      // An m has no gap as wide as that to its neighbour.
      return (
        x + inks.findLastIndex((hasInk, column) => hasInk && inks.slice(Math.max(0, column - 6), column).some(Boolean))
      );
    },
    [LINE, DARK] as const,
  );

async function untilInk(page: Page, end: number): Promise<void> {
  await page.waitForFunction(
    ([from, to, line, dark]) => {
      const shown = document.querySelector<HTMLCanvasElement>('canvas[role=application]');
      const data = shown?.getContext('2d')?.getImageData(from, line.y, to - from, line.height).data ?? [];
      return data.some((value, at) => at % 4 === 0 && value < dark);
    },
    [end + BEHIND_CARET[0], end + BEHIND_CARET[1], LINE, DARK] as const,
    { timeout: LIMIT_MS, polling: 'raf' },
  );
}
