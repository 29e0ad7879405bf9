// The error catalogue (spec section 8) and failures of server and network, in the language of the page.
import type { Page } from '@playwright/test';
import { textsOf } from '#test/texts.ts';
import { expect, newAccount, open, ready, storedItems, test } from '#test/visitor.ts';

const { t } = textsOf('it');

/** Answers requests of the account API as an unmodified Djoser does, without `detail` (recorded in test/account-api.ts). */
async function fakeDjoser(page: Page, responses: Record<string, { status: number; json: unknown }>): Promise<void> {
  await page.route('**/auth/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    const response = responses[pathname];
    if (!response) return route.fulfill({ status: 404, json: { detail: 'Not found.' } });
    return route.fulfill({ status: response.status, json: response.json });
  });
}

async function fill(page: Page, account = newAccount()): Promise<void> {
  await page.locator('[name=email]').fill(account.email);
  await page.locator('[name=password]').fill(account.password);
}

const submit = (page: Page) => page.locator('main button[type=submit]').click();
/** Shows the other form. An address that is typed before it is shown is not copied to the username. */
async function toggle(page: Page): Promise<void> {
  const username = page.locator('[name=username]');
  const isShown = await username.isVisible();
  await page.locator('main form + div button').click();
  await expect(username).toBeVisible({ visible: !isShown });
}
const banner = (page: Page) => page.getByRole('alert');

/** On a machine without a network, such as a CI runner, the browser reports that it is offline. */
const beOnline = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => true }));

const WRONG = { status: 400, json: { non_field_errors: ['Unable to log in with provided credentials.'] } };

test.describe('against an unmodified Djoser', () => {
  test.beforeEach(({ visitor }) => visitor.allowConsole(/Failed to load resource|Registration failed/));

  test('a failed sign-in shows the catalogue’s text', async ({ page }) => {
    await fakeDjoser(page, { '/auth/token/login/': WRONG });
    await open(page, '/entra');
    await fill(page);
    await submit(page);
    await expect(banner(page)).toHaveText('Credenziali non valide');
    await expect(banner(page)).toBeFocused();
    await expect(page).toHaveTitle(new RegExp(`^${t('signIn.errorPrefix', { title: t('signIn.title') })}`));
  });

  test('a user that cannot be fetched shows the catalogue’s text, and nothing stays stored', async ({ page }) => {
    await fakeDjoser(page, {
      '/auth/token/login/': { status: 200, json: { auth_token: 'a'.repeat(40) } },
      '/auth/users/me/': { status: 400, json: {} },
    });
    await open(page, '/entra');
    await fill(page);
    await submit(page);
    await expect(banner(page)).toHaveText('Errore nel recupero dati utente');
    expect(await storedItems(page)).toEqual({});
  });

  test('a refused registration shows the whole response, logs it, and marks the field', async ({ page }) => {
    const lines: string[] = [];
    page.on('console', (message) => lines.push(message.text()));
    const json = { username: ['A user with that username already exists.'] };
    await fakeDjoser(page, { '/auth/users/': { status: 400, json } });
    await open(page, '/entra');
    await toggle(page);
    await fill(page);
    await submit(page);
    await expect(banner(page)).toContainText(JSON.stringify(json));
    await expect(page.locator('[name=username]')).toHaveAttribute('aria-invalid', 'true');
    expect(lines.some((line) => line.includes(JSON.stringify(json)))).toBe(true);
  });

  test('registering and signing in work from end to end', async ({ page }) => {
    const { email, username } = newAccount();
    await fakeDjoser(page, {
      '/auth/users/': { status: 201, json: { email, username, id: 7 } },
      '/auth/token/login/': { status: 200, json: { auth_token: 'b'.repeat(40) } },
      '/auth/users/me/': { status: 200, json: { email, username, id: 7 } },
    });
    await open(page, '/en/entra');
    await toggle(page);
    await fill(page, { email, username, password: 'seven green apples 42' });
    await submit(page);
    await expect(page).toHaveURL('/en/home');
    expect(await storedItems(page)).toEqual({ token: 'b'.repeat(40), userEmail: email, username });
  });
});

test.describe('failures of server and network', () => {
  test.beforeEach(({ visitor }) => visitor.allowConsole(/Failed to load resource|Registration failed/));

  test('a slow server: the button says that it works, a second press sends nothing, a message follows after eight seconds', async ({
    page,
  }) => {
    let requests = 0;
    await page.clock.install();
    await page.route('**/auth/token/login/', () => {
      requests += 1;
    });
    await page.goto('/entra');
    await page.clock.runFor(1000);
    await page.waitForFunction(() => 'ready' in document.documentElement.dataset);
    await fill(page);
    await submit(page);
    const button = page.getByRole('button', { name: t('frame.working') });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    // Without `force` Playwright would wait until the button is free again.
    await button.click({ force: true });
    await page.clock.runFor(8500);
    await expect(page.locator('[aria-atomic]').filter({ hasText: t('errors.slow') })).toBeVisible();
    expect(requests).toBe(1);
  });

  test('a registration whose response is lost: nothing typed is lost, a second press makes no second account, signing in works', async ({
    page,
  }) => {
    const statuses: number[] = [];
    await beOnline(page);
    await page.route('**/auth/users/', async (route) => {
      const response = await route.fetch();
      statuses.push(response.status());
      await (statuses.length === 1 ? route.abort('connectionreset') : route.fulfill({ response }));
    });
    const account = newAccount();
    await open(page, '/entra');
    await toggle(page);
    await fill(page, account);
    await submit(page);
    await expect(banner(page)).toContainText(t('errors.network'));
    await expect(page.locator('[name=email]')).toHaveValue(account.email);
    await expect(page.locator('[name=password]')).toHaveValue(account.password);
    await submit(page);
    await expect(page.locator('[name=email]')).toHaveAttribute('aria-invalid', 'true');
    expect(statuses).toEqual([201, 400]);
    await toggle(page);
    await submit(page);
    await expect(page).toHaveURL('/home');
    expect((await storedItems(page))['userEmail']).toBe(account.email);
  });

  test('Back while a registration is under way: one account, and the form works again', async ({ page, request }) => {
    let requests = 0;
    let letGo = () => {};
    const held = new Promise<void>((done) => (letGo = done));
    await page.route('**/auth/users/', async (route) => {
      requests += 1;
      const response = await route.fetch();
      await held;
      await route.fulfill({ response }).catch(() => undefined);
    });
    const account = newAccount();
    await open(page, '/privacy');
    await page.goto('/entra');
    // Before that, the page keeps only the last press.
    await ready(page);
    await toggle(page);
    await fill(page, account);
    await submit(page);
    await expect.poll(() => requests).toBe(1);
    await page.goBack();
    await expect(page).toHaveURL('/privacy');
    letGo();
    await open(page, '/entra');
    await fill(page, account);
    await submit(page);
    await expect(page).toHaveURL('/home');
    expect(requests).toBe(1);
    const { email, password } = account;
    expect((await request.post('/auth/token/login/', { data: { email, password } })).status()).toBe(200);
  });
});
