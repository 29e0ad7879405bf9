// Full screen on the two pages that request it.
import type { Page } from '@playwright/test';
import { textsOf } from '#test/texts.ts';
import { expect, open, test } from '#test/visitor.ts';

const { t } = textsOf('it');

const isFullScreen = () => document.fullscreenElement !== null;

/** Opens a page that asks for full screen and waits for the refusal. */
async function openRefused(page: Page, path: string): Promise<void> {
  const refusal = page.waitForEvent('console', (message) => message.text().startsWith('Full screen was refused'));
  await page.goto(path);
  expect((await refusal).type()).toBe('info');
}

for (const path of ['/fondamenta', '/finanziaperta']) {
  test(`${path} requests full screen on load; a refusal is only logged`, async ({ page }) => {
    await openRefused(page, path);
    expect(await page.evaluate(isFullScreen)).toBe(false);
    await expect(page.locator('main section')).toHaveCount(6);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
}

test('enters full screen after a click, offers a way out, and leaves it with the page', async ({ page }) => {
  await openRefused(page, '/fondamenta');
  await page.getByRole('button', { name: t('fullScreen.enter') }).click();
  await expect.poll(() => page.evaluate(isFullScreen)).toBe(true);
  const leave = page.getByRole('button', { name: t('fullScreen.leave') });
  await expect(leave).toBeFocused();
  await leave.click();
  await expect.poll(() => page.evaluate(isFullScreen)).toBe(false);
  await expect(page.getByRole('button', { name: t('fullScreen.enter') })).toBeFocused();
  await page.getByRole('button', { name: t('fullScreen.enter') }).click();
  await expect.poll(() => page.evaluate(isFullScreen)).toBe(true);
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('frame.footer.privacy') })
    .click();
  await expect(page).toHaveURL('/privacy');
  await expect.poll(() => page.evaluate(isFullScreen)).toBe(false);
});

test.describe('a browser that grants it on load', () => {
  test.use({ refusesFullScreenOnLoad: false });

  test('full screen is granted when the page is opened by a click on a link', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page, '/home');
    await page
      .getByRole('banner')
      .getByRole('link', { name: t('frame.nav.foundations') })
      .click();
    await expect(page).toHaveURL('/fondamenta');
    await expect.poll(() => page.evaluate(isFullScreen)).toBe(true);
  });
});

test('the floating button leads to the ways to help', async ({ page }) => {
  await open(page, '/finanziaperta');
  await page
    .getByRole('main')
    .getByRole('link', { name: t('funding.cta') })
    .click();
  await expect(page).toHaveURL('/contribuisci');
  const donate = page.getByRole('button', { name: t('contribute.donate') });
  await expect(donate).toHaveAccessibleDescription(t('frame.notSetUp'));
  await page.getByRole('link', { name: t('contribute.budgetLink') }).click();
  await expect(page).toHaveURL('/bilancio-MVP');
  await expect(page.getByRole('row', { name: t('budget.total') })).toContainText(/12\.000.*20\.000/);
  await page.getByRole('link', { name: t('budget.back') }).click();
  await expect(page).toHaveURL('/contribuisci');
});

test('a line at the top shows the reading progress, unless reduced motion is preferred', async ({ page }) => {
  await open(page, '/fondamenta');
  const line = page.locator('main [aria-hidden=true]').first();
  const width = () => line.evaluate((element) => Math.round(element.getBoundingClientRect().width));
  expect(await width()).toBe(0);
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight }));
  await expect.poll(width).toBe(await page.evaluate(() => document.documentElement.clientWidth));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(line).toBeHidden();
});
