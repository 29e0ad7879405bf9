// The carousel: sixteen slides, both ways around, by button, key and swipe; nothing moves by itself.
import { textsOf } from '#test/texts.ts';
import { expect, open, test } from '#test/visitor.ts';

const { t } = textsOf('it');
const position = (n: number) => t('home.carousel.position', { n, total: 16 });

test('wraps around both ways', async ({ page }) => {
  await open(page, '/home');
  const previous = page.getByRole('button', { name: t('home.carousel.previous') });
  const next = page.getByRole('button', { name: t('home.carousel.next') });
  await previous.click();
  await expect(page.getByText(position(16), { exact: true })).toBeVisible();
  await expect(page.getByRole('group', { name: position(16) })).toBeInViewport();
  await next.click();
  await expect(page.getByText(position(1), { exact: true })).toBeVisible();
  for (let n = 2; n <= 16; n += 1) {
    await next.click();
    await expect(page.getByText(position(n), { exact: true })).toBeVisible();
  }
  await next.click();
  await expect(page.getByRole('group', { name: position(1), exact: true })).toBeInViewport();
  await expect(next).toBeFocused();
});

test('moves with the arrow keys', async ({ page }) => {
  await open(page, '/home');
  await page.getByRole('button', { name: t('home.carousel.next') }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText(position(16), { exact: true })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText(position(2), { exact: true })).toBeVisible();
});

test('follows a swipe, which scrolls the row', async ({ page }) => {
  await open(page, '/home');
  await page.locator('#slides').evaluate((row) => row.scrollTo({ left: row.clientWidth * 2, behavior: 'instant' }));
  await expect(page.getByText(position(3), { exact: true })).toBeVisible();
});

test('follows a mouse drag, and stops on a slide', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, '/home');
  const picture = page.locator('[data-slide="001"] img');
  await picture.scrollIntoViewIfNeeded();
  const { x = 0, y = 0 } = (await picture.boundingBox()) ?? {};
  await page.mouse.move(x + 400, y + 60);
  await page.mouse.down();
  await page.mouse.move(x + 250, y + 60, { steps: 5 });
  await page.mouse.up();
  await expect(page.getByText(position(2), { exact: true })).toBeVisible();
  await expect(page.locator('[data-slide="002"] h3')).toBeInViewport({ ratio: 1 });
  await expect(page.locator('#slides')).not.toHaveAttribute('data-held');
});

test('keeps hidden slides out of the tab order, and gives each slide a role description', async ({ page }) => {
  await open(page, '/home');
  const slides = page.locator('[data-slide]');
  await expect(slides).toHaveCount(16);
  await expect(page.locator('[data-slide][inert]')).toHaveCount(15);
  await expect(slides.first()).toHaveAttribute('aria-roledescription', t('home.carousel.slideRole'));
  await expect(page.locator('#slides')).toHaveAttribute('aria-live', 'polite');
});

test('never moves by itself', async ({ page }) => {
  await open(page, '/home');
  await page.clock.install();
  await page.clock.runFor(60_000);
  await expect(page.getByText(position(1), { exact: true })).toBeVisible();
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});

test('shows sixteen pictures of their own', async ({ page, request }) => {
  await open(page, '/home');
  const sources = await page
    .locator('[data-slide] img')
    .evaluateAll((all) => all.map((img) => img.getAttribute('src')));
  expect(new Set(sources).size).toBe(16);
  const contents = await Promise.all(sources.map(async (src) => (await request.get(src ?? '')).text()));
  for (const svg of contents) expect(svg).toContain('<svg');
  expect(new Set(contents).size).toBe(16);
});

test('says what an account costs, and links to the data that is stored', async ({ page }) => {
  await open(page, '/home');
  const hero = page.getByRole('main').locator('section').first();
  await expect(hero.getByText(t('home.terms'))).toBeVisible();
  // The main site has all links.
  await expect(hero.getByText(t('works.trial'))).toBeVisible();
  await hero.getByRole('link', { name: t('home.termsLink') }).click();
  await expect(page).toHaveURL('/privacy');
});
