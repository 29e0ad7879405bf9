// What members do with their account, with the keyboard alone (WCAG 2.1.1). After each step the focus is where a reader goes on (WCAG 2.4.3).
import type { Locator, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import type { Language } from '#src/shared/languages.ts';
import { waitForEmail } from '#test/mailbox.ts';
import { textsOf } from '#test/texts.ts';
import { addAuthenticator } from '#test/virtual-authenticator.ts';
import { expect, newAccount, open, register, signedIn, test } from '#test/visitor.ts';
import { addressOf } from '../pages.ts';
import { languagesFor } from '../selection.ts';
import { tabTo, typeOver } from './keys.ts';

const language: Language = languagesFor(7)[0] ?? 'it';
const { t } = textsOf(language);

const sectionOf = (page: Page, id: string) => page.locator(`section[aria-labelledby=${id}]`);

/** Opens the form of a button, which then has the focus. */
async function openForm(page: Page, button: Locator): Promise<void> {
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  await expect(button).toHaveAttribute('aria-expanded', 'true');
}

async function press(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press('Enter');
}

async function fill(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await typeOver(page, text);
}

/** Fills the sign-in form and sends it. */
async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await fill(page, page.locator('[name=email]'), email);
  await fill(page, page.locator('[name=password]'), password);
  await page.keyboard.press('Enter');
}

test('asks for a new password and chooses it', async ({ page, request }) => {
  const { email } = await register(request);
  await open(page, addressOf('entra', language));
  await press(page, page.getByRole('link', { name: t('entra.forgot') }));
  await expect(page.getByRole('heading', { level: 1, name: t('recover.title') })).toBeFocused();
  await fill(page, page.locator('[name=email]'), email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: t('recover.sent') })).toBeVisible();
  await expect(page.locator('[name=email]')).toBeFocused();

  const { links } = await waitForEmail(email, 'reset');
  await open(page, `${addressOf('recover', language)}#${(links[0] ?? '').split('#')[1]}`);
  await fill(page, page.locator('[name=new_password]'), newAccount().password);
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('recover.done'))).toBeFocused();
});

test('turns the second step on, signs in with it, and turns it off', async ({ page, request, visitor }) => {
  visitor.allowConsole(/400/);
  const account = await signedIn(page, request);
  await open(page, addressOf('account', language));
  const section = sectionOf(page, 'otp-title');
  const button = section.locator('button[aria-expanded]');
  await openForm(page, button);
  await expect(section.locator('[name=current_password]')).toBeFocused();
  await page.keyboard.type(account.password);
  await page.keyboard.press('Enter');
  await expect(section.getByText(t('account.otpScan'))).toBeFocused();
  const key = (await section.locator('code').textContent()) ?? '';
  const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) });
  await fill(page, section.locator('[name=otp]'), totp.generate());
  await page.keyboard.press('Enter');
  await expect(section.getByRole('heading', { name: t('account.otpCodesTitle') })).toBeFocused();
  const [code = ''] = await section.locator('li code').allTextContents();
  await press(page, section.getByRole('button', { name: t('account.otpCodesDone') }));
  await expect(section.getByRole('status').filter({ hasText: t('account.otpIsOn') })).toBeVisible();
  await expect(button).toBeFocused();

  await page.evaluate(() => localStorage.clear());
  await open(page, addressOf('entra', language));
  await signIn(page, account);
  await expect(page.locator('[name=otp]')).toBeFocused();
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(addressOf('home', language));

  await open(page, addressOf('account', language));
  await openForm(page, button);
  await page.keyboard.press('ArrowDown');
  await expect(section.getByLabel(t('account.otpRemove'))).toBeChecked();
  await fill(page, section.locator('[name=current_password]'), account.password);
  await page.keyboard.press('Enter');
  await expect(section.getByRole('status').filter({ hasText: t('account.otpRemoved') })).toBeVisible();
  await expect(button).toBeFocused();
});

