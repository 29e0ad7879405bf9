// Real input in a loaded and idle page: touch and keys through the browser's input queue, found by role and name.
import type { Locator, Page } from '@playwright/test';
import site from '#site';
import { LANGUAGES, type Language } from '#src/shared/languages/languages.ts';
import { findPage } from '#src/shared/pages/addresses.ts';
import { textsOf } from '#test/texts.ts';
import { changeDelay, inputDelay, recordEvents } from './event-times.ts';
import type { Values } from './figures.ts';

const TYPED = 'visitor@example.org';

/** Uses the page at `url` and gives the duration of each interaction that it has. Rejects if one has no effect. */
export async function interact(page: Page, url: string): Promise<Values> {
  await recordEvents(page);
  await openIdle(page, url);
  const { page: id, language } = findPage(new URL(url).pathname, site.slug) ?? { language: 'it' as const };
  const own = await measureOwnParts(page, language);
  const pages = await changePage(page, language, id === 'foundations' ? 'home' : 'foundations');
  await openIdle(page, url);
  return { ...own, ...pages, ...(await changeLanguage(page, language)) };
}

async function openIdle(page: Page, url: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  await page.waitForTimeout(500);
}

/** What belongs to the page itself: carousel and form. */
async function measureOwnParts(page: Page, language: Language): Promise<Values> {
  const { t } = textsOf(language);
  const main = page.getByRole('main');
  const values: Values = {};
  const next = main.getByRole('button', { name: t('home.carousel.next') });
  if (await next.count()) values.carousel = await inputDelay(page, async () => tap(page, next));
  const email = main.getByLabel(t('signIn.email'));
  if (await email.count()) {
    await tap(page, email);
    values.typing = await inputDelay(page, async () => page.keyboard.type(TYPED, { delay: 40 }));
  }
  const toggle = main.getByRole('button', { name: t('signIn.toRegister') });
  if (await toggle.count()) values.toggle = await inputDelay(page, async () => tap(page, toggle));
  return values;
}

/** To Greek, where every heading differs; on Greek pages to German. */
async function changeLanguage(page: Page, language: Language): Promise<Values> {
  const { t } = textsOf(language);
  const other = language === 'el' ? 'de' : 'el';
  const banner = page.getByRole('banner');
  const button = banner.getByRole('button', { name: t('frame.language.label') });
  if (!(await button.count())) return {};
  const languageMenu = await inputDelay(page, async () => tap(page, button));
  const link = banner.getByRole('link', { name: LANGUAGES[other].name, exact: true });
  const { inp, time } = await changeDelay(page, async () => tap(page, link));
  return { languageMenu, language: inp, languageTime: time };
}

async function changePage(page: Page, language: Language, to: 'home' | 'foundations'): Promise<Values> {
  const { t } = textsOf(language);
  const banner = page.getByRole('banner');
  const button = banner.getByRole('button', { name: t('frame.nav.menu') });
  if (!(await button.count())) return {};
  const menu = await inputDelay(page, async () => tap(page, button));
  const link = banner.getByRole('link', { name: t(`frame.nav.${to}`), exact: true });
  const { inp, time } = await changeDelay(page, async () => tap(page, link));
  return { menu, page: inp, pageTime: time };
}

/** Taps the middle of an element. Playwright's own `tap` would add listeners to the page that take part in the measurement. */
async function tap(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error(`${page.url()}: not visible: ${String(target)}`);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}
