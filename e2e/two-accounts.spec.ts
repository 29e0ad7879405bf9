// Two tabs with two accounts, and answers of something on the way.
import { textsOf } from '#test/texts.ts';
import { expect, open, register, signedIn, storedItems, test } from '#test/visitor.ts';

const { t } = textsOf('it');

test('a form of one account is not sent for another, and keeps what is typed; the event then shows the other account', async ({
  page,
  request,
}) => {
  const ada = await signedIn(page, request);
  const bob = await register(request);
  const { email, password, username } = bob;
  const { auth_token: token } = (await (
    await request.post('/auth/token/login/', { data: { email, password } })
  ).json()) as { auth_token: string };
  await open(page, '/account');
  await page.getByRole('button', { name: `${t('account.change')}: ${t('account.username')}` }).click();
  await page.locator('[name=new_username]').fill('nuovo');
  await page.locator('[name=current_password]').fill(ada.password);
  const sent: string[] = [];
  page.on('request', (one) => one.url().includes('/auth/') && sent.push(one.url()));
  // In the same tab no event tells of it, as in the moment before the event of another tab arrives.
  await page.evaluate(
    (items) => {
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
    },
    { token, userEmail: email, username },
  );
  await page.getByRole('button', { name: t('account.save') }).click();
  await expect(page.getByRole('alert')).toContainText(t('errors.otherSession'));
  await expect(page.locator('[name=new_username]')).toHaveValue('nuovo');
  expect(sent).toEqual([]);
  await page.evaluate(() => dispatchEvent(new StorageEvent('storage', { key: 'token' })));
  await expect(page.locator('main').getByText(email)).toBeVisible();
  await expect(page.getByText(ada.email)).toHaveCount(0);
});

test('a gateway that answers in the place of the server ends no session and is named', async ({
  page,
  request,
  visitor,
}) => {
  visitor.allowConsole(/401/);
  await signedIn(page, request);
  await page.route('**/auth/**', (route) =>
    route.fulfill({
      status: 401,
      headers: { 'WWW-Authenticate': 'Bearer' },
      contentType: 'text/html',
      body: '<h1>Sign in to the network</h1>',
    }),
  );
  await open(page, '/account');
  await expect(page.getByRole('alert')).toContainText(t('errors.gateway', { product: 'Aperta' }));
  expect(Object.keys(await storedItems(page)).length).toBe(3);
});

test('a server that goes away while /account loads is named, without an uncaught error', async ({
  page,
  request,
  visitor,
}) => {
  visitor.allowConsole(/Failed to load resource/);
  await signedIn(page, request);
  await page.route(/\/auth\/|account-sections/, (route) => route.abort('connectionrefused'));
  await page.goto('/account', { waitUntil: 'commit' });
  await expect(page.getByRole('alert')).toBeVisible();
});
