// The header around its breakpoints, in every language, signed out and in: nothing overlaps, overflows or wraps.
import { LANGUAGE_CODES, type Language } from '#src/shared/languages/languages.ts';
import { pathOf } from '#src/shared/pages/addresses.ts';
import { TESTS_EVERYTHING } from '#test/everything.ts';
import { expect, open, ready, signedIn, test } from '#test/visitor.ts';

// The narrowest window, and each side of the breakpoints of the header (src/app/header/header.module.css).
const WIDTHS = [320, 383, 479, 480, 543, 544, 575, 576, 639, 640];
/** From this width on all entries are between the other controls (src/app/header/navigation-menu.module.css); before, in a row below. */
const BAR_FROM: Partial<Record<Language, number>> = { en: 1232, it: 1232, ro: 1280, es: 1280, el: 1344, fr: 1376 };
const BAR_FROM_IN_OTHERS = 1408;
/** Below this width they are under a button. */
const BUTTON_BELOW = 1024;
/** German and Greek have the longest words. */
const TRIED = TESTS_EVERYTHING ? LANGUAGE_CODES : (['de', 'el'] as const);
/** As long as a username may be. */
const LONGEST_NAME = 'Wolfgang-Amadeus.Mozart_175601';

/** Returns the controls of the header that overlap, leave the window or wrap, and whether the page scrolls sideways. */
function faultsOfBar(): string[] {
  const controls = [...document.querySelectorAll<HTMLElement>('header a, header button, header [title]')].filter(
    (one) => one.checkVisibility(),
  );
  const boxes = controls.map((one) => ({ words: one.innerText.trim(), box: one.getBoundingClientRect() }));
  const { scrollWidth, clientWidth } = document.documentElement;
  const overflow = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : [];
  const faults = boxes.flatMap(({ words, box }, at) => [
    ...(box.left < 0 || box.right > innerWidth ? [`'${words}' leaves the window`] : []),
    ...(box.height > 50 ? [`'${words}' is ${box.height} px high`] : []),
    ...boxes
      .slice(at + 1)
      .filter(
        (other) =>
          Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left) > 1 &&
          Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top) > 1,
      )
      .map((other) => `'${words}' overlaps '${other.words}'`),
  ]);
  return [...overflow, ...faults];
}

/** Counts the visible entries of the bar and their rows, and returns whether the menu's button is visible. */
function shapeOfMenu(): { entries: number; rows: number; button: boolean } {
  const entries = [...document.querySelectorAll('#menu :is(a, button)')].filter((one) => one.checkVisibility());
  const rows = new Set(entries.map((one) => Math.round(one.getBoundingClientRect().top)));
  const button = document.querySelector('header > div > div:last-child > button')?.checkVisibility() ?? false;
  return { entries: entries.length, rows: rows.size, button };
}

for (const session of ['signed out', 'signed in'] as const) {
  test(`fits at every width, ${session}`, async ({ page, request }) => {
    if (session === 'signed in') {
      await signedIn(page, request);
      // Otherwise the first response would replace the name.
      await page.route('**/auth/users/me/', (route) =>
        route.fulfill({ json: { email: 'wolfgang@example.org', username: LONGEST_NAME } }),
      );
      await page.addInitScript((name) => localStorage.setItem('username', name), LONGEST_NAME);
    }
    for (const language of TRIED) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(pathOf('blog', language, 'aperta'));
      await ready(page);
      await expect(page.locator('header [title]')).toHaveCount(session === 'signed in' ? 2 : 0);
      expect(await page.locator('header a, header button').count()).toBeGreaterThan(20);
      const from = BAR_FROM[language] ?? BAR_FROM_IN_OTHERS;
      for (const width of [...WIDTHS, BUTTON_BELOW - 40, BUTTON_BELOW, from - 1, from]) {
        await page.setViewportSize({ width, height: 900 });
        expect.soft(await page.evaluate(faultsOfBar), `${language} at ${width}`).toEqual([]);
        const shape =
          width < BUTTON_BELOW ? { entries: 0, rows: 0, button: true } : { entries: 9, rows: 1, button: false };
        expect.soft(await page.evaluate(shapeOfMenu), `${language} at ${width}`).toEqual(shape);
      }
    }
  });
}

for (const session of ['signed out', 'signed in'] as const) {
  test(`Tab goes through the header in reading order, ${session}`, async ({ page, request }) => {
    if (session === 'signed in') await signedIn(page, request);
    for (const width of [320, 700, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await open(page, '/blog');
      const places = await page.locator('header :is(a, button)').evaluateAll((controls) =>
        controls
          .filter((control) => control.checkVisibility())
          .map((control) => control.getBoundingClientRect())
          // Rows are more than 30 px apart.
          .map(({ left, top }) => Math.round(top / 30) * 10_000 + left),
      );
      expect(places, `${width} px`).toEqual(places.toSorted((a, b) => a - b));
    }
  });
}
