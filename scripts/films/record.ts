// Records a film: drives a trial by keys and mouse, and takes a picture after each. The machine may be slow: the film is not.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { encode, type Frame } from './encode.ts';
import { LETTERS, timeline, type Action, type Film } from './film.ts';

const SIZE = { width: 1280, height: 720 };
const OPENS_WITHIN_MS = 20_000;
/** Until the picture has followed a key, or a click. */
const FOLLOWS_MS = { key: 350, click: 1500, window: 6000 };

/**
 * Records it with an Italian desktop at a running host, into the folder of its text below `content`, and the
 * pictures of lessons. Returns the bytes of the film.
 */
export async function record(browser: Browser, origin: string, film: Film, content: string): Promise<number> {
  const folder = join(content, 'videotutorial', film.name);
  const page = await browser.newPage({ viewport: SIZE, colorScheme: 'light', locale: 'it' });
  page.setDefaultTimeout(90_000);
  const frames = mkdtempSync(join(tmpdir(), 'film-'));
  try {
    await page.goto(`${origin}/#trial/app/writer`);
    const screen = page.getByRole('application');
    await screen.waitFor();
    await setTimeout(OPENS_WITHIN_MS);
    await screen.focus();
    const taken: Frame[] = [];
    const take = async (seconds: number) => {
      const file = join(frames, `${taken.length}.png`);
      await page.screenshot({ path: file });
      taken.push({ file, seconds });
    };
    for (const [at, { step, frames: lengths }] of timeline(film).entries()) {
      let next = 0;
      const seen = () => take(lengths[next++] ?? 0);
      for (const action of step.do) await act(page, action, seen);
      await setTimeout((step.settle ?? 1) * 1000);
      await seen();
      const last = taken.at(-1)?.file ?? '';
      if (at === film.poster) await picture(last, join(folder, 'poster.webp'));
      if (step.picture !== undefined) await picture(last, join(content, 'impara', `${step.picture}.webp`));
    }
    return encode(taken, frames, join(folder, film.name));
  } finally {
    await page.close();
    rmSync(frames, { recursive: true, force: true });
  }
}

async function picture(from: string, to: string): Promise<void> {
  mkdirSync(dirname(to), { recursive: true });
  writeFileSync(to, await sharp(from).webp({ quality: 75, effort: 6 }).toBuffer());
}

async function act(page: Page, action: Action, seen: () => Promise<void>): Promise<void> {
  if ('type' in action)
    for (let at = 0; at < action.type.length; at += LETTERS) {
      await page.keyboard.type(action.type.slice(at, at + LETTERS), { delay: 40 });
      await setTimeout(FOLLOWS_MS.key);
      await seen();
    }
  else {
    if ('press' in action) await page.keyboard.press(action.press);
    else if ('click' in action) await page.mouse.click(...action.click);
    else
      await page
        .getByRole('button', { name: new RegExp(`^${action.button}`) })
        .first()
        .click();
    await setTimeout(FOLLOWS_MS['press' in action ? (action.opens ? 'window' : 'key') : 'click']);
    await seen();
  }
}
