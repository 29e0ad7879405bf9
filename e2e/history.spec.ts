// Back, Forward and reload: each history entry shows its own page, in its language, scrolled as it was left.
import type { Page } from '@playwright/test';
import { textsOf } from '#test/texts.ts';
import { expect, open, signedIn, signIn, test } from '#test/visitor.ts';

const { t } = textsOf('it');
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));
const scroll = (page: Page, y: number) => page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), y);
const click = (page: Page, path: string) =>
  page
    .locator(`a[href="${path}"]`)
    .first()
    .evaluate((link) => (link as HTMLElement).click());

test('Back, Forward and leaps keep the scroll position of each entry, also after a reload', async ({ page }) => {
  await open(page, '/home');
  await scroll(page, 700);
  await click(page, '/lavoro');
  await expect(page).toHaveTitle(new RegExp(t('workArea.title')));
  await scroll(page, 200);
  await click(page, '/prova');
  await expect(page).toHaveTitle(new RegExp(t('trial.title')));
  await expect.poll(() => scrolled(page)).toBe(0);
  for (const [step, path, y] of [
    [-1, '/lavoro', 200],
    [-1, '/home', 700],
    [1, '/lavoro', 200],
    [1, '/prova', 0],
    [-2, '/home', 700],
  ] as const) {
    await page.evaluate((delta) => history.go(delta), step);
    await expect(page).toHaveURL(path);
    await expect.poll(() => scrolled(page), `${path} after ${step}`).toBe(y);
  }
  await page.goForward();
  await expect.poll(() => scrolled(page)).toBe(200);
  await page.reload();
  await page.waitForFunction(() => 'ready' in document.documentElement.dataset);
  await expect.poll(() => scrolled(page)).toBe(200);
  await page.goBack();
  await expect(page).toHaveURL('/home');
  await expect.poll(() => scrolled(page)).toBe(700);
});

test('without a network the page stays, and says why', async ({ page, context, visitor }) => {
  visitor.allowConsole(/Failed to load resource|Failed to fetch/);
  await open(page, '/home');
  await context.setOffline(true);
  await click(page, '/prova');
  const notice = page.getByRole('main').getByText(t('errors.offline'));
  await expect(notice).toBeInViewport();
  await expect(page).toHaveURL('/home');
  await expect(page.locator('h1')).toHaveText(t('home.title'));
  await context.setOffline(false);
  await click(page, '/prova');
  await expect(page.locator('h1')).toHaveText(t('trial.title'));
  await expect(notice).toBeHidden();
});

test('Back from home to an unknown address shows its page again', async ({ page, visitor }) => {
  visitor.allowConsole(/404/);
  await open(page, '/no-such-page');
  await page.locator('main a[href="/home"]').click();
  await expect(page.locator('h1')).toHaveText(t('home.title'));
  await page.goBack();
  await expect(page).toHaveURL('/no-such-page');
  await expect(page.locator('h1')).toHaveText(t('notFound.title'));
  await page.goForward();
  await expect(page.locator('h1')).toHaveText(t('home.title'));
});

test('Back to another language and a reload stay in that language', async ({ page }) => {
  await open(page, '/home?x=1#tour');
  await page.evaluate(() => document.querySelector<HTMLElement>('a[hreflang=de]')?.click());
  await expect(page).toHaveURL('/de/home?x=1#tour');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.goBack();
  await expect(page.locator('html')).toHaveAttribute('lang', 'it');
  await page.reload();
  await expect(page).toHaveURL('/home?x=1#tour');
});

test('the link of an email goes along when the language changes', async ({ page, visitor }) => {
  // The server does not know this one.
  visitor.allowConsole(/400/);
  await open(page, `/recover#reset/uid/${'x'.repeat(43)}`);
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[hreflang=de]')?.click());
  await expect(page).toHaveURL('/de/recover');
  // The address changes first, then the page, then what its history entry keeps.
  await expect.poll(() => page.evaluate(() => Object(history.state).mailLink)).toContain('#reset/uid/');
  await expect(page.locator('[name=new_password]')).toBeVisible();
  await page.reload();
  await expect(page.locator('[name=new_password]')).toBeVisible();
});

test('a link within the old page, pressed while the next one loads, does not keep the old page', async ({ page }) => {
  await open(page, '/home');
  let letGo = () => {};
  const held = new Promise<void>((done) => (letGo = done));
  await page.route(/\/texts\/(?!home)/, async (route) => {
    await held;
    await route.continue();
  });
  await click(page, '/privacy');
  await expect(page).toHaveURL('/privacy');
  await click(page, '#main');
  letGo();
  await expect(page.locator('h1')).toHaveText(t('privacy.title'));
});

test('the header’s link to /entra leads back to the page, in the language that was chosen since', async ({
  page,
  request,
}) => {
  const account = await signedIn(page, request);
  await open(page, '/account?x=1');
  await page.getByRole('button', { name: t('frame.account.signOut') }).click();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(page.getByText(t('account.signedOut'))).toBeVisible();
  await expect(page.getByText(account.email)).toHaveCount(0);
  await page.getByRole('link', { name: t('frame.nav.enter'), exact: true }).click();
  await expect(page.locator('h1')).toHaveText(t('signIn.title'));
  await page.evaluate(() => document.querySelector<HTMLElement>('a[hreflang=de]')?.click());
  await expect(page).toHaveURL('/de/entra?next=/account%3Fx%3D1');
  await signIn(page, account, textsOf('de'));
  await expect(page).toHaveURL('/de/account?x=1');
});
