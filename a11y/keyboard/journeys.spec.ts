// Whole journeys with the keyboard alone (WCAG 2.1.1). The focus is where a reader expects it after each step, also after its control has
// gone (WCAG 2.4.3).
import { Secret, TOTP } from 'otpauth';
import type { Language } from '#src/shared/languages/languages.ts';
import { textsOf } from '#test/texts.ts';
import { expect, newAccount, open, signedIn, test } from '#test/visitor.ts';
import { addressOf } from '../pages.ts';
import { languagesFor } from '../selection.ts';
import { openRequest } from '../states/app-states.ts';
import { READER_BUTTON } from '../states/reading-states.ts';
import { fill, press, tabTo, typeOver } from './keys.ts';

const language: Language = languagesFor(8)[0] ?? 'it';
const { t } = textsOf(language);

test('registers after an error, changes the username and signs out', async ({ page, visitor }) => {
  visitor.allowConsole(/400|Registration failed/);
  const { email, username, password } = newAccount();
  await open(page, addressOf('signIn', language));
  await tabTo(page, page.getByRole('button', { name: t('signIn.toRegister') }));
  await page.keyboard.press('Space');
  await expect(page.getByRole('heading', { name: t('signIn.registerTitle') })).toBeFocused();
  await fill(page, page.locator('[name=email]'), email);
  await fill(page, page.locator('[name=username]'), username);
  await fill(page, page.locator('[name=password]'), '12345678');
  await page.keyboard.press('Enter');

  await expect(page.getByRole('alert')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.locator('[name=password]')).toBeFocused();
  await typeOver(page, password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner')).toContainText(username);

  await press(page, page.getByRole('link', { name: t('frame.account.signedInAs', { name: username }) }));
  await expect(page.getByRole('heading', { name: t('account.title'), level: 1 })).toBeFocused();
  const change = page.getByRole('button', { name: `${t('account.change')}: ${t('account.username')}` });
  await press(page, change);
  await expect(page.locator('main form input').filter({ visible: true }).first()).toBeFocused();
  for (const field of await page.locator('main form input').filter({ visible: true }).all()) {
    await fill(page, field, (await field.getAttribute('type')) === 'password' ? password : `${username}x`);
  }
  await page.keyboard.press('Enter');
  await expect(page.locator('[aria-atomic]').filter({ hasText: t('account.usernameDone') })).toBeVisible();
  await expect(change).toBeFocused();
  // The sign-out button is before it, in the header.
  for (let left = 80; left > 0; left -= 1) {
    await page.keyboard.press('Shift+Tab');
    const name = await page.evaluate(() => document.activeElement?.textContent);
    if (name === t('frame.account.signOut')) break;
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(addressOf('start', language));
});

test('turns the second step on, signs in with it, and turns it off', async ({ page, request, visitor }) => {
  visitor.allowConsole(/400/);
  const account = await signedIn(page, request);
  await open(page, addressOf('account', language));
  const section = page.locator('section[aria-labelledby=otp-title]');
  const button = section.locator('button[aria-expanded]');
  await press(page, button);
  await expect(section.locator('[name=current_password]')).toBeFocused();
  await page.keyboard.type(account.password);
  await page.keyboard.press('Enter');
  await expect(section.getByRole('heading', { name: t('account.otpScanTitle') })).toBeFocused();
  const key = (await section.locator('code').textContent()) ?? '';
  const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) });
  await fill(page, section.locator('[name=otp]'), totp.generate());
  await page.keyboard.press('Enter');
  await expect(section.getByRole('heading', { name: t('account.otpCodesTitle') })).toBeFocused();
  const [code = ''] = await section.locator('li code').allTextContents();
  await press(page, section.getByRole('button', { name: t('account.otpCodesDownload') }));
  await press(page, section.getByRole('button', { name: t('account.otpCodesDone') }));
  await expect(section.locator('[aria-atomic]').filter({ hasText: t('account.otpIsOn') })).toBeVisible();
  await expect(button).toBeFocused();

  await page.evaluate(() => localStorage.clear());
  await open(page, addressOf('signIn', language));
  await fill(page, page.locator('[name=email]'), account.email);
  await fill(page, page.locator('[name=password]'), account.password);
  await page.keyboard.press('Enter');
  await expect(page.locator('[name=otp]')).toBeFocused();
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(addressOf('home', language));

  await open(page, addressOf('account', language));
  await press(page, button);
  await page.keyboard.press('ArrowDown');
  await expect(section.getByLabel(t('account.otpRemove'))).toBeChecked();
  await fill(page, section.locator('[name=current_password]'), account.password);
  await page.keyboard.press('Enter');
  await expect(section.locator('[aria-atomic]').filter({ hasText: t('account.otpRemoved') })).toBeVisible();
  await expect(button).toBeFocused();
});

test('ends the sessions of other devices; the focus stays in the list', async ({ page, request }) => {
  const { email, password } = await signedIn(page, request);
  for (const _ of [1, 2]) await request.post('/auth/token/login/', { data: { email, password } });
  await open(page, addressOf('account', language));
  const devices = page.locator('section[aria-labelledby=devices]');
  const rows = devices.locator('h3');
  await expect(rows).toHaveCount(3);
  for (const left of [2, 1]) {
    await press(page, devices.locator('button[aria-expanded=false]').first());
    await expect(devices.locator('form button').first()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(devices.getByText(t('account.deviceEnded'))).toBeVisible();
    await expect(rows).toHaveCount(left);
    await expect(devices.locator(':focus')).toHaveCount(1);
  }
  // No other session is left.
  await expect(devices.locator(':focus')).toHaveRole('heading');
});

test('chooses reading settings in the panel, and returns to its button', async ({ page }) => {
  await open(page, addressOf('faq', language));
  const button = page.locator(READER_BUTTON);
  await press(page, button);
  const radio = (name: string, value: string) => page.locator(`header [name=${name}][value="${value}"]`);
  await tabTo(page, radio('text', '100'));
  await page.keyboard.press('ArrowRight');
  await expect(radio('text', '125')).toBeFocused();
  for (const [name, value] of [
    ['spacing', 'wide'],
    ['contrast', 'more'],
    ['motion', 'less'],
    ['theme', 'light'],
  ] as const) {
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await expect(radio(name, value)).toBeChecked();
    await expect(page.locator('html')).toHaveAttribute(`data-${name}`, value);
  }
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page, page.locator('header form[data-reader] [name=reset]'));
  await expect(page.locator('html')).not.toHaveAttribute('data-text');
  await expect(page.locator('header form[data-reader] [name=reset]')).toBeFocused();
});

test('answers an app after a wrong password', async ({ page, visitor }) => {
  visitor.allowConsole(/400/);
  const { password } = await openRequest(page, language, { prompt: 'login' });
  await expect(page.getByRole('heading', { name: t('consent.consentTitle', { app: 'Cloud' }) })).toBeFocused();
  const field = page.locator('[name=current_password]');
  await fill(page, field, 'not the password');
  // The form takes no answer in its first half second.
  await expect(page.locator('main form[data-unarmed]')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  await fill(page, field, password);
  await tabTo(page, page.locator('[name=remember]'));
  await page.keyboard.press('Space');
  await expect(page.locator('[name=remember]')).toBeChecked();
  await press(page, page.getByRole('button', { name: t('consent.allow'), exact: true }));
  await page.waitForURL(/\/faq\?code=/);
});
