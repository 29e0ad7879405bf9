// What /account shows to members besides its forms: errors, the second step, a passkey, an account that will be deleted. Each state starts
// from a new browser context.
import type { Locator, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import type { Language } from '#src/shared/languages/languages.ts';
import { textsOf } from '#test/texts.ts';
import { expect, open, signedIn } from '#test/visitor.ts';
import { addressOf } from '../pages.ts';
import { state, type SpecialState } from './state.ts';

/** Opens /account as a new member, and the first form of a section. Returns the section and the member's password. */
async function openForm(
  page: Page,
  language: Language,
  id: 'login' | 'passkeys' | 'otp-title',
): Promise<{ section: Locator; password: string }> {
  const { password } = await signedIn(page, page.request);
  await open(page, addressOf('account', language));
  const section = page.locator(`section[aria-labelledby=${id}]`);
  await section.locator('button[aria-expanded]').first().click();
  return { section, password };
}

/** Goes on to the key of the second step. Returns the app that makes its codes. */
async function openKey(page: Page, language: Language): Promise<{ section: Locator; totp: TOTP; password: string }> {
  const { section, password } = await openForm(page, language, 'otp-title');
  await section.locator('[name=current_password]').fill(password);
  await section.locator('form [type=submit]').click();
  await expect(section.getByRole('img')).toBeVisible();
  const key = (await section.locator('code').textContent()) ?? '';
  return { section, password, totp: new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }) };
}

async function openCodes(page: Page, language: Language): Promise<{ section: Locator; password: string }> {
  const { section, totp, password } = await openKey(page, language);
  await section.locator('[name=otp]').fill(totp.generate());
  await section.locator('form [type=submit]').click();
  await expect(section.locator('li code')).toHaveCount(10);
  // The data of the page follow.
  await expect(section).toContainText(textsOf(language).count('account.otpCodesLeft', 10));
  return { section, password };
}

/** All of them. */
export const ACCOUNT_STATES: readonly SpecialState[] = [
  state('account', 'account', async (page, _language, address) => {
    await signedIn(page, page.request);
    await open(page, address);
    await expect(page.locator('#leave')).toBeVisible();
  }),
  state('errors in a form of the account', 'account', async (page, language) => {
    const { section } = await openForm(page, language, 'login');
    await section.locator('[name=new_username]').fill('ada');
    await section.locator('[name=current_password]').fill('not the password');
    await section.locator('form [type=submit]').click();
    await expect(page.getByRole('alert')).toBeFocused();
  }),
  state('key of the second step', 'account', async (page, language) => {
    await openKey(page, language);
  }),
  state('wrong code for the second step', 'account', async (page, language) => {
    const { section } = await openKey(page, language);
    await section.locator('[name=otp]').fill('000000');
    await section.locator('form [type=submit]').click();
    await expect(page.getByRole('alert')).toBeFocused();
  }),
  state('recovery codes', 'account', async (page, language) => {
    await openCodes(page, language);
  }),
  state('forms of the second step', 'account', async (page, language) => {
    const { section } = await openCodes(page, language);
    const { t } = textsOf(language);
    await section.getByRole('button', { name: t('account.otpCodesDownload') }).click();
    await section.getByRole('button', { name: t('account.otpCodesDone') }).click();
    await section.locator('button[aria-expanded]').click();
    await expect(section.locator('[type=radio]')).toHaveCount(2);
  }),
  state('forms of a passkey', 'account', async (page, language) => {
    const day = '2026-11-20';
    const passkeys = [{ id: '1', name: 'Portatile', added_on: day, last_used_on: day }];
    await page.route('**/auth/account/', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...((await response.json()) as object), passkeys } });
    });
    const { section } = await openForm(page, language, 'passkeys');
    await expect(section.locator('form')).toHaveCount(2);
  }),
  state('account that will be deleted, and a new address that waits', 'account', async (page, _language, address) => {
    await page.route('**/auth/account/', async (route) => {
      const response = await route.fetch();
      const data = (await response.json()) as { profile: object };
      const profile = { ...data.profile, leaves_on: '2027-01-01', new_email: 'new@example.org' };
      await route.fulfill({ response, json: { ...data, profile } });
    });
    await signedIn(page, page.request);
    await open(page, address);
    await expect(page.locator('#leave')).toBeVisible();
  }),
  state('account that cannot be loaded', 'account', async (page, _language, address) => {
    await page.route('**/auth/account/', (route) => route.fulfill({ status: 503, json: {} }));
    await signedIn(page, page.request);
    await open(page, address);
    await expect(page.getByRole('alert')).toBeVisible();
  }),
  state('notice of an account that will be deleted', 'privacy', async (page, _language, address) => {
    await page.route('**/auth/users/me/', async (route) => {
      const response = await route.fetch();
      const headers = { ...response.headers(), 'account-status': 'leaving; date=2027-01-01' };
      await route.fulfill({ response, headers });
    });
    await signedIn(page, page.request);
    await open(page, address);
    await expect(page.locator('main section[aria-label]')).toContainText('2027');
  }),
];
