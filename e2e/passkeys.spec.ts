// Passkeys, with Chromium's virtual authenticator. These tests use `localhost`, because WebAuthn allows
// no IP address as relying party ID.
import { textsOf } from '#test/texts.ts';
import { addAuthenticator, addPasskey } from '#test/virtual-authenticator.ts';
import { expect, open, signedIn, storedItems, test } from '#test/visitor.ts';

const { t } = textsOf('it');

test.use({ baseURL: process.env['SITE_URL']?.replace('127.0.0.1', 'localhost') });

test('a passkey is added, used by the button, renamed and removed', async ({ page, request }) => {
  const setAnswering = await addAuthenticator(page, true);
  const account = await signedIn(page, request);
  await addPasskey(page, account.password);
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('frame.account.signOut') })
    .click();
  await expect(page).toHaveURL('/');

  // The browser offers the passkey in the field; nothing answers that offer here.
  await setAnswering(false);
  await open(page, '/entra');
  await expect(page.getByLabel(t('signIn.email'))).toHaveAttribute('autocomplete', /webauthn$/);
  await open(page, '/privacy');
  // Without offers in fields, so that only the button's request can be answered.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  await setAnswering(true);
  await open(page, '/entra');
  await page.getByRole('button', { name: t('signIn.passkey') }).click();
  await expect(page).toHaveURL('/home');
  expect(await storedItems(page)).toEqual({
    token: expect.stringMatching(/^[0-9a-f]{64}$/),
    userEmail: account.email,
    username: account.username,
  });

  await open(page, '/account');
  await page.getByRole('button', { name: `${t('account.change')}: Portatile` }).click();
  await page.getByLabel(t('account.passkeyName')).fill('Telefono');
  await page.getByRole('button', { name: t('account.passkeyRename') }).click();
  await expect(page.getByRole('heading', { name: 'Telefono' })).toBeVisible();
  await page.getByRole('button', { name: `${t('account.change')}: Telefono` }).click();
  await page.getByLabel(t('account.currentPassword')).fill(account.password);
  await page.getByRole('button', { name: t('account.passkeyRemove') }).click();
  await expect(page.getByText(t('account.passkeyRemoved'))).toBeVisible();
  await expect(page.getByText(t('account.passkeysNone'))).toBeVisible();
});

test('the browser offers the passkey in the email field, without a click on the page', async ({ page, request }) => {
  await addAuthenticator(page, true);
  const account = await signedIn(page, request);
  await addPasskey(page, account.password);
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('frame.account.signOut') })
    .click();
  await page.goto('/entra?next=/lavoro');
  await expect(page).toHaveURL('/lavoro');
  expect((await storedItems(page))['userEmail']).toBe(account.email);
});
