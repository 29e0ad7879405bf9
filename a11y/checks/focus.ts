// The focus indicator in pixels (WCAG 2.4.7, to the measure of 2.4.13), and whether the focused control is in sight (WCAG 2.4.11).
import type { Page } from '@playwright/test';

/** Pixels around a control that belong to the indicator. */
const MARGIN = 8;

interface Stop {
  html: string;
  box: { x: number; y: number; width: number; height: number };
  /** What else is over its centre or a corner. */
  cover: string | undefined;
}

const readStop = (page: Page): Promise<Stop | undefined> =>
  page.evaluate(async () => {
    // What gives way to the focus does so in the next frame.
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    await frame();
    await frame();
    const element = document.activeElement as HTMLElement | null;
    if (element === null || element === document.body) return undefined;
    const { x, y, width, height } = element.getBoundingClientRect();
    const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
    // The window without what lies over its edges.
    const [first, last] = [parseFloat(scrollPaddingTop) || 0, innerHeight - (parseFloat(scrollPaddingBottom) || 0)];
    // A link over two lines has two boxes.
    const points = [...element.getClientRects()].flatMap((box) => {
      // Of a control that does not fit, what is in the window counts (WCAG 2.4.11).
      if (box.height > (last - first) * 0.8 || box.width > innerWidth) {
        const middle = (Math.max(box.top, first) + Math.min(box.bottom, last)) / 2;
        return [[Math.min(box.left + box.width / 2, innerWidth - 1), middle] as const];
      }
      const [left, right, top, bottom] = [box.left + 3, box.right - 3, box.top + 3, box.bottom - 3];
      return [
        [(box.left + box.right) / 2, (box.top + box.bottom) / 2],
        [left, top],
        [right, top],
        [left, bottom],
        [right, bottom],
      ] as const;
    });
    const hits = points.map(([px, py]) => document.elementFromPoint(px, py));
    const other = hits.filter((hit) => hit === null || !(element.contains(hit) || hit.contains(element)));
    return {
      html: element.outerHTML.slice(0, 110),
      box: { x, y, width, height },
      cover: other.map((hit) => hit?.outerHTML.slice(0, 50) ?? 'the edge of the window')[0],
    };
  });

/** Walks with the Tab key and returns the stops of which a part is out of sight or under something else. */
export async function coveredStops(page: Page, most = 200): Promise<string[]> {
  const faults: string[] = [];
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  for (let at = 0; at < most; at += 1) {
    await page.keyboard.press('Tab');
    const stop = await readStop(page);
    if (stop === undefined) break;
    if (stop.cover !== undefined) faults.push(`${stop.html} has the focus under ${stop.cover}`);
  }
  return faults;
}

/**
 * Walks with the Tab key and returns the stops whose indicator is too weak: fewer pixels that change with a contrast of 3:1
 * than a line of one pixel around the control has, twice over (WCAG 2.4.13). `decoder` is an empty page that compares the pictures.
 */
export async function weakIndicators(page: Page, decoder: Page, most = 200): Promise<string[]> {
  const faults: string[] = [];
  const measured = new Set<string>();
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  for (let at = 0; at < most; at += 1) {
    await page.keyboard.press('Tab');
    const stop = await readStop(page);
    if (stop === undefined) break;
    const size = page.viewportSize() ?? { width: 0, height: 0 };
    const x = Math.max(0, stop.box.x - MARGIN);
    const y = Math.max(0, stop.box.y - MARGIN);
    const clip = {
      x,
      y,
      width: Math.min(size.width - x, stop.box.width + 2 * MARGIN),
      height: Math.min(size.height - y, stop.box.height + 2 * MARGIN),
    };
    // Controls of one class look alike; each is measured once.
    const look = stop.html.replaceAll(/(?:href|id|aria-\w+|hreflang|lang)="[^"]*"/g, '').split('>')[0] ?? '';
    if (clip.width < 1 || clip.height < 1 || measured.has(look)) continue;
    measured.add(look);
    const focused = await page.screenshot({ clip, caret: 'hide', animations: 'disabled' });
    await page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      (globalThis as unknown as { kept: HTMLElement }).kept = element;
      element.blur();
    });
    const resting = await page.screenshot({ clip, caret: 'hide', animations: 'disabled' });
    await page.evaluate(() => (globalThis as unknown as { kept: HTMLElement }).kept.focus({ preventScroll: true }));
    const changed = await changedPixels(decoder, focused, resting);
    const ring = 4 * (stop.box.width + stop.box.height);
    // A link of two lines has a smaller ring than its box.
    if (changed < ring * 0.85) faults.push(`${changed} of ${Math.round(ring)} pixels change: ${stop.html}`);
  }
  return faults;
}

/** How many pixels differ between two pictures with a contrast of at least 3:1. */
async function changedPixels(decoder: Page, one: Buffer, other: Buffer): Promise<number> {
  return decoder.evaluate(
    async (pictures) => {
      const read = async (base64: string) => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
        const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
        canvas?.drawImage(bitmap, 0, 0);
        return canvas?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? new Uint8ClampedArray();
      };
      const [a, b] = [await read(pictures[0] ?? ''), await read(pictures[1] ?? '')];
      const channel = (value = 0) => (value <= 10 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4);
      const luminance = (data: Uint8ClampedArray, at: number) =>
        0.2126 * channel(data[at]) + 0.7152 * channel(data[at + 1]) + 0.0722 * channel(data[at + 2]);
      let count = 0;
      for (let at = 0; at < a.length; at += 4) {
        const [first, second] = [luminance(a, at) + 0.05, luminance(b, at) + 0.05];
        if (Math.max(first, second) / Math.min(first, second) >= 3) count += 1;
      }
      return count;
    },
    [one.toString('base64'), other.toString('base64')],
  );
}
