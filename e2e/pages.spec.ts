// Every page in every language: status, language, layout at small sizes. The engines for accessibility are in a11y/.
import type { Page } from '@playwright/test';
import { eld } from 'eld/small';
import { pathOf } from '#src/shared/addresses.ts';
import { LANGUAGE_CODES, type Language } from '#src/shared/languages.ts';
import { PAGE_IDS, type PageId } from '#src/shared/pages.ts';
import { layoutShift, outOfPlace, smallTargets, spaceText, visibleText } from '#test/page-checks.ts';
import { expect, ready, test } from '#test/visitor.ts';

const SLUG = 'aperta';
const UNKNOWN = 'unknown-page';
// Used in turn, so that each page is tested at each size, in some of the languages.
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

// Without transitions, during which colours are between light and dark.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

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
  expect.soft(text, say('no text key and no placeholder visible')).not.toMatch(/\{\{|\b[a-z]+\.[a-z]+[A-Z]\w*\b/);
  if (text.length > 200) expect.soft(eld.detect(text).language, say('language of the text')).toBe(language);

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

for (const id of [...PAGE_IDS, UNKNOWN] as (PageId | typeof UNKNOWN)[]) {
  test(`${id} has no faults in any language`, async ({ page, visitor }) => {
    if (id === UNKNOWN) visitor.allowConsole(/404/);
    for (const language of LANGUAGE_CODES) {
      const path =
        id === UNKNOWN ? pathOf('home', language, SLUG).replace(/home$/, UNKNOWN) : pathOf(id, language, SLUG);
      await check(page, path, language, id === UNKNOWN ? 404 : 200);
    }
  });
}
