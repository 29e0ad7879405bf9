// Without JavaScript: menus, languages and slides can be reached, and the form says why it does not work. engines/ reads every page.
import { LANGUAGE_CODES } from '#src/shared/languages/languages.ts';
import { textsOf } from '#test/texts.ts';
import { expect, test } from '#test/visitor.ts';

const { t } = textsOf('it');

test.use({ javaScriptEnabled: false });

test('links of drop-downs and all languages are visible', async ({ page }) => {
  await page.goto('/el/home');
  for (const path of ['/el/tutorialpdf', '/el/storie', '/el/kiteaa', '/el/finanziaperta']) {
    await expect(page.getByRole('banner').locator(`a[href="${path}"]`)).toBeVisible();
  }
  for (const language of LANGUAGE_CODES)
    await expect(page.getByRole('banner').locator(`a[hreflang=${language}]`)).toBeVisible();
  await page.getByRole('banner').locator('a[hreflang=it]').click();
  await expect(page).toHaveURL('/home');
  for (const path of ['/vetrina', '/lettura'])
    await expect(page.getByRole('banner').locator(`a[href="${path}"]`)).toBeInViewport({ ratio: 1 });
});

test('all sixteen slides can be reached', async ({ page }) => {
  await page.goto('/home');
  for (const slide of ['001', '016']) {
    await page.locator(`[data-slide="${slide}"]`).scrollIntoViewIfNeeded();
    await expect(page.locator(`[data-slide="${slide}"] h3`)).toBeInViewport();
  }
});

test('the form says that it needs JavaScript, and takes nothing', async ({ page }) => {
  await page.goto('/entra');
  const notice = page.locator('noscript p');
  await expect(notice).toBeVisible();
  await expect(notice).toContainText(t('signIn.noScript'));
  for (const part of ['[name=email]', '[name=password]', 'main button'])
    await expect(page.locator(part).filter({ visible: true })).toHaveCount(0);
});

test('a German page without JavaScript links to the Italian one, whatever an old cookie says', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'lang', value: 'de', url: baseURL ?? '' }]);
  await page.goto('/blog');
  await expect(page).toHaveURL('/de/blog');
  await page.getByRole('banner').locator('a[hreflang=it]').click();
  await expect(page).toHaveURL('/blog');
});
