// What the pages do when an app asks. The addresses of the app are pages of the site, so that no request leaves it.
import { MINUTE_MS } from '#src/shared/time/durations.ts';
import { test } from '#test/app-visitor.ts';
import { authorizationUrl, httpClient, redeem } from '#test/apps.ts';
import { waitForEmail } from '#test/mailbox.ts';
import { textsOf } from '#test/texts.ts';
import { addAuthenticator, addPasskey } from '#test/virtual-authenticator.ts';
import { expect, open, ready, register, signedIn, signIn, storedItems } from '#test/visitor.ts';

const { t } = textsOf('it');

test('a member signs in once, allows the app, is not asked again, and withdraws', async ({ page, request, site }) => {
  const account = await register(request);
  await page.goto(authorizationUrl(site.app));
  await expect(page).toHaveURL(/\/entra\?next=/);
  await ready(page);
  await signIn(page, account);

  await expect(page.getByRole('heading', { name: t('consent.consentTitle', { app: 'Cloud' }) })).toBeFocused();
  await page.getByRole('button', { name: t('consent.allow'), exact: true }).click();
  await page.waitForURL(/\/faq\?code=/);
  const code = new URL(page.url()).searchParams.get('code') ?? '';
  const { body } = await redeem(httpClient(site.url), site.app, code);
  expect(body).toMatchObject({ id_token: expect.any(String), scope: 'openid profile email' });

  await page.goto(authorizationUrl(site.app));
  await page.waitForURL(/\/faq\?code=/);

  await open(page, '/account');
  const apps = page.getByRole('region', { name: t('account.appsTitle') });
  await apps.getByRole('button', { name: `${t('account.appWithdraw')}: Cloud` }).click();
  await apps.getByRole('button', { name: t('account.appWithdraw'), exact: true }).click();
  await expect(apps.getByText(t('account.appWithdrawn'))).toBeVisible();
  await expect(apps.getByRole('heading', { name: t('account.appsTitle') })).toBeFocused();
  await page.goto(authorizationUrl(site.app));
  await page.getByRole('button', { name: t('consent.cancel'), exact: true }).click();
  await page.waitForURL(/\/faq\?error=access_denied/);
});

test('a member who confirmed on the phone gets into an app on the laptop', async ({ page, request, site }) => {
  const wiki = await site.addApp('wiki', '--name', 'Wiki');
  const { email } = await signedIn(page, request);
  const { links } = await waitForEmail(email, 'confirm', site.mailFolder);
  const [, uid, token] = /#activation\/([\w-]+)\/([\w-]+)/.exec(links.join(' ')) ?? [];
  await page.goto(authorizationUrl(wiki));
  await expect(page.getByRole('heading', { name: t('consent.unconfirmedTitle') })).toBeFocused();
  // On the phone nobody is signed in.
  expect((await request.post('/auth/users/activation/', { data: { uid, token } })).status()).toBe(204);
  await page.getByRole('button', { name: t('consent.confirmed'), exact: true }).click();
  await expect(page.getByRole('heading', { name: t('consent.unprovenTitle', { app: 'Wiki' }) })).toBeFocused();
  await page.getByRole('button', { name: t('addressCode.send'), exact: true }).click();
  const code = /^\d{4} \d{4}$/m.exec((await waitForEmail(email, 'addressCode', site.mailFolder)).text)?.[0] ?? '';
  await expect(page.getByLabel(t('addressCode.label'))).toBeFocused();
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: t('consent.allow'), exact: true }).click();
  await page.waitForURL(/\/faq\?code=/);
});

test('a member allows an app with a passkey, and the app learns how', async ({ page, request, site }) => {
  // With Chromium's virtual authenticator.
  await addAuthenticator(page, true);
  const { password, token } = await signedIn(page, request);
  await addPasskey(page, password);
  // Not asked just after a sign-in.
  site.ageSignIns(6 * MINUTE_MS);
  await page.goto(authorizationUrl(site.app));
  await expect(page.getByLabel(t('consent.password'))).toBeVisible();
  await page.getByRole('button', { name: t('consent.allowByPasskey') }).click();
  await page.waitForURL(/\/faq\?code=/);
  expect(await storedItems(page)).toHaveProperty('token', token);

  const code = new URL(page.url()).searchParams.get('code') ?? '';
  const { body } = await redeem(httpClient(site.url), site.app, code);
  const { id_token: idToken } = body as { id_token: string };
  const claims: unknown = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString());
  expect(claims).toMatchObject({ aud: 'cloud', amr: ['pop', 'user', 'mfa'], acr: 'phr' });
});
