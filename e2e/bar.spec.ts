// The header at every width, in every language, signed out and in: nothing overlaps, overflows or wraps.
import { pathOf } from '#src/shared/addresses.ts';
import { LANGUAGE_CODES } from '#src/shared/languages.ts';
import { textsOf } from '#test/texts.ts';
import { expect, open, ready, signedIn, test } from '#test/visitor.ts';

const { t } = textsOf('it');
const german = textsOf('de');

// Around each breakpoint of the header (src/app/header.module.css), and common widths of screens.
const WIDTHS = [
  320, 360, 383, 384, 390, 430, 479, 480, 639, 640, 820, 1023, 1024, 1100, 1279, 1280, 1366, 1439, 1440, 1540, 1663,
  1664, 1920, 2560,
];
/** From this width on the menu is a bar, in pixels. */
const BAR_FROM = 1024;
/** From this width on the bar shows all nine entries; below, the last four are under 'More'. */
const ALL_FROM = 1440;
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

/** Counts the visible entries of the menu and their rows, and returns whether the hamburger is visible. */
function shapeOfMenu(): { entries: number; rows: number; hamburger: boolean } {
  const entries = [...document.querySelectorAll('#menu :is(a, button)')].filter((one) => one.checkVisibility());
  const rows = new Set(entries.map((one) => Math.round(one.getBoundingClientRect().top)));
  const hamburger = document.querySelector('[aria-controls=menu]')?.checkVisibility() ?? false;
  return { entries: entries.length, rows: rows.size, hamburger };
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
    for (const language of LANGUAGE_CODES) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(pathOf('blog', language, 'aperta'));
      await ready(page);
      await expect(page.locator('header [title]')).toHaveCount(session === 'signed in' ? 1 : 0);
      expect(await page.locator('header a, header button').count()).toBeGreaterThan(20);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        expect.soft(await page.evaluate(faultsOfBar), `${language} at ${width}`).toEqual([]);
        const shape = { entries: width < ALL_FROM ? 6 : 9, rows: 1, hamburger: false };
        if (width >= BAR_FROM) expect.soft(await page.evaluate(shapeOfMenu), `${language} at ${width}`).toEqual(shape);
      }
    }
  });
}

test('a long name is cut with an ellipsis, and is whole in its title and its accessible name', async ({
  page,
  request,
}) => {
  await signedIn(page, request);
  await page.route('**/auth/users/me/', (route) =>
    route.fulfill({ json: { email: 'wolfgang@example.org', username: LONGEST_NAME } }),
  );
  await page.addInitScript((name) => localStorage.setItem('username', name), LONGEST_NAME);
  await page.setViewportSize({ width: 1024, height: 768 });
  await open(page, '/de/home');
  const account = page
    .getByRole('banner')
    .getByRole('link', { name: german.t('frame.account.signedInAs', { name: LONGEST_NAME }) });
  await expect(account).toHaveAttribute('title', LONGEST_NAME);
  expect(await account.evaluate((link) => link.scrollWidth > link.clientWidth)).toBe(true);
  expect(await account.evaluate((link) => getComputedStyle(link).textOverflow)).toBe('ellipsis');
});

test('at 1024 px the last entries are under a button, by pointer and by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await open(page, '/home');
  const more = page.getByRole('button', { name: t('frame.nav.more') });
  const showcase = page.getByRole('banner').getByRole('link', { name: t('frame.nav.vetrina') });
  await expect(showcase).toBeHidden();
  await more.click();
  await expect(showcase).toBeInViewport({ ratio: 1 });
  const access = page.getByRole('button', { name: t('frame.nav.access') });
  await access.click();
  await expect(page.getByRole('link', { name: t('frame.nav.kiteaa') })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(access).toBeFocused();
  await expect(access).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await expect(showcase).toBeHidden();
  await page.keyboard.press('ArrowDown');
  await expect(access).toBeFocused();
});

for (const session of ['signed out', 'signed in'] as const) {
  test(`on a phone the header is as high as the space that is kept free under it, ${session}`, async ({
    page,
    request,
  }) => {
    if (session === 'signed in') await signedIn(page, request);
    for (const width of [320, 390, 639]) {
      await page.setViewportSize({ width, height: 844 });
      await open(page, '/privacy');
      const header = await page.locator('header').evaluate((element) => element.getBoundingClientRect().height);
      const free = await page.evaluate(() =>
        Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop),
      );
      expect(free, `${width} px`).toBeGreaterThan(header);
      // WCAG 2.4.11: a link that takes the focus is not under the header.
      await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
      const link = page.getByRole('main').getByRole('link').last();
      await link.evaluate((element) =>
        scrollTo({ top: element.getBoundingClientRect().top + scrollY, behavior: 'instant' }),
      );
      await link.focus();
      expect((await link.boundingBox())?.y, `${width} px`).toBeGreaterThan(header);
    }
  });

  test(`Tab goes through the header in reading order, ${session}`, async ({ page, request }) => {
    if (session === 'signed in') await signedIn(page, request);
    for (const width of [320, 390, 700, 1024, 1440]) {
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
