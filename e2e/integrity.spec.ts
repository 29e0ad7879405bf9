// If a script fails to load or was changed on its way, the page works as it does without JavaScript.
import { setTimeout } from 'node:timers/promises';
import type { Page, Route } from '@playwright/test';
import { expect, test } from '#test/visitor.ts';

/** Adds a line to a script on its way. */
const tamper = async (route: Route) => {
  const response = await route.fetch();
  const code = await response.text();
  await route.fulfill({ response, body: `document.documentElement.dataset.hit = "";${code}` });
};

const hits = (page: Page) => page.locator('html[data-hit]').count();
const isReady = (page: Page) => page.locator('html[data-ready]');

const FAILURES = [
  ['the script of the document', /\/deferred-start-/],
  ['the entry', /\/entry-client-/],
  ['a module that the entry imports', /\/react-dom-/],
  ['the texts', /\/texts\/frame\+home\//],
  ['the page', /\/home-page-/],
] as const;

// The browser reports each failure in its console.
test.beforeEach(({ visitor }) => visitor.allowConsole(/integrity|Failed to (?:fetch|load)|\/(?:assets|texts)\//));

test('the script of the document does not run if it was changed on its way', async ({ page }) => {
  await page.route((url) => /\/deferred-start-/.test(url.pathname), tamper);
  await page.goto('/home');
  await expect(page.locator('html[data-failed]')).toHaveCount(1);
  expect(await hits(page)).toBe(0);
  await expect(isReady(page)).toHaveCount(0);
  await page.unrouteAll({ behavior: 'wait' });
  await page.locator('footer a[href="/privacy"]').click();
  await expect(page).toHaveURL('/privacy');
  await expect(page.locator('h1')).toBeVisible();
});

for (const [what, pattern] of FAILURES)
  test(`${what} fails to load: links, menu and forms work as without script, and the next load hydrates`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.route(
      (url) => pattern.test(url.pathname),
      (route) => route.abort(),
    );
    await page.goto('/home');
    await expect(page.locator('html[data-failed]')).toHaveCount(1);
    await expect(isReady(page)).toHaveCount(0);
    // Clicks are no longer deferred.
    const isPrevented = await page.evaluate(() => {
      const button = document.createElement('button');
      document.body.append(button);
      const press = new MouseEvent('click', { bubbles: true, cancelable: true });
      button.dispatchEvent(press);
      return press.defaultPrevented;
    });
    expect(isPrevented).toBe(false);
    // The menu is open, as without script.
    await page.unrouteAll({ behavior: 'wait' });
    await page.locator('#menu a[href="/fondamenta"]').click();
    await expect(page).toHaveURL('/fondamenta');
    await expect(page.locator('h1')).toBeVisible();
    await page.goto('/home');
    await expect(isReady(page)).toHaveCount(1);
  });

test('a list that is in the document stays if its script fails to load', async ({ page }) => {
  await page.route(
    (url) => url.pathname.includes('/authorities-'),
    (route) => route.abort(),
  );
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/authorities-'));
  await page.goto('/privacy');
  await Promise.all([failed, expect(isReady(page)).toHaveCount(1)]);
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => window.setTimeout(painted))));
  await expect(page.locator('a[href="https://www.garanteprivacy.it/"]')).toBeVisible();
});

// A preload fails before the import of the module, or while the import waits for it.
for (const delay of [0, 1500])
  test(`a module that fails once, after ${delay} ms, is requested again`, async ({ page }) => {
    let requests = 0;
    await page.route(
      (url) => /\/home-page-/.test(url.pathname),
      async (route) => {
        if (requests++ > 0) return route.continue();
        await setTimeout(delay);
        await route.abort();
      },
    );
    await page.goto('/home');
    await expect(isReady(page)).toHaveCount(1);
    expect(requests).toBe(2);
  });

test('a form that was submitted before the page failed returns to the page', async ({ page }) => {
  let release = () => {};
  const isPressed = new Promise<void>((resolve) => (release = resolve));
  await page.route(
    (url) => /\/sign-in-or-register-page-/.test(url.pathname),
    async (route) => {
      await isPressed;
      await route.abort();
    },
  );
  await page.goto('/entra');
  await page.locator('[name=email]').fill('io@example.org');
  await page.locator('[name=password]').fill('segreta');
  const posted = page.waitForRequest((request) => request.method() === 'POST');
  await page.locator('main button[type=submit]').click();
  release();
  expect(new URL((await posted).url()).pathname).toBe('/entra');
  await expect(page).toHaveURL('/entra');
  await expect(page.locator('h1')).toBeVisible();
});

test('if the next page cannot be loaded in place, the browser opens it', async ({ page }) => {
  let opened = 0;
  page.on('request', (request) => (opened += Number(request.isNavigationRequest())));
  await page.route(
    (url) => /\/privacy-page-/.test(url.pathname),
    (route) => (opened > 1 ? route.continue() : route.abort()),
  );
  await page.goto('/home');
  await expect(isReady(page)).toHaveCount(1);
  await page.locator('footer a[href="/privacy"]').click();
  // The address changes before.
  await expect.poll(() => opened).toBe(2);
  await expect(page).toHaveURL('/privacy');
  await expect(isReady(page)).toHaveCount(1);
});

test('a violation of the Content-Security-Policy fails a test, in a second tab too', async ({
  context,
  page,
  visitor,
}) => {
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
