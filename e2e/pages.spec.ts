// Every page: status, layout shift, layout at small sizes. Its accessibility is tested in a11y/, its texts by `npm run checks -- build`.
import type { Page } from '@playwright/test';
import type { Language } from '#src/shared/languages/languages.ts';
import { pathOf } from '#src/shared/pages/addresses.ts';
import { PAGE_IDS, type PageId } from '#src/shared/pages/pages.ts';
import { TESTS_EVERYTHING } from '#test/everything.ts';
import { layoutShift, outOfPlace, smallTargets, spaceText } from '#test/page-checks.ts';
import { expect, ready, test } from '#test/visitor.ts';

const SLUG = 'aperta';
const UNKNOWN = 'unknown-page';
/** A text that the blog is shipped with. */
const ARTICLE = 'blog/che-cosa-funziona-oggi';

// Without transitions, during which colours are between light and dark.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Checks a page as it is loaded. */
async function checkLoaded(page: Page, path: string, language: Language, status: number): Promise<void> {
  const say = (what: string) => `${path}: ${what}`;
  const response = await page.goto(path);
  expect.soft(response?.status(), say('status')).toBe(status);
  await ready(page);
  expect.soft(await layoutShift(page), say('layout shift')).toBe(0);
  expect.soft(await page.locator('html').getAttribute('lang'), say('lang')).toBe(language);
  expect.soft(await page.locator('h1').count(), say('one h1')).toBe(1);
}

/** Checks the layout of the loaded page at small sizes. */
async function checkReflow(page: Page): Promise<void> {
  const say = (what: string) => `${page.url()}: ${what}`;
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

/** An eighth of the pages in the daily tests; a11y/matrix.spec.ts opens others. */
const TRIED = PAGE_IDS.filter((_, at) => TESTS_EVERYTHING || at % 8 === 1);

for (const id of [...TRIED, ARTICLE, UNKNOWN] as (PageId | typeof ARTICLE | typeof UNKNOWN)[]) {
  test(`${id} has no faults`, async ({ page, visitor }) => {
    if (id === UNKNOWN) visitor.allowConsole(/404/);
    const pathIn = (language: Language) =>
      id === UNKNOWN || id === ARTICLE
        ? pathOf('home', language, SLUG).replace(/home$/, id)
        : pathOf(id, language, SLUG);
    const status = id === UNKNOWN ? 404 : 200;
    if (TESTS_EVERYTHING) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await checkLoaded(page, pathIn('it'), 'it', status);
    }
    // German has the longest words; a11y/matrix.spec.ts has the other languages.
    await page.setViewportSize({ width: 390, height: 844 });
    await checkLoaded(page, pathIn('de'), 'de', status);
    await checkReflow(page);
  });
}
