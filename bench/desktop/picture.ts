// What the picture of a session shows, read from the page's canvas.
import type { Page } from '@playwright/test';

/** Long, for busy machines: the load is with the figures. */
export const LIMIT_MS = 90_000;

/** In pixels of the picture. */
export type Spot = readonly [x: number, y: number];

/** Red, green and blue. */
export function colourAt(page: Page, [x, y]: Spot): Promise<number[]> {
  const code = ([atX, atY]: Spot) => {
    const shown = document.querySelector<HTMLCanvasElement>('canvas[role=application]');
    return [...(shown?.getContext('2d')?.getImageData(atX, atY, 1, 1).data.slice(0, 3) ?? [])];
  };
  return page.evaluate(code, [x, y] as Spot);
}

type Condition = (red: number, green: number, blue: number) => boolean;

/** Rejects if the spot has not such a colour within the limit. */
export async function seen(page: Page, spot: Spot, is: Condition): Promise<void> {
  if (!(await isSeen(page, spot, is, LIMIT_MS)))
    throw new Error(`the spot ${spot.join(',')} of the picture has not the colour that was expected`);
}

/** Whether the spot gets such a colour in time. */
export async function isSeen(page: Page, spot: Spot, is: Condition, limitMs: number): Promise<boolean> {
  const until = Date.now() + limitMs;
  while (Date.now() < until) {
    const [red = 0, green = 0, blue = 0] = await colourAt(page, spot);
    if (is(red, green, blue)) return true;
  }
  return false;
}
