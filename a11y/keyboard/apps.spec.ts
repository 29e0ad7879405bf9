// What apps ask of members, with the keyboard alone.
import type { Page } from '@playwright/test';
import type { Language } from '#src/shared/languages.ts';
import { textsOf } from '#test/texts.ts';
import { expect, open, test } from '#test/visitor.ts';
import { addressOf } from '../pages.ts';
import { languagesFor, statesFor } from '../selection.ts';
import { allowed, openRequest, openSignOut } from '../states/app-states.ts';
import { tabTo, typeOver } from './keys.ts';

const language: Language = languagesFor(3)[0] ?? 'it';
const { t } = textsOf(language);

interface Journey {
  readonly name: string;
  /** A line that it writes to the console. */
  readonly allow?: RegExp;
  readonly go: (page: Page) => Promise<void>;
}

const JOURNEYS: readonly Journey[] = [
  {
    name: 'answers an app after a wrong password',
    allow: /400/,
    async go(page) {
      const { password } = await openRequest(page, language, { prompt: 'login' });
      await expect(page.getByRole('heading', { name: t('consent.consentTitle', { app: 'Cloud' }) })).toBeFocused();
      const field = page.locator('[name=current_password]');
      await tabTo(page, field);
      await page.keyboard.type('not the password');
      // The form takes no answer in its first half second.
      await expect(page.locator('main form[data-unarmed]')).toHaveCount(0);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert')).toBeFocused();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(field).toBeFocused();
      await typeOver(page, password);
      await tabTo(page, page.locator('[name=remember]'));
      await page.keyboard.press('Space');
      await expect(page.locator('[name=remember]')).toBeChecked();
      await page.keyboard.press('Tab');
      await expect(page.getByRole('button', { name: t('consent.allow'), exact: true })).toBeFocused();
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/faq\?code=/);
    },
  },
  {
    name: 'signs out because an app asks for it',
    allow: /401/,
    async go(page) {
      await openSignOut(page, language, '?client_id=cloud');
      await page.keyboard.press('Tab');
      await expect(page.getByRole('button', { name: t('signOut.all') })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: t('signOut.doneTitle') })).toBeFocused();
    },
  },
  {
    name: 'withdraws what an app was allowed; the focus stays in the section',
    async go(page) {
      await allowed(page);
      await open(page, addressOf('account', language));
      const apps = page.locator('section[aria-labelledby=apps]');
      await tabTo(page, apps.locator('button[aria-expanded=false]'));
      await page.keyboard.press('Enter');
      await expect(apps.locator('form button').first()).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(apps.locator('[role=status]:focus')).toHaveText(t('account.appWithdrawn'));
    },
  },
];

for (const { name, allow, go } of statesFor(2, JOURNEYS)) {
  test(name, async ({ page, visitor }) => {
    if (allow) visitor.allowConsole(allow);
    await go(page);
  });
}
