// The page /account of a signed-in member, in every language and with each form open. pages.spec.ts tests it signed out only.
import type { Page } from '@playwright/test';
import { eld } from 'eld/small';
import { pathOf } from '#src/shared/addresses.ts';
import { LANGUAGE_CODES } from '#src/shared/languages.ts';
import { axe, outOfPlace, smallTargets, visibleText } from '#test/page-checks.ts';
import { textsOf } from '#test/texts.ts';
import { expect, open, signedIn, test } from '#test/visitor.ts';

const { t } = textsOf('it');
const german = textsOf('de');

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Returns accessibility and layout faults of the page, in light and dark and at 320 px. */
async function faults(page: Page): Promise<string[]> {
  const found = [...(await axe(page)), ...(await smallTargets(page))];
  await page.emulateMedia({ colorScheme: 'dark' });
  found.push(...(await axe(page, { runOnly: ['color-contrast'] })).map((line) => `dark: ${line}`));
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 320, height: 568 });
  found.push(...(await outOfPlace(page)).map((line) => `320 px: ${line}`));
  await page.setViewportSize({ width: 1280, height: 900 });
  return found;
}

test('has no accessibility, layout or language faults in any language', async ({ page, request }) => {
  await signedIn(page, request);
  for (const language of LANGUAGE_CODES) {
    await open(page, pathOf('account', language, 'aperta'));
    await expect(page.locator('#login')).toBeVisible();
    const text = await visibleText(page);
    expect.soft(text, language).not.toMatch(/\{\{|\b[a-z]+\.[a-z]+[A-Z]\w*\b/);
    expect.soft(eld.detect(text).language, language).toBe(language);
    expect.soft(await faults(page), language).toEqual([]);
  }
});

for (const language of ['de', 'el'] as const) {
  test(`each form has no faults when it is open, in ${language}`, async ({ page, request }) => {
    await signedIn(page, request);
    await open(page, pathOf('account', language, 'aperta'));
    await expect(page.locator('#login')).toBeVisible();
    const toggles = page.locator('section button[aria-expanded]');
    const count = await toggles.count();
    expect(count).toBeGreaterThanOrEqual(7);
    for (let at = 0; at < count; at += 1) {
      await toggles.nth(at).click();
      await expect(toggles.nth(at)).toHaveAttribute('aria-expanded', 'true');
      const name = await toggles.nth(at).evaluate((one) => one.closest('section')?.getAttribute('aria-labelledby'));
      expect.soft(await faults(page), `${language}, ${name}, ${at}`).toEqual([]);
      await page.keyboard.press('Tab');
      expect
        .soft(await page.evaluate(() => document.activeElement === document.body), 'focus is somewhere')
        .toBe(false);
      await toggles.nth(at).click();
    }
  });
}

test('password managers find the fields by their `autocomplete`', async ({ page, request }) => {
  await open(page, '/entra');
  const fields = () =>
    page
      .locator('main form input')
      .evaluateAll((all) =>
        all.map((one) => [one.getAttribute('name'), one.getAttribute('autocomplete'), (one as HTMLInputElement).type]),
      );
  expect(await fields()).toEqual([
    ['email', 'email webauthn', 'email'],
    ['password', 'current-password', 'password'],
  ]);
  await page.locator('main form + div button').click();
  expect(await fields()).toEqual([
    ['email', 'email', 'email'],
    ['username', 'username', 'text'],
    ['password', 'new-password', 'password'],
  ]);
  expect(await page.locator('main form').count()).toBe(1);

  const account = await signedIn(page, request);
  await open(page, '/account');
  await page.getByRole('button', { name: `${t('account.change')} ${t('account.password')}` }).click();
  expect(await fields()).toEqual([
    ['owner', 'username', 'text'],
    ['current_password', 'current-password', 'password'],
    ['new_password', 'new-password', 'password'],
  ]);
  await expect(page.locator('input[name=owner]')).toHaveValue(account.email);
});

test('a password can be pasted (ASVS 6.2.7)', async ({ page }) => {
  await open(page, '/entra');
  const password = page.locator('[name=password]');
  const isAllowed = await password.evaluate((input) =>
    input.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true })),
  );
  expect(isAllowed).toBe(true);
  await expect(password).not.toHaveAttribute('maxlength');
});

test('advice on a new password is loaded with the first focus, and gives its reason', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (sent) => scripts.push(sent.url()));
  await open(page, '/de/entra');
  await page.locator('main form + div button').click();
  await page.locator('[name=email]').fill('rosalinde@example.org');
  expect(scripts.filter((url) => /common-passwords/.test(url))).toEqual([]);
  const password = page.locator('[name=password]');
  const advice = page.locator('main form [aria-live=polite]');
  for (const [typed, reason] of [
    ['kurz', german.t('passwordHint.tooShort', { min: 8 })],
    ['monkey2024', german.t('passwordHint.common')],
    ['aaaaaaaaaa', german.t('passwordHint.pattern')],
    ['rosalinde1', german.t('passwordHint.context')],
    ['Zq7!vXp2mK', german.t('passwordHint.good', { long: 15 })],
    ['vier grüne Birnen am Montag', german.t('passwordHint.strong')],
  ] as const) {
    await password.fill(typed);
    await expect(advice).toHaveText(reason);
  }
  expect(scripts.filter((url) => /common-passwords/.test(url))).toHaveLength(1);
});
