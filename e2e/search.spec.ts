// The search: found while the words are written, with and without script, and the words stay in the browser.
import { textsOf } from '#test/texts.ts';
import { expect, open, test } from '#test/visitor.ts';

const { t } = textsOf('de');
const RESULT = 'main ol > li > a[href="/de/recover"]';

test('finds a page while a misspelt word is written, and sends no word to the server', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await open(page, '/de/home');
  expect(asked.filter((url) => url.includes('/search/'))).toEqual([]);
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('frame.footer.search') })
    .click();
  await expect(page).toHaveURL('/de/cerca');
  await page.getByRole('searchbox', { name: t('search.label') }).fill('Pasword vergessen');
  await expect(page.locator(RESULT)).toBeVisible();
  await expect(page.locator('main p[aria-live]')).not.toBeEmpty();
  await expect(page.locator('main ol mark').first()).toHaveText(/Passwort|vergessen/);
  await expect(page).toHaveURL('/de/cerca#q=Pasword+vergessen');
  await page.locator(RESULT).click();
  await expect(page).toHaveURL('/de/recover');
  await page.goBack();
  await expect(page.locator(RESULT)).toBeVisible();
  expect(asked.filter((url) => /vergessen/.test(url))).toEqual([]);
});

test('takes what the server has found over, and removes the words from the address', async ({ page }) => {
  await open(page, '/de/cerca?q=Pasword');
  await expect(page).toHaveURL('/de/cerca#q=Pasword');
  await expect(page.getByRole('searchbox')).toHaveValue('Pasword');
  await expect(page.locator('main ol')).toHaveCount(1);
  await page.getByRole('searchbox').fill('');
  await expect(page.locator('main ol')).toHaveCount(0);
  await page.evaluate(() => void (location.hash = 'q=Konto'));
  await expect(page.getByRole('searchbox')).toHaveValue('Konto');
  await expect(page.locator('main ol')).toHaveCount(1);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the server answers', async ({ page }) => {
    await page.goto('/de/home');
    await page
      .getByRole('banner')
      .getByRole('link', { name: t('frame.footer.search') })
      .click();
    await page.getByRole('searchbox').fill('Pasword');
    await page.getByRole('button', { name: t('search.submit') }).click();
    await expect(page.getByRole('searchbox')).toHaveValue('Pasword');
    await page.locator(RESULT).click();
    await expect(page).toHaveURL('/de/recover');
  });
});
