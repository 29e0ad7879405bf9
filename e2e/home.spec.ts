// The home page: sixteen slides that do not move by themselves (carousel.browser.test.tsx moves them).
import { textsOf } from '#test/texts.ts';
import { expect, open, test } from '#test/visitor.ts';

const { t } = textsOf('it');
const position = (n: number) => t('home.carousel.position', { n, total: 16 });

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
