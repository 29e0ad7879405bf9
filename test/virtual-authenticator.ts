// Chromium's virtual authenticator, and a passkey in it.
import type { Page } from '@playwright/test';
import { textsOf } from './texts.ts';
import { expect, open } from './visitor.ts';

const { t } = textsOf('it');

/**
 * Adds a virtual authenticator with user verification. With `isAnswering` it confirms each request by itself; the function that is
 * returned changes that.
 */
export async function addAuthenticator(page: Page, isAnswering: boolean): Promise<(enabled: boolean) => Promise<void>> {
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
  return async (enabled) => {
    await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  };
}

/** Adds a passkey with the name Portatile on the Italian page of the account. */
export async function addPasskey(page: Page, password: string): Promise<void> {
  await open(page, '/account');
  await page.getByRole('button', { name: t('account.passkeyAdd') }).click();
  await page.getByLabel(t('account.passkeyName')).fill('Portatile');
  await page.getByLabel(t('account.currentPassword')).fill(password);
  await page
    .getByRole('button', { name: t('account.passkeyAdd'), exact: true })
    .last()
    .click();
  await expect(page.getByText(t('account.passkeyAdded'))).toBeVisible();
}
