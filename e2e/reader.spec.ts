// The reader's settings: chosen in the panel or without script, in the served document, kept everywhere, removed by a reset.
import { smallTargets } from '#test/page-checks.ts';
import { textsOf } from '#test/texts.ts';
import { expect, open, test } from '#test/visitor.ts';

const { t } = textsOf('it');

test('a choice takes effect at once, is in the next document, and stays on other pages and in other languages', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 700, height: 800 });
  await open(page, '/blog');
  expect(await context.cookies()).toEqual([]);
  await page.getByRole('button', { name: t('frame.reader') }).click();
  await page.getByRole('radio', { name: t('reader.dark') }).check();
  await page.getByRole('radio', { name: '200%' }).check();
  await expect(page.getByRole('radio', { name: '200%' })).toBeFocused();
  await page.getByRole('radio', { name: '150%' }).check();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('radio', { name: '125%' })).toBeFocused();
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-text', '125');
  await expect(html).toHaveCSS('color-scheme', 'dark');
  await expect(html).toHaveCSS('font-size', '20px');
  expect(await smallTargets(page)).toEqual([]);
  const [cookie] = await context.cookies();
  expect(cookie).toMatchObject({ name: 'reader', value: 'text-125.theme-dark', sameSite: 'Lax', path: '/' });
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1920, height: 800 });
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('frame.nav.trial') })
    .click();
  await expect(page).toHaveURL('/prova');
  await page.getByRole('button', { name: t('frame.language.label') }).click();
  await page.locator('header a[hreflang=de]').click();
  await expect(page).toHaveURL('/de/prova');
  await expect(html).toHaveAttribute('data-text', '125');
  // No script has run when the first bytes of the document arrive.
  const served = await (await page.request.get('/de/prova')).text();
  expect(served).toMatch(/<html lang="de"[^>]* data-text="125" data-theme="dark">/);
  expect(served).toMatch(/theme-color" content="[^"]+" media="not all">\n.+media="all">/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the settings are chosen on their own page', async ({ page, context }) => {
    await page.goto('/el/blog');
    await page.getByRole('banner').locator('a[href="/el/lettura"]:visible').first().click();
    await page.locator('[name=theme][value=dark]').check();
    await page.locator('[name=spacing][value=wide]').check();
    await page.locator('form[data-reader] button').first().click();
    await expect(page).toHaveURL('/el/lettura');
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
    await expect(page.locator('[name=theme][value=dark]')).toBeChecked();
    await expect(page.locator('[name=spacing][value=wide]')).toBeChecked();
    await expect(page.locator('[name=motion][value=system]')).toBeChecked();
    await page.goto('/home');
    await expect(page.locator('html')).toHaveAttribute('data-spacing', 'wide');
    await page.goto('/lettura');
    await page.getByRole('button', { name: t('reader.reset') }).click();
    await expect(page.locator('[name=theme][value=system]')).toBeChecked();
    expect(await context.cookies()).toEqual([]);
  });
});
