// Registering, signing in and out: sections 3 and 4 of the specification.
import { expect, newAccount, open, ready, register, signedIn, storedItems, test } from '#test/visitor.ts';

test('registers, stays signed in, is greeted in the work area, and signs out without leaving data', async ({
  page,
}) => {
  const { email, username, password } = newAccount();
  await open(page, '/entra');
  await page.getByRole('button', { name: 'Non hai un account? Registrati' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Nome utente').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Registrati', exact: true }).click();

  await expect(page).toHaveURL('/home');
  await expect(page.getByRole('banner')).toContainText(username);
  expect(await storedItems(page)).toEqual({ token: expect.stringMatching(/^[\w-]{40,}$/), userEmail: email, username });

  await page.reload();
  await ready(page);
  await expect(page.getByRole('banner')).toContainText(username);

  await page.goto('/lavoro');
  await expect(page.getByText(`Ciao, ${username}`)).toBeVisible();
  await expect(page.getByRole('link', { name: /Avvia la sessione 3/ })).toHaveAttribute('target', '_blank');

  const leaving = page.waitForRequest((request) => request.url().endsWith('/auth/token/logout/'));
  await page.getByRole('button', { name: 'Esci' }).click();
  await expect(page).toHaveURL('/');
  expect((await leaving).headers()['authorization']).toMatch(/^Token .{40}/);
  expect(await storedItems(page)).toEqual({});
});

test('signs in with the email in any letter case, and goes to the home page', async ({ page, request }) => {
  const { email, password, username } = await register(request);
  await open(page, '/de/entra');
  await page.getByLabel('E-Mail').fill(email.toUpperCase());
  await page.getByLabel('Passwort', { exact: true }).fill(password);
  await page.getByRole('main').locator('button[type=submit]').click();
  await expect(page).toHaveURL('/de/home');
  await expect(page.getByRole('banner')).toContainText(username);
});

test('copies the email into the username until one is typed', async ({ page }) => {
  await open(page, '/entra');
  await page.getByLabel('Email').fill('prima@example.org');
  await page.getByRole('button', { name: 'Non hai un account? Registrati' }).click();
  const username = page.getByLabel('Nome utente');
  await expect(username).toHaveValue('prima@example.org');
  await page.getByLabel('Email').fill('seconda@example.org');
  await expect(username).toHaveValue('seconda@example.org');
  await username.fill('mio');
  await page.getByLabel('Email').fill('terza@example.org');
  await expect(username).toHaveValue('mio');
});

test('clears the error when the mode changes, and keeps what is typed', async ({ page, visitor }) => {
  visitor.allowConsole(/400/);
  await open(page, '/entra');
  await page.getByLabel('Email').fill('nessuno@example.org');
  await page.getByLabel('Password', { exact: true }).fill('sbagliata');
  await page.getByRole('button', { name: 'Accedi', exact: true }).click();
  await expect(page.getByRole('alert')).toBeFocused();
  await page.getByRole('button', { name: 'Non hai un account? Registrati' }).click();
  await expect(page.getByRole('alert')).toBeHidden();
  await expect(page.getByLabel('Email')).toHaveValue('nessuno@example.org');
  await expect(page.getByRole('heading', { name: 'Crea un account' })).toBeFocused();
});

test('sends a signed-in visitor from the landing page home, and from the form to work', async ({ page, request }) => {
  await signedIn(page, request);
  await page.goto('/');
  await expect(page).toHaveURL('/home');
  await page.goto('/entra');
  await expect(page).toHaveURL('/lavoro');
});

test('lets an anonymous visitor stay on the landing page', async ({ page }) => {
  await open(page, '/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accesso riservato agli Sviluppatori');
  await page.getByRole('link', { name: 'Entra' }).click();
  await expect(page).toHaveURL('/home');
});

test('counts as signed in only with all three items', async ({ page, request }) => {
  await signedIn(page, request);
  await open(page, '/home');
  await page.evaluate(() => localStorage.removeItem('userEmail'));
  await page.reload();
  await ready(page);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Entra' })).toBeVisible();
});

test('shows the work area to a signed-out visitor without session links', async ({ page }) => {
  await open(page, '/lavoro');
  await expect(page.getByText('Ciao, Username')).toBeVisible();
  expect(await page.content()).not.toContain('sessione1.example.org');
  const session = page.getByRole('button', { name: 'Avvia la sessione 1' });
  await expect(session).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('main').getByRole('link', { name: 'Accedi o registrati' }).click();
  await expect(page).toHaveURL('/entra?next=/lavoro');
});

test('goes to the page in the address after signing in, on this site only', async ({ page, request }) => {
  const { email, password } = await register(request);
  const signIn = async (query: string) => {
    await open(page, `/entra?next=${query}`);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Accedi', exact: true }).click();
  };
  await signIn('/lavoro');
  await expect(page).toHaveURL('/lavoro');
  await page.evaluate(() => localStorage.clear());
  await signIn('//evil.example/');
  await expect(page).toHaveURL('/home');
});

test('goes to another page when the page after signing in is the sign-in page itself', async ({ page, request }) => {
  const { email, password } = await register(request);
  await open(page, '/entra?next=/entra');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Accedi', exact: true }).click();
  await expect(page).toHaveURL('/home');
  await page.goto('/entra?next=/entra');
  await expect(page).toHaveURL('/lavoro');
});

test('follows sign-in and sign-out in another tab at once', async ({ page, request, context }) => {
  const { username } = await signedIn(page, request);
  await open(page, '/home');
  await expect(page.getByRole('banner')).toContainText(username);
  const other = await context.newPage();
  await open(other, '/blog');
  await other.getByRole('button', { name: 'Esci' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Entra' })).toBeVisible();
});

test('ends the session in the browser when the server no longer accepts the token', async ({
  page,
  request,
  visitor,
}) => {
  visitor.allowConsole(/401/);
  const { token } = await signedIn(page, request);
  await request.post('/auth/token/logout/', { headers: { Authorization: `Token ${token}` } });
  await page.goto('/lavoro');
  await expect(page.getByRole('status').filter({ hasText: 'La sessione è scaduta' })).toBeVisible();
  expect(await storedItems(page)).toEqual({});
});
