// What the first paint shows: to a signed-in visitor the header of one, and at /entra#register the form that is asked for.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { pathOf } from '#src/shared/pages/addresses.ts';
import { layoutShift } from '#test/page-checks.ts';
import { textsOf } from '#test/texts.ts';
import { ready } from '#test/visitor.ts';

const PAUSE_MS = 1000;

test('nothing is painted before the script that marks the document has run', async ({ page, request }) => {
  const path = pathOf('account', 'de', 'aperta');
  const html = await (await request.get(path)).text();
  const cut = html.indexOf('localStorage.getItem');
  expect(cut).toBeGreaterThan(0);
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
    response.write(html.slice(0, cut));
    setTimeout(() => response.end(html.slice(cut)), PAUSE_MS);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const { port } = server.address() as AddressInfo;
    await page.addInitScript(() => {
      for (const key of ['token', 'userEmail', 'username']) localStorage.setItem(key, 'a');
    });
    // They never arrive: only the document is tested.
    await page.route(/\/(?:assets|favicon)/, () => undefined);
    await page.goto(`http://127.0.0.1:${port}${path}`, { waitUntil: 'commit' });
    await expect(page.locator('html[data-session]')).toBeAttached();
    await page.waitForTimeout(PAUSE_MS / 2);
    expect(await layoutShift(page)).toBe(0);
  } finally {
    server.close();
    server.closeAllConnections();
  }
});

test('/entra#register shows the registration before its script runs, and keeps what is typed into it', async ({
  page,
}) => {
  const { t } = textsOf('it');
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto('/entra#register', { waitUntil: 'commit' });
  await expect(page.locator('h1')).toHaveText(t('signIn.registerTitle'));
  await expect(page).toHaveTitle(new RegExp(t('signIn.registerTitle')));
  await page.locator('input[name=email]').fill('ada@example.org');
  arrive();
  await ready(page);
  await expect(page.locator('h1')).toHaveText(t('signIn.registerTitle'));
  await expect(page.locator('input[name=username]')).toHaveValue('ada@example.org');
});
