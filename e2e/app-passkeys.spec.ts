// A passkey as the proof that the first consent to an app needs, with Chromium's virtual authenticator.
import { MINUTE_MS } from '#src/shared/durations.ts';
import { test } from '#test/app-visitor.ts';
import { authorizationUrl, httpCaller, redeem } from '#test/apps.ts';
import { textsOf } from '#test/texts.ts';
import { addAuthenticator, addPasskey } from '#test/virtual-authenticator.ts';
import { expect, signedIn, storedItems } from '#test/visitor.ts';

const { t } = textsOf('it');

test('a member allows an app with a passkey, and the app learns how', async ({ page, request, site }) => {
  await addAuthenticator(page, true);
  const { password, token } = await signedIn(page, request);
  await addPasskey(page, password);
  // Who has just signed in is not asked.
  site.ageSignIns(6 * MINUTE_MS);
  await page.goto(authorizationUrl(site.app));
  await expect(page.getByLabel(t('consent.password'))).toBeVisible();
  await page.getByRole('button', { name: t('consent.allowByPasskey') }).click();
  await page.waitForURL(/\/faq\?code=/);
  expect(await storedItems(page)).toHaveProperty('token', token);

  const code = new URL(page.url()).searchParams.get('code') ?? '';
  const { body } = await redeem(httpCaller(site.url), site.app, code);
  const { id_token: idToken } = body as { id_token: string };
  const claims: unknown = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString());
  expect(claims).toMatchObject({ aud: 'cloud', amr: ['pop', 'user', 'mfa'], acr: 'phr' });
});
