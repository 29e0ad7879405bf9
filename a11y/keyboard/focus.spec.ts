// The Tab key on every page: each stop in order, forward and back, in sight, with an indicator that can be seen.
import type { Page } from '@playwright/test';
import { expect, ready, signedIn, test } from '#test/visitor.ts';
import { coveredStops, weakIndicators } from '../checks/focus.ts';
import { misplacedContent } from '../checks/reading-order.ts';
import { tabOrder } from '../checks/tab-order.ts';
import { addressOf, ALL_PAGES, type AnyPage } from '../pages.ts';
import { isChosen, isWhole, languagesFor, statesFor } from '../selection.ts';

const THEMES = {
  light: { colorScheme: 'light' },
  dark: { colorScheme: 'dark' },
  'forced colours': { forcedColors: 'active' },
  'more contrast': { contrast: 'more' },
} as const;

const SIZES = [
  { width: 1280, height: 800 },
  { width: 320, height: 568 },
  { width: 320, height: 256 },
] as const;
/** The smallest has the least room beside bars and hints. */
const COVERING_SIZES = isWhole ? SIZES : SIZES.slice(-1);

/** Pages with a hint that is shown for five seconds when they open. */
const HINTS: ReadonlySet<AnyPage> = new Set(['contribute']);

/** Hints stay for the whole test, unless they give way. Call before the page is opened. */
async function keepHints(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const wait = globalThis.setTimeout;
    const other = (act: () => void, delay?: number) => (delay === 5000 ? 0 : wait(act, delay));
    Object.assign(globalThis, { setTimeout: other });
  });
}

for (const [at, id] of [...ALL_PAGES.entries()]
  .filter((row) => isChosen(row[0] + 8))
  .slice(0, isWhole ? undefined : 3)) {
  // The look of a control does not depend on the language.
  const language = languagesFor(at)[0] ?? 'it';

  test(`Tab goes through ${id} and back`, async ({ page, visitor }) => {
    if (id === 'notFound') visitor.allowConsole(/404/);
    await page.goto(addressOf(id, language));
    await ready(page);
    expect(await tabOrder(page)).toEqual([]);
  });

  test(`the document has the order of the screen on ${id}`, async ({ page, visitor }) => {
    if (id === 'notFound') visitor.allowConsole(/404/);
    for (const size of SIZES.slice(0, 2)) {
      await page.setViewportSize(size);
      await page.goto(addressOf(id, language));
      await ready(page);
      expect.soft(await misplacedContent(page), `${size.width} × ${size.height}`).toEqual([]);
    }
  });

  test(`nothing covers the focus on ${id}`, async ({ page, visitor }) => {
    if (id === 'notFound') visitor.allowConsole(/404/);
    await keepHints(page);
    for (const size of COVERING_SIZES) {
      await page.setViewportSize(size);
      await page.goto(addressOf(id, language));
      await ready(page);
      if (HINTS.has(id)) await expect(page.locator('main [aria-live] p')).toBeVisible();
      expect.soft(await coveredStops(page), `${size.width} × ${size.height}`).toEqual([]);
    }
  });
}

test.describe('the bar over the lower edge', () => {
  test.use({ locale: 'el-GR' });

  for (const id of isWhole ? (['home', 'foundations', 'faq'] as const) : (['home'] as const)) {
    test(`nothing covers the focus on ${id} with the bar`, async ({ page, request }) => {
      await signedIn(page, request);
      for (const size of COVERING_SIZES) {
        await page.setViewportSize(size);
        await page.goto(addressOf(id, 'it'));
        await expect(page.locator('section:not(main section)')).toHaveCount(1);
        expect.soft(await coveredStops(page), `${size.width} × ${size.height}`).toEqual([]);
      }
    });
  }
});

test('nothing covers the focus on /account with a form open', async ({ page, request }) => {
  await signedIn(page, request);
  for (const size of COVERING_SIZES) {
    await page.setViewportSize(size);
    await page.goto(addressOf('account', 'el'));
    await page.locator('section button[aria-expanded]').nth(3).click();
    await expect(page.locator('section form [name=new_password]')).toBeVisible();
    expect.soft(await coveredStops(page), `${size.width} × ${size.height}`).toEqual([]);
  }
});

for (const [at, theme] of statesFor(0, Object.entries(THEMES)).entries()) {
  const [name, media] = theme;
  test(`the focus can be seen on every control, ${name}`, async ({ page, context, visitor }) => {
    visitor.allowConsole(/404/);
    const decoder = await context.newPage();
    await page.bringToFront();
    await page.emulateMedia(media);
    for (const id of ALL_PAGES.filter((_, row) => isChosen(row + 8 - at)).slice(0, isWhole ? undefined : 2)) {
      await page.goto(addressOf(id, 'it'));
      await ready(page);
      expect.soft(await weakIndicators(page, decoder), id).toEqual([]);
    }
  });

  test(`the focus can be seen on every control of a member, ${name}`, async ({ page, context, request }) => {
    const decoder = await context.newPage();
    await page.bringToFront();
    await page.emulateMedia(media);
    await signedIn(page, request);
    await page.goto(addressOf('account', 'it'));
    // The last form has the button that deletes.
    await page.locator('section button[aria-expanded]').last().click();
    await expect(page.locator('section form [name=current_password]')).toBeVisible();
    expect(await weakIndicators(page, decoder)).toEqual([]);
  });
}
