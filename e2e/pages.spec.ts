// Every page of the table in every language: answers, reads in its language, and holds for eye, ear and small screen.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { eld } from 'eld/small';
import { PAGE_IDS, pathOf, type PageId } from '#src/shared/addresses.ts';
import { LANGUAGE_CODES, type Language } from '#src/shared/languages.ts';
import { expect, ready, test } from '#test/visitor.ts';

const SLUG = 'aperta';
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const UNKNOWN = 'unknown-page';
// Taken in turn, so that each page is seen at each size, in some languages each.
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

// Without movement: a colour on its way from light to dark is neither.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** What axe finds, as lines that say where. */
async function axe(page: Page, options: RunOptions = {}): Promise<string[]> {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(
    (given) => (globalThis as unknown as { axe: { run: (o: RunOptions) => Promise<AxeResults> } }).axe.run(given),
    { resultTypes: ['violations'], ...options } as RunOptions,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`));
}

/** The visible text without what is meant to be in another language. */
async function visibleText(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { lang } = document.documentElement;
    const foreign = [...document.querySelectorAll<HTMLElement>('body [lang], code')].filter((one) => one.lang !== lang);
    for (const one of foreign) one.hidden = true;
    const text = document.body.innerText;
    for (const one of foreign) one.hidden = false;
    return text;
  });
}

async function check(page: Page, path: string, language: Language, status: number): Promise<void> {
  const say = (what: string) => `${path}: ${what}`;
  await page.setViewportSize(SIZES[LANGUAGE_CODES.indexOf(language) % SIZES.length] ?? SIZES[0]);
  const response = await page.goto(path);
  expect.soft(response?.status(), say('status')).toBe(status);
  await ready(page);
  expect.soft(await layoutShift(page), say('layout shift')).toBe(0);
  expect.soft(await page.locator('html').getAttribute('lang'), say('lang')).toBe(language);
  expect.soft(await page.locator('h1').count(), say('one h1')).toBe(1);
  const text = await visibleText(page);
  expect.soft(text, say('no key and no placeholder in sight')).not.toMatch(/\{\{|\b[a-z]+\.[a-z]+[A-Z]\w*\b/);
  if (text.length > 200) expect.soft(eld.detect(text).language, say('language of the text')).toBe(language);

  expect.soft(await axe(page), say('axe, light')).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect.soft(await axe(page, { runOnly: ['color-contrast'] }), say('axe, dark')).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });

  // 320 px wide is also 1280 px at 400 % zoom (WCAG 1.4.10), 640 px at 200 % (WCAG 1.4.4).
  for (const [width, height] of [
    [640, 400],
    [320, 256],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect.soft(await outOfPlace(page), say(`at ${width} × ${height}`)).toEqual([]);
  }
  expect.soft(await smallTargets(page), say('target size')).toEqual([]);
  await spaceText(page);
  expect.soft(await outOfPlace(page), say('at 320 px with more space between letters, words and lines')).toEqual([]);
}

/** What sticks out sideways, and words that their own box cuts off. */
async function outOfPlace(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} px wide in ${clientWidth}`);
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const hasWords = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
      const { overflowX, textOverflow, clipPath } = getComputedStyle(element);
      // Out of sight on purpose, or cut with an ellipsis and whole in its title.
      if (!hasWords || overflowX === 'visible' || clipPath !== 'none' || textOverflow === 'ellipsis') continue;
      if (element.scrollWidth > element.clientWidth + 1) found.push(`cut off: ${element.outerHTML.slice(0, 120)}`);
    }
    return found;
  });
}

/** Controls under 24 px (WCAG 2.5.8; links within a sentence are exempt), and buttons under 44 px high (WCAG 2.5.5). */
async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, input, nav a, header a, a[class]')]
      .filter((element) => element.checkVisibility())
      .flatMap((element) => {
        const { width, height } = element.getBoundingClientRect();
        const least = element.matches('button, input') ? 44 : 24;
        return height < least - 0.5 || width < 24
          ? [`${Math.round(width)} × ${Math.round(height)}: ${element.outerHTML.slice(0, 120)}`]
          : [];
      }),
  );
}

/** The spacing that a reader may ask for (WCAG 1.4.12). */
async function spaceText(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-block-end:2em!important}',
    );
    document.adoptedStyleSheets = [sheet];
  });
}

async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        // Two frames: what was buffered has been handed over by then.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
}

for (const id of [...PAGE_IDS, UNKNOWN] as (PageId | typeof UNKNOWN)[]) {
  test(`${id} holds in nine languages`, async ({ page, visitor }) => {
    if (id === UNKNOWN) visitor.allowConsole(/404/);
    for (const language of LANGUAGE_CODES) {
      const path =
        id === UNKNOWN ? pathOf('home', language, SLUG).replace(/home$/, UNKNOWN) : pathOf(id, language, SLUG);
      await check(page, path, language, id === UNKNOWN ? 404 : 200);
    }
  });
}
