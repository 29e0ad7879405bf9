// Whole journeys with the keyboard alone (WCAG 2.1.1). The focus is where a reader expects it after each step, also after its control has
// gone (WCAG 2.4.3).
import type { Language } from '#src/shared/languages.ts';
import { textsOf } from '#test/texts.ts';
import { expect, newAccount, open, settled, signedIn, test } from '#test/visitor.ts';
import { addressOf } from '../pages.ts';
import { languagesFor } from '../selection.ts';
import { READER_BUTTON } from '../states/reading-states.ts';
import { tabTo, typeOver } from './keys.ts';

const language: Language = languagesFor(8)[0] ?? 'it';
const { t } = textsOf(language);

test('registers after an error, changes the username and signs out', async ({ page, visitor }) => {
  visitor.allowConsole(/400|Registration failed/);
  const { email, username, password } = newAccount();
  await open(page, addressOf('entra', language));
  await tabTo(page, page.getByRole('button', { name: t('entra.toRegister') }));
  await page.keyboard.press('Space');
  await expect(page.getByRole('heading', { name: t('entra.registerTitle') })).toBeFocused();
  await tabTo(page, page.locator('[name=email]'));
  await page.keyboard.type(email);
  await tabTo(page, page.locator('[name=username]'));
  await typeOver(page, username);
  await tabTo(page, page.locator('[name=password]'));
  await page.keyboard.type('12345678');
  await page.keyboard.press('Enter');

  await expect(page.getByRole('alert')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.locator('[name=password]')).toBeFocused();
  await typeOver(page, password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner')).toContainText(username);

  await tabTo(page, page.getByRole('link', { name: t('frame.account.signedInAs', { name: username }) }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: t('account.title'), level: 1 })).toBeFocused();
  const change = page.getByRole('button', { name: `${t('account.change')}: ${t('account.username')}` });
  await tabTo(page, change);
  await page.keyboard.press('Enter');
  await expect(page.locator('main form input').filter({ visible: true }).first()).toBeFocused();
  for (const field of await page.locator('main form input').filter({ visible: true }).all()) {
    await tabTo(page, field);
    await typeOver(page, (await field.getAttribute('type')) === 'password' ? password : `${username}x`);
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: t('account.usernameDone') })).toBeVisible();
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

test('ends the sessions of other devices; the focus stays in the list', async ({ page, request }) => {
  const { email, password } = await signedIn(page, request);
  for (const _ of [1, 2]) await request.post('/auth/token/login/', { data: { email, password } });
  await open(page, addressOf('account', language));
  const devices = page.locator('section[aria-labelledby=devices]');
  const rows = devices.locator('h3');
  await expect(rows).toHaveCount(3);
  for (const left of [2, 1]) {
    await tabTo(page, devices.locator('button[aria-expanded=false]').first());
    await page.keyboard.press('Enter');
    await expect(devices.locator('form button').first()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(devices.getByText(t('account.deviceEnded'))).toBeVisible();
    await expect(rows).toHaveCount(left);
    await expect(devices.locator(':focus')).toHaveCount(1);
  }
  // No other session is left: the message itself has the focus.
  await expect(devices.locator('[role=status]:focus')).toHaveText(t('account.deviceEnded'));
});

test('chooses reading settings in the panel, and returns to its button', async ({ page }) => {
  await open(page, addressOf('faq', language));
  const button = page.locator(READER_BUTTON);
  await tabTo(page, button);
  await page.keyboard.press('Enter');
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
  await tabTo(page, page.locator('header form[data-reader] [name=reset]'));
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).not.toHaveAttribute('data-text');
  await expect(page.locator('header form[data-reader] [name=reset]')).toBeFocused();
});

test.describe('with a browser in another language', () => {
  test.use({ locale: 'el-GR' });

  test('answers the bars over the lower edge; the focus goes to the heading', async ({ page, request }) => {
    await signedIn(page, request);
    await open(page, addressOf('faq', 'it'));
    await settled(page);
    const bars = page.locator('section:not(main section)');
    await expect(bars).toHaveCount(2);
    for (const left of [1, 0]) {
      await tabTo(page, bars.first().getByRole('button').last());
      await page.keyboard.press('Enter');
      await expect(bars).toHaveCount(left);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    }
  });
});

test('goes in and out of full screen', async ({ page }) => {
  // The page asks for full screen when it is opened, which a browser may grant or refuse.
  await page.addInitScript(() => {
    const request = Element.prototype.requestFullscreen;
    let isFirst = true;
    Element.prototype.requestFullscreen = function (...options) {
      if (!isFirst) return request.apply(this, options);
      isFirst = false;
      return Promise.reject(new TypeError('Permissions check failed'));
    };
  });
  await open(page, addressOf('fondamenta', language));
  const toggle = page.getByRole('button', { name: t('fullScreen.enter') });
  await tabTo(page, toggle);
  await page.keyboard.press('Enter');
  const leave = page.getByRole('button', { name: t('fullScreen.leave') });
  await expect(leave).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toggle).toBeFocused();
});
