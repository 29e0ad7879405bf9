// In-place navigation, the skip link, what is pressed before the scripts are there, and a page that fails.
import { LANGUAGE_CODES } from '#src/shared/languages/languages.ts';
import { textsOf } from '#test/texts.ts';
import { expect, open, ready, test } from '#test/visitor.ts';

const { t } = textsOf('it');

test.use({ viewport: { width: 1440, height: 900 } });

test('goes from page to page in place: title, heading, current item, scroll and Back', async ({ page }) => {
  await open(page, '/home');
  await page.evaluate(() => {
    (globalThis as { alive?: boolean }).alive = true;
    scrollTo({ top: 300, behavior: 'instant' });
  });
  // Focus alone would scroll back up to the link.
  const link = page.getByRole('banner').getByRole('link', { name: t('frame.nav.foundations') });
  await link.evaluate((element: HTMLElement) => element.focus({ preventScroll: true }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/fondamenta');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page).toHaveTitle(new RegExp(`^${t('foundations.title')}`));
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect(page.getByRole('banner').getByRole('link', { name: t('frame.nav.foundations') })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await page.goBack();
  await expect(page).toHaveURL('/home');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('home.title'));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);
  expect(await page.evaluate(() => (globalThis as { alive?: boolean }).alive)).toBe(true);
  expect(await page.locator('title').count()).toBe(1);
  expect(await page.locator('link[rel=alternate]').count()).toBe(LANGUAGE_CODES.length + 1);
});

test('loads what a link leads to as soon as the pointer is on it', async ({ page }) => {
  await open(page, '/home');
  const chunk = page.waitForRequest(/assets\/foundations-page/);
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('frame.nav.foundations') })
    .hover();
  await chunk;
});

test('the skip link is the first stop and leads to the content', async ({ page }) => {
  await open(page, '/privacy');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: t('frame.skip') });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
});

test('a press before the script is loaded is not lost', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route(/assets\/entry-client/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await page.goto('/home', { waitUntil: 'commit' });
  await page.getByRole('button', { name: t('frame.nav.menu') }).click();
  await ready(page);
  await expect(page.getByRole('button', { name: t('frame.nav.menu') })).toHaveAttribute('aria-expanded', 'true');
});

test('a press while React hydrates counts once', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const name = t('frame.nav.menu');
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype;
    // The first message is that of React's scheduler, once it listens and before it hydrates.
    MessagePort.prototype.postMessage = function (this: MessagePort, ...given: [unknown]) {
      MessagePort.prototype.postMessage = postMessage;
      document.querySelector<HTMLButtonElement>('header > div > div:last-child > button')?.click();
      postMessage.apply(this, given);
    } as typeof postMessage;
  });
  await open(page, '/home');
  await expect(page.getByRole('button', { name })).toHaveAttribute('aria-expanded', 'true');
});

test('a change of the address by a script neither renders the page again nor moves the focus', async ({ page }) => {
  await open(page, '/home');
  const button = page.getByRole('button', { name: t('home.carousel.next') });
  await button.focus();
  await page.evaluate(() => {
    const counts = globalThis as { transitions?: number };
    counts.transitions = 0;
    document.startViewTransition = new Proxy(document.startViewTransition, {
      apply: (target, self, given) => {
        counts.transitions = (counts.transitions ?? 0) + 1;
        return Reflect.apply(target, self, given) as ViewTransition;
      },
    });
  });
  await page.evaluate(() => history.pushState(null, '', '/home?seen'));
  await expect(page).toHaveURL('/home?seen');
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  await expect(button).toBeFocused();
  expect(await page.evaluate(() => (globalThis as { transitions?: number }).transitions)).toBe(0);
});
