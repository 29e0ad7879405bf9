// Passkeys and the second step, with Chromium's virtual authenticator. These tests use `localhost`, because WebAuthn allows
// no IP address as relying party ID.
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expect, open, signedIn, storedItems, test } from '#test/visitor.ts';

test.use({ baseURL: process.env['SITE_URL']?.replace('127.0.0.1', 'localhost') });

/** Adds a virtual authenticator with user verification. With `isAnswering` it confirms each request by itself. */
async function addAuthenticator(page: Page, isAnswering: boolean) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: isAnswering,
    },
  });
  return (enabled: boolean) =>
    session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }).then(() => undefined);
}

async function addPasskey(page: Page, password: string) {
  await open(page, '/account');
  await page.getByRole('button', { name: 'Aggiungi una passkey' }).click();
  await page.getByLabel('Nome della passkey').fill('Portatile');
  await page.getByLabel('Password attuale').fill(password);
  await page.getByRole('button', { name: 'Aggiungi una passkey', exact: true }).last().click();
  await expect(page.getByText('Passkey aggiunta.')).toBeVisible();
}

test('a passkey is added, used by the button, renamed and removed', async ({ page, request }) => {
  const answer = await addAuthenticator(page, true);
  const account = await signedIn(page, request);
  await addPasskey(page, account.password);
  await page.getByRole('banner').getByRole('button', { name: 'Esci' }).click();
  await expect(page).toHaveURL('/');

  // The browser offers the passkey in the field; nothing answers that offer here.
  await answer(false);
  await open(page, '/entra');
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', /webauthn$/);
  await open(page, '/privacy');
  // Without offers in fields, so that only the button's request can be answered.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  await answer(true);
  await open(page, '/entra');
  await page.getByRole('button', { name: 'Entra con una passkey' }).click();
  await expect(page).toHaveURL('/home');
  expect(await storedItems(page)).toEqual({
    token: expect.stringMatching(/^[0-9a-f]{64}$/),
    userEmail: account.email,
    username: account.username,
  });

  await open(page, '/account');
  await page.getByRole('button', { name: 'Cambia Portatile' }).click();
  await page.getByLabel('Nome della passkey').fill('Telefono');
  await page.getByRole('button', { name: 'Rinomina' }).click();
  await expect(page.getByRole('heading', { name: 'Telefono' })).toBeVisible();
  await page.getByRole('button', { name: 'Cambia Telefono' }).click();
  await page.getByLabel('Password attuale').fill(account.password);
  await page.getByRole('button', { name: 'Rimuovi' }).click();
  await expect(page.getByText('Passkey rimossa.')).toBeVisible();
  await expect(page.getByText('Non hai ancora una passkey.')).toBeVisible();
});

test('the browser offers the passkey in the email field, without a click on the page', async ({ page, request }) => {
  await addAuthenticator(page, true);
  const account = await signedIn(page, request);
  await addPasskey(page, account.password);
  await page.getByRole('banner').getByRole('button', { name: 'Esci' }).click();
  await page.goto('/entra?next=/lavoro');
  await expect(page).toHaveURL('/lavoro');
  expect((await storedItems(page))['userEmail']).toBe(account.email);
});

test('a second step: turned on, requested, passed with a code and with a recovery code, turned off', async ({
  page,
  request,
  visitor,
}) => {
  visitor.allowConsole(/400/);
  const account = await signedIn(page, request);
  await open(page, '/account');
  await page.getByRole('button', { name: 'Attiva Secondo passaggio' }).click();
  await page.getByLabel('Password attuale').fill(account.password);
  await page.getByRole('button', { name: 'Attiva', exact: true }).last().click();
  await expect(page.getByRole('img', { name: 'Codice QR con la chiave per l’app' })).toBeVisible();
  const key = (await page.locator('code').textContent()) ?? '';
  const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) });
  await page.getByLabel('Codice a 6 cifre').fill('000000');
  await page.getByRole('button', { name: 'Conferma', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Il codice non è quello giusto');
  await page.getByLabel('Codice a 6 cifre').fill(totp.generate());
  await page.getByRole('button', { name: 'Conferma', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'I tuoi codici di recupero' })).toBeFocused();
  const codes = await page.locator('li code').allTextContents();
  expect(new Set(codes).size).toBe(10);
  await page.getByRole('button', { name: 'Li ho messi al sicuro' }).click();
  await expect(page.getByText('Ti restano 10 codici di recupero.')).toBeVisible();

  await page.getByRole('banner').getByRole('button', { name: 'Esci' }).click();
  await open(page, '/entra');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Accedi', exact: true }).click();
  // The next step, not an error: a status, with the focus in the new field.
  await expect(page.getByRole('status').filter({ hasText: 'scrivi anche il codice' })).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
  const code = page.getByLabel('Codice del secondo passaggio');
  await expect(code).toBeFocused();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(account.password);
  await code.fill('000000');
  await page.getByRole('button', { name: 'Accedi', exact: true }).click();
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await expect(code).toHaveAccessibleDescription(/codice di recupero\. Il codice temporaneo non è valido\.$/);
  await page
    .getByRole('alert')
    .getByRole('link', { name: /Codice del secondo passaggio/ })
    .click();
  await expect(code).toBeFocused();
  await code.fill(codes[3] ?? '');
  await page.getByRole('button', { name: 'Accedi', exact: true }).click();
  await expect(page).toHaveURL('/home');

  await open(page, '/account');
  await expect(page.getByText('Ti restano 9 codici di recupero.')).toBeVisible();
  await page.getByRole('button', { name: 'Cambia Secondo passaggio' }).click();
  await page.getByLabel('Disattiva').check();
  await page.getByLabel('Password attuale').fill(account.password);
  await page.getByRole('button', { name: 'Disattiva' }).click();
  await expect(page.getByText('Secondo passaggio disattivato.')).toBeVisible();
});
