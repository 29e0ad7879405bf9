// Registering, signing in and out: sections 3 and 4 of the specification.
import { textsOf } from '#test/texts.ts';
import { expect, newAccount, open, ready, register, signedIn, storedItems, test } from '#test/visitor.ts';

const { t } = textsOf('it');
const german = textsOf('de');

test('registers, stays signed in, is greeted in the work area, and signs out without leaving data', async ({
  page,
}) => {
  const { email, username, password } = newAccount();
  await open(page, '/entra');
  await page.getByRole('button', { name: t('entra.toRegister') }).click();
  await page.getByLabel(t('entra.email')).fill(email);
  await page.getByLabel(t('entra.username')).fill(username);
  await page.getByLabel(t('entra.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('entra.register'), exact: true }).click();

  await expect(page).toHaveURL('/home');
  await expect(page.getByRole('banner')).toContainText(username);
  expect(await storedItems(page)).toEqual({ token: expect.stringMatching(/^[\w-]{40,}$/), userEmail: email, username });

  await page.reload();
  await ready(page);
  await expect(page.getByRole('banner')).toContainText(username);

  await page.goto('/lavoro');
  await expect(page.getByText(t('lavoro.greeting', { name: username }))).toBeVisible();
  await expect(page.getByRole('link', { name: t('lavoro.session', { n: 3 }) })).toHaveAttribute('target', '_blank');

  const leaving = page.waitForRequest((request) => request.url().endsWith('/auth/token/logout/'));
  await page.getByRole('button', { name: t('frame.account.signOut') }).click();
  await expect(page).toHaveURL('/');
  expect((await leaving).headers()['authorization']).toMatch(/^Token .{40}/);
  expect(await storedItems(page)).toEqual({});
});

test('signs in with the email in any letter case, and goes to the home page', async ({ page, request }) => {
  const { email, password, username } = await register(request);
  await open(page, '/de/entra');
  await page.getByLabel(german.t('entra.email')).fill(email.toUpperCase());
  await page.getByLabel(german.t('entra.password'), { exact: true }).fill(password);
  await page.getByRole('main').locator('button[type=submit]').click();
  await expect(page).toHaveURL('/de/home');
  await expect(page.getByRole('banner')).toContainText(username);
});

test('copies the email into the username until one is typed', async ({ page }) => {
  await open(page, '/entra');
  await page.getByLabel(t('entra.email')).fill('prima@example.org');
  await page.getByRole('button', { name: t('entra.toRegister') }).click();
  const username = page.getByLabel(t('entra.username'));
  await expect(username).toHaveValue('prima@example.org');
  await page.getByLabel(t('entra.email')).fill('seconda@example.org');
  await expect(username).toHaveValue('seconda@example.org');
  await username.fill('mio');
  await page.getByLabel(t('entra.email')).fill('terza@example.org');
  await expect(username).toHaveValue('mio');
});

test('clears the error when the mode changes, and keeps what is typed', async ({ page, visitor }) => {
  visitor.allowConsole(/400/);
  await open(page, '/entra');
  await page.getByLabel(t('entra.email')).fill('nessuno@example.org');
  await page.getByLabel(t('entra.password'), { exact: true }).fill('sbagliata');
  await page.getByRole('button', { name: t('entra.signIn'), exact: true }).click();
  await expect(page.getByRole('alert')).toBeFocused();
  await page.getByRole('button', { name: t('entra.toRegister') }).click();
  await expect(page.getByRole('alert')).toBeHidden();
  await expect(page.getByLabel(t('entra.email'))).toHaveValue('nessuno@example.org');
  await expect(page.getByRole('heading', { name: t('entra.registerTitle') })).toBeFocused();
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
  await page.getByRole('link', { name: t('start.enter') }).click();
  await expect(page).toHaveURL('/home');
});

test('counts as signed in only with all three items', async ({ page, request }) => {
  await signedIn(page, request);
  await open(page, '/home');
  await page.evaluate(() => localStorage.removeItem('userEmail'));
  await page.reload();
  await ready(page);
  await expect(page.getByRole('banner').getByRole('link', { name: t('frame.nav.enter') })).toBeVisible();
});

test('shows the work area to a signed-out visitor without session links', async ({ page }) => {
  await open(page, '/lavoro');
  await expect(page.getByText(t('lavoro.greeting', { name: 'Username' }))).toBeVisible();
  expect(await page.content()).not.toContain('sessione1.example.org');
  const session = page.getByRole('button', { name: t('lavoro.session', { n: 1 }) });
  await expect(session).toHaveAttribute('aria-disabled', 'true');
  await page
    .getByRole('main')
    .getByRole('link', { name: t('lavoro.signIn') })
    .click();
  await expect(page).toHaveURL('/entra?next=/lavoro');
});

for (const [next, path] of [
  ['/lavoro', '/lavoro'],
  ['//evil.example/', '/home'],
] as const)
  test(`signing in with ?next=${next} leads to ${path}`, async ({ page, request }) => {
    const { email, password } = await register(request);
    await open(page, `/entra?next=${next}`);
    await page.getByLabel(t('entra.email')).fill(email);
    await page.getByLabel(t('entra.password'), { exact: true }).fill(password);
    await page.getByRole('button', { name: t('entra.signIn'), exact: true }).click();
    await expect(page).toHaveURL(path);
  });

test('goes to another page when the page after signing in is the sign-in page itself', async ({ page, request }) => {
  const { email, password } = await register(request);
  await open(page, '/entra?next=/entra');
  await page.getByLabel(t('entra.email')).fill(email);
  await page.getByLabel(t('entra.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('entra.signIn'), exact: true }).click();
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
  await other.getByRole('button', { name: t('frame.account.signOut') }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: t('frame.nav.enter') })).toBeVisible();
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
  await expect(page.getByRole('status').filter({ hasText: t('frame.account.ended') })).toBeVisible();
  expect(await storedItems(page)).toEqual({});
});
