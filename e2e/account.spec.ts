// Registering, signing in and out: sections 3 and 4 of the specification.
import { textsOf } from '#test/texts.ts';
import { expect, newAccount, open, ready, register, signedIn, signIn, storedItems, test } from '#test/visitor.ts';

const { t } = textsOf('it');
const german = textsOf('de');

test('registers, stays signed in, is greeted in the work area, and signs out without leaving data', async ({
  page,
}) => {
  const { email, username, password } = newAccount();
  await open(page, '/entra');
  await page.getByRole('button', { name: t('signIn.toRegister') }).click();
  await page.getByLabel(t('signIn.email')).fill(email);
  await page.getByLabel(t('signIn.username')).fill(username);
  await page.getByLabel(t('signIn.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('signIn.register'), exact: true }).click();

  await expect(page).toHaveURL('/home');
  await expect(page.getByRole('banner')).toContainText(username);
  expect(await storedItems(page)).toEqual({ token: expect.stringMatching(/^[\w-]{40,}$/), userEmail: email, username });

  await page.reload();
  await ready(page);
  await expect(page.getByRole('banner')).toContainText(username);

  await page.goto('/lavoro');
  await expect(page.getByText(t('workArea.greeting', { name: username }))).toBeVisible();
  const desktop = page.getByRole('button', { name: t('workArea.session', { n: 3 }) });
  await expect(desktop).toHaveAccessibleDescription(t('frame.notSetUp'));

  // What the page asks for in the background would be refused after it, which browsers write to their console.
  await page.waitForLoadState('networkidle');
  const leaving = page.waitForRequest((request) => request.url().endsWith('/auth/token/logout/'));
  await page.getByRole('button', { name: t('frame.account.signOut') }).click();
  await expect(page).toHaveURL('/');
  expect((await leaving).headers()['authorization']).toMatch(/^Token .{40}/);
  expect(await storedItems(page)).toEqual({});
});

test('signs in with the email in any letter case, and goes to the home page', async ({ page, request }) => {
  const { email, password, username } = await register(request);
  await open(page, '/de/entra');
  await signIn(page, { email: email.toUpperCase(), password, username }, german);
  await expect(page).toHaveURL('/de/home');
  await expect(page.getByRole('banner')).toContainText(username);
});

test('copies the email into the username until one is typed', async ({ page }) => {
  await open(page, '/entra');
  await page.getByLabel(t('signIn.email')).fill('prima@example.org');
  await page.getByRole('button', { name: t('signIn.toRegister') }).click();
  const username = page.getByLabel(t('signIn.username'));
  await expect(username).toHaveValue('prima@example.org');
  await page.getByLabel(t('signIn.email')).fill('seconda@example.org');
  await expect(username).toHaveValue('seconda@example.org');
  await username.fill('mio');
  await page.getByLabel(t('signIn.email')).fill('terza@example.org');
  await expect(username).toHaveValue('mio');
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
  await expect(page.getByText('Accesso riservato agli Sviluppatori')).toBeVisible();
  await page.getByRole('link', { name: t('start.enter') }).click();
  await expect(page).toHaveURL('/home');
});

test('offers a signed-out visitor of the work area to log in', async ({ page }) => {
  await open(page, '/lavoro');
  await expect(page.getByText(t('workArea.greeting', { name: 'Username' }))).toBeVisible();
  expect(await page.content()).not.toContain('sessione1.example.org');
  await page
    .getByRole('main')
    .getByRole('link', { name: t('workArea.signIn') })
    .click();
  await expect(page).toHaveURL('/entra?next=/lavoro');
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
  await expect(page.locator('[aria-atomic]').filter({ hasText: t('frame.account.ended') })).toBeVisible();
  expect(await storedItems(page)).toEqual({});
});

test('password managers find the fields by their autocomplete', async ({ page, request }) => {
  await open(page, '/entra');
  const fields = () =>
    page
      .locator('main form input')
      .evaluateAll((all) =>
        all.map((one) => [one.getAttribute('name'), one.getAttribute('autocomplete'), (one as HTMLInputElement).type]),
      );
  expect(await fields()).toEqual([
    ['email', 'username webauthn', 'email'],
    ['password', 'current-password', 'password'],
  ]);
  await page.locator('main form + div button').click();
  // React renders the other form in slices.
  await expect(page.locator('[name=username]')).toBeVisible();
  expect(await fields()).toEqual([
    ['email', 'username', 'email'],
    ['username', 'nickname', 'text'],
    ['password', 'new-password', 'password'],
  ]);
  expect(await page.locator('main form').count()).toBe(1);

  const account = await signedIn(page, request);
  await open(page, '/account');
  await page.getByRole('button', { name: `${t('account.change')}: ${t('account.password')}` }).click();
  expect(await fields()).toEqual([
    ['owner', 'username', 'text'],
    ['current_password', 'current-password', 'password'],
    ['new_password', 'new-password', 'password'],
  ]);
  await expect(page.locator('input[name=owner]')).toHaveValue(account.email);
});
