// Passkeys and the second step, with Chromium's virtual authenticator. These tests use `localhost`, because WebAuthn allows
// no IP address as relying party ID.
import { Secret, TOTP } from 'otpauth';
import { textsOf } from '#test/texts.ts';
import { addAuthenticator, addPasskey } from '#test/virtual-authenticator.ts';
import { expect, open, signedIn, signIn, storedItems, test } from '#test/visitor.ts';

const { count, t } = textsOf('it');

test.use({ baseURL: process.env['SITE_URL']?.replace('127.0.0.1', 'localhost') });

test('a passkey is added, used by the button, renamed and removed', async ({ page, request }) => {
  const answer = await addAuthenticator(page, true);
  const account = await signedIn(page, request);
  await addPasskey(page, account.password);
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('frame.account.signOut') })
    .click();
  await expect(page).toHaveURL('/');

  // The browser offers the passkey in the field; nothing answers that offer here.
  await answer(false);
  await open(page, '/entra');
  await expect(page.getByLabel(t('entra.email'))).toHaveAttribute('autocomplete', /webauthn$/);
  await open(page, '/privacy');
  // Without offers in fields, so that only the button's request can be answered.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  await answer(true);
  await open(page, '/entra');
  await page.getByRole('button', { name: t('entra.passkey') }).click();
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

test('a second step: turned on, requested, passed with a recovery code', async ({ page, request, visitor }) => {
  visitor.allowConsole(/400/);
  const account = await signedIn(page, request);
  await open(page, '/account');
  await page.getByRole('button', { name: `${t('account.otpStart')}: ${t('account.otpTitle')}` }).click();
  await page.getByLabel(t('account.currentPassword')).fill(account.password);
  await page
    .getByRole('button', { name: t('account.otpStart'), exact: true })
    .last()
    .click();
  await expect(page.getByRole('img', { name: t('account.otpQr') })).toBeVisible();
  const key = (await page.locator('code').textContent()) ?? '';
  const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) });
  await page.getByLabel(t('account.otpCode')).fill('000000');
  await page.getByRole('button', { name: t('account.otpConfirm'), exact: true }).click();
  await expect(page.getByText(t('formErrors.otpWrong'))).toBeVisible();
  await page.getByLabel(t('account.otpCode')).fill(totp.generate());
  await page.getByRole('button', { name: t('account.otpConfirm'), exact: true }).click();
  await expect(page.getByRole('heading', { name: t('account.otpCodesTitle') })).toBeFocused();
  const codes = await page.locator('li code').allTextContents();
  expect(new Set(codes).size).toBe(10);
  // Screen readers announce a message only in a live region that was there before it.
  const status = page.locator('section[aria-labelledby=otp-title] [role=status]');
  await status.evaluate((region) => region.setAttribute('data-before', ''));
  const done = page.getByRole('button', { name: t('account.otpCodesDone') });
  await expect(done).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: t('account.otpCodesDownload') }).click();
  await done.click();
  await expect(page.locator('[data-before]')).toContainText(t('account.otpIsOn'));
  await expect(page.getByText(count('account.otpCodesLeft', 10))).toBeVisible();

  await page
    .getByRole('banner')
    .getByRole('button', { name: t('frame.account.signOut') })
    .click();
  await open(page, '/entra');
  await signIn(page, account);
  // The next step, not an error: a status, with the focus in the new field.
  await expect(page.getByRole('status').filter({ hasText: t('entra.otpNeeded') })).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
  const code = page.getByLabel(t('entra.otp'));
  await expect(code).toBeFocused();
  await code.fill(codes[3] ?? '');
  await page.getByRole('button', { name: t('entra.signIn'), exact: true }).click();
  await expect(page).toHaveURL('/home');

  await open(page, '/account');
  await expect(page.getByText(count('account.otpCodesLeft', 9))).toBeVisible();
});
