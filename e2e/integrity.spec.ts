// Scripts run only as they were built: each is checked against its digest before it runs (src/app/module-loader.ts).
import type { Page, Route } from '@playwright/test';
import { expect, test } from '#test/visitor.ts';

/** Adds a line to a script on its way, as somebody between server and reader would. */
const tamper = async (route: Route) => {
  try {
    const answer = await route.fetch();
    const code = await answer.text();
    await route.fulfill({ response: answer, body: `document.documentElement.dataset.hit = "";${code}` });
  } catch {
    // The page was left meanwhile.
  }
};

const hits = (page: Page) => page.locator('html[data-hit]').count();
const isReady = (page: Page) => page.locator('html[data-ready]');

test.describe('tampered with', () => {
  // The browser says so in its console, which other journeys want to be empty.
  test.beforeEach(({ visitor }) => visitor.allowConsole(/integrity|Failed to fetch|\/assets\//));
  test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

  for (const [what, pattern] of [
    ['the loader', /\/module-loader-/],
    ['the entry', /\/entry-client-/],
    ['a script that the entry imports', /\/ui-/],
    ['the texts', /\/frame-/],
    ['the page', /\/home-page-/],
  ] as const)
    test(`${what}: it does not run, and the page stays readable`, async ({ page }) => {
      await page.route((url) => pattern.test(url.pathname), tamper);
      await page.goto('/home');
      await expect(page.locator('h1')).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expect(isReady(page)).toHaveCount(0);
      expect(await hits(page)).toBe(0);
      await page.unrouteAll({ behavior: 'wait' });
      await page.locator('footer a[href="/privacy"]').click();
      await expect(page).toHaveURL('/privacy');
      await expect(page.locator('h1')).toBeVisible();
    });

  for (const [what, pattern] of [
    ['the script of a page to come', /\/privacy-page-/],
    ['the list of digests', /\/integrity-/],
  ] as const)
    test(`${what}: it does not run, and the page is fetched whole instead`, async ({ page }) => {
      await page.route((url) => pattern.test(url.pathname), tamper);
      await page.goto('/home');
      await expect(isReady(page)).toHaveCount(1);
      await page.locator('footer a[href="/privacy"]').click();
      await expect(page).toHaveURL('/privacy');
      await expect(page.locator('h1')).toBeVisible();
      expect(await hits(page)).toBe(0);
    });
});

test('every script of a visit has a digest in the document or in its list', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.push(new URL(request.url()).pathname);
  });
  await page.goto('/home');
  await expect(isReady(page)).toHaveCount(1);
  await page.locator('footer a[href="/privacy"]').click();
  await expect(page).toHaveURL('/privacy');
  // Of this page, not still of the one before.
  await expect(page.locator('html[data-settled=privacy]')).toHaveCount(1);
  const preloads = await page
    .locator('link[rel=modulepreload][integrity^=sha256-]')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname));
  const named = await page
    .locator('script[src][integrity^=sha256-]')
    .evaluateAll((scripts) => scripts.map((script) => new URL((script as HTMLScriptElement).src).pathname));
  const checked = new Set([...preloads, ...named]);
  expect(asked.length).toBeGreaterThan(10);
  expect(asked.filter((path) => !checked.has(path))).toEqual([]);
});

test('a page that breaks its policy is seen, in a second tab too', async ({ context, page, visitor }) => {
  // Chromium says so in its console as well.
  visitor.allowConsole(/Content Security Policy/);
  await page.goto('/home');
  const second = await context.newPage();
  await second.goto('/de/privacy');
  for (const each of [page, second])
    await each.evaluate(() => {
      const style = document.createElement('style');
      style.textContent = 'p { color: red }';
      document.body.append(style);
    });
  const seen: string[] = [];
  await expect.poll(() => seen.push(...visitor.takeViolations())).toBe(2);
  expect(seen).toEqual(Array(2).fill('style-src-elem inline'));
});