test.describe('on a host that has a name, as passkeys need', () => {
  test.use({ baseURL: process.env['SITE_URL']?.replace('127.0.0.1', 'localhost') });

  test('adds, renames and removes a passkey', async ({ page, request }) => {
    await addAuthenticator(page, true);
    const { password } = await signedIn(page, request);
    await open(page, addressOf('account', language));
    const section = sectionOf(page, 'passkeys');
    const add = section.locator('button[aria-expanded]').last();
    await openForm(page, add);
    await expect(section.locator('[name=name]')).toBeFocused();
    await page.keyboard.type('Portatile');
    await fill(page, section.locator('[name=current_password]'), password);
    await page.keyboard.press('Enter');
    await expect(section.getByRole('status').filter({ hasText: t('account.passkeyAdded') })).toBeVisible();
    await expect(add).toBeFocused();

    const change = section.locator('button[aria-expanded]').first();
    await change.focus();
    await openForm(page, change);
    await expect(section.locator('[name=name]')).toBeFocused();
    await typeOver(page, 'Telefono');
    await page.keyboard.press('Enter');
    await expect(section.getByRole('status').filter({ hasText: t('account.passkeyRenamed') })).toBeVisible();
    await expect(change).toBeFocused();

    await openForm(page, change);
    await fill(page, section.locator('[name=current_password]'), password);
    await page.keyboard.press('Enter');
    await expect(section.getByRole('status').filter({ hasText: t('account.passkeyRemoved') })).toBeVisible();
    await expect(section.locator(':focus')).toHaveCount(1);
  });
});

test('changes address, password and language of emails', async ({ page, request }) => {
  const { password } = await signedIn(page, request);
  await open(page, addressOf('account', language));
  const section = sectionOf(page, 'login');
  const buttonOf = (name: string) => section.getByRole('button', { name: `${t('account.change')}: ${name}` });

  await openForm(page, buttonOf(t('account.email')));
  await page.keyboard.type(newAccount().email);
  await fill(page, section.locator('[name=current_password]'), password);
  await page.keyboard.press('Enter');
  await expect(section.getByRole('status').filter({ hasText: t('account.emailDone') })).toBeVisible();
  await expect(buttonOf(t('account.email'))).toBeFocused();

  await openForm(page, buttonOf(t('account.password')));
  await page.keyboard.type(password);
  await fill(page, section.locator('[name=new_password]'), newAccount().password);
  await page.keyboard.press('Enter');
  await expect(section.getByRole('status').filter({ hasText: t('account.passwordDone') })).toBeVisible();
  await expect(buttonOf(t('account.password'))).toBeFocused();

  await openForm(page, buttonOf(t('account.language')));
  await expect(section.locator('select')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await press(page, section.locator('form [type=submit]'));
  await expect(section.getByRole('status').filter({ hasText: t('account.languageDone') })).toBeVisible();
  await expect(buttonOf(t('account.language'))).toBeFocused();
});

test('deletes the account, signs in again and keeps it', async ({ page, request }) => {
  const account = await signedIn(page, request);
  await open(page, addressOf('account', language));
  const section = sectionOf(page, 'leave');
  await openForm(page, section.locator('button[aria-expanded]'));
  await expect(section.locator('[name=current_password]')).toBeFocused();
  await page.keyboard.type(account.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await press(page, page.getByRole('link', { name: t('account.signIn') }));
  await expect(page.getByRole('heading', { level: 1, name: t('entra.title') })).toBeFocused();
  await signIn(page, account);
  await expect(page).toHaveURL(addressOf('account', language));
  await open(page, addressOf('faq', language));
  const bar = page.getByRole('region', { name: t('accountNotice.label') });
  await press(page, bar.getByRole('button', { name: t('accountNotice.stay') }));
  await expect(bar.getByRole('status')).toHaveText(t('accountNotice.stayed'));
  await expect(bar.getByRole('button', { name: t('accountNotice.close') })).toBeFocused();
});
