// Languages: switching in place and offline, the cookie, the offer (product.md, "Languages and addresses").
import type { Page } from '@playwright/test';
import { LANGUAGE_CODES, LANGUAGES, type Language } from '#src/shared/languages/languages.ts';
import { pathOf } from '#src/shared/pages/addresses.ts';
import type { PageId } from '#src/shared/pages/pages.ts';
import { TESTS_EVERYTHING } from '#test/everything.ts';
import { textsOf } from '#test/texts.ts';
import { expect, open, ready, settled, test } from '#test/visitor.ts';

const position = (n: number, language: Language = 'it') =>
  textsOf(language).t('home.carousel.position', { n, total: 16 });

const SLUG = 'aperta';

async function choose(page: Page, language: Language): Promise<void> {
  const banner = page.getByRole('banner');
  await banner.locator('nav').last().getByRole('button').click();
  await banner.locator(`a[hreflang=${language}]`).click();
}

/** Each in the daily tests has letters of its own: umlauts, Greek, commas below. */
const TRIED = LANGUAGE_CODES.filter((code) => code !== 'it' && (TESTS_EVERYTHING || /de|el|ro/.test(code)));

for (const id of (TESTS_EVERYTHING ? ['home', 'budget'] : ['budget']) satisfies PageId[]) {
  test(`${id} switches to each language while offline`, async ({ page, context, request, visitor }) => {
    // Headings in another script have a font of the system: the site's own is fetched when the language menu opens.
    visitor.allowConsole(/ERR_INTERNET_DISCONNECTED/);
    const titles = new Map<Language, string | undefined>();
    for (const language of LANGUAGE_CODES) {
      const html = await (await request.get(pathOf(id, language, SLUG))).text();
      titles.set(language, /<title>([^<]+)/.exec(html)?.[1]);
    }
    await open(page, pathOf(id, 'it', SLUG));
    await settled(page);
    await context.setOffline(true);
    for (const language of TRIED) {
      await choose(page, language);
      await expect(page).toHaveURL(pathOf(id, language, SLUG));
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.locator(`link[rel=canonical]`)).toHaveAttribute(
        'href',
        new RegExp(`${pathOf(id, language, SLUG)}$`),
      );
      await expect(page).toHaveTitle(titles.get(language) ?? 'the title of the page as it was built');
    }
  });
}

test('switching keeps query, hash, scroll and slide', async ({ page }) => {
  await open(page, '/home?from=friend#menu');
  for (let i = 0; i < 4; i += 1)
    await page.getByRole('button', { name: textsOf('it').t('home.carousel.next') }).click();
  await expect(page.getByText(position(5), { exact: true })).toBeVisible();
  await page.evaluate(() => scrollTo({ top: 240, behavior: 'instant' }));
  // Playwright's own click would scroll to the link first.
  await page.locator('header a[hreflang=el]').evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL('/el/home?from=friend#menu');
  await expect(page.getByRole('group', { name: position(5, 'el'), exact: true })).toBeInViewport();
  // Where a heading above takes another line, the browser keeps what is in sight in its place (scroll anchoring).
  expect(Math.abs((await page.evaluate(() => scrollY)) - 240)).toBeLessThan(100);
});

test('switching by keyboard returns the focus to the language button', async ({ page }) => {
  await open(page, '/home');
  const button = page.getByRole('banner').locator('nav').last().getByRole('button');
  for (const language of ['el', 'de'] as const) {
    await button.focus();
    await page.keyboard.press('Enter');
    await page.locator(`header a[hreflang=${language}]`).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/${language}/home`);
    await expect(button).toBeFocused();
    await expect(button).toHaveAttribute('aria-expanded', 'false');
  }
});

test('a choice is remembered for a later visit to a plain path, and Italian can be chosen again', async ({
  page,
  context,
}) => {
  await open(page, '/home');
  expect(await context.cookies()).toEqual([]);
  await choose(page, 'de');
  await expect(page).toHaveURL('/de/home');
  const [cookie] = await context.cookies();
  expect(cookie).toMatchObject({ name: 'lang', value: 'de', sameSite: 'Lax', path: '/' });
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(days).toBeGreaterThan(364);
  await page.goto('/blog');
  await expect(page).toHaveURL('/de/blog');
  await ready(page);
  await choose(page, 'it');
  await expect(page).toHaveURL('/blog');
  await page.goto('/home');
  await expect(page).toHaveURL('/home');
});

test.describe('with a browser that prefers Dutch', () => {
  test.use({ locale: 'nl-NL' });

  test('a plain path stays Italian, and Dutch is offered in Dutch without moving the page', async ({ page }) => {
    await open(page, '/home');
    const offer = page.locator('section[lang=nl]');
    // It waits for the visitor.
    await settled(page);
    await expect(offer).toBeHidden();
    await page.mouse.move(100, 300);
    await expect(offer).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'it');
    await offer.getByRole('button').click();
    await expect(offer).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.reload();
    await settled(page);
    await page.mouse.move(200, 300);
    // Nothing is left to load.
    await page.waitForLoadState('networkidle');
    await expect(offer).toBeHidden();
  });
});

test('the selector names each language in itself', async ({ page }) => {
  await open(page, '/ro/home');
  await page.getByRole('banner').locator('nav').last().getByRole('button').click();
  for (const language of LANGUAGE_CODES) {
    const link = page.getByRole('banner').locator(`a[hreflang=${language}]`);
    await expect(link).toHaveText(LANGUAGES[language].name);
    await expect(link).toHaveAttribute('lang', language);
  }
});
