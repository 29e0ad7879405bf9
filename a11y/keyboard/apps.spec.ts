// What apps ask of members, with the keyboard alone, and its accessibility tree.
import type { Page } from '@playwright/test';
import { LANGUAGE_CODES, type Language } from '#src/shared/languages.ts';
import { textsOf } from '#test/texts.ts';
import { expect, open, test } from '#test/visitor.ts';
import { structureOf, transcript } from '../checks/structure.ts';
import { addressOf } from '../pages.ts';
import { languagesFor, statesFor } from '../selection.ts';
import { allowed, APP_STATES, openRequest, openSignOut } from '../states/app-states.ts';
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

/** The tree of `main`, without what differs from one run to the next. */
async function treeOf(page: Page): Promise<string> {
  await expect(page.locator('main [data-unarmed]')).toHaveCount(0);
  const tree = await transcript(page.locator('main'));
  return tree
    .replaceAll(/#_r_\w+-/g, '#id-')
    .replaceAll(/\bvisitor-[\w-]+/g, 'ada')
    .replaceAll(/\b127\.0\.0\.1:\d+/g, 'cloud.example');
}

/** The files of states. */
const FILES = [
  ['consent-question', 'question of an app, with the password'],
  ['consent-error', 'wrong password for an app'],
  ['sign-out-question', 'app that asks to sign out'],
] as const;

for (const [at, [file, name]] of FILES.entries().filter(([, one]) => statesFor(1, FILES).includes(one))) {
  test(`the content of: ${name}`, async ({ browser }) => {
    const state = APP_STATES.find((one) => one.name === name);
    const tree = async (code: Language) => {
      const page = await browser.newPage();
      await state?.reach(page, code);
      const found = await treeOf(page);
      await page.close();
      return found;
    };
    const golden = await tree('it');
    expect(golden).toMatchSnapshot(`${file}.txt`);
    const others = LANGUAGE_CODES.filter((code) => code !== 'it');
    for (const code of statesFor(at, others))
      expect.soft(structureOf(await tree(code)), code).toBe(structureOf(golden));
  });
}
