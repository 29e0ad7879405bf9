// The page /account of a signed-in member, and the fields of its forms. a11y/signed-in.spec.ts opens each form.
import { eld } from 'eld/small';
import { pathOf } from '#src/shared/addresses.ts';
import { LANGUAGE_CODES } from '#src/shared/languages.ts';
import { visibleText } from '#test/page-checks.ts';
import { textsOf } from '#test/texts.ts';
import { expect, open, signedIn, test } from '#test/visitor.ts';

const { t } = textsOf('it');
const german = textsOf('de');

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('has its text in the language of the page, in any language', async ({ page, request }) => {
  await signedIn(page, request);
  for (const language of LANGUAGE_CODES) {
    await open(page, pathOf('account', language, 'aperta'));
    await expect(page.locator('#login')).toBeVisible();
    const text = await visibleText(page);
    expect.soft(text, language).not.toMatch(/\{\{|\b[a-z]+\.[a-z]+[A-Z]\w*\b/);
    expect.soft(eld.detect(text).language, language).toBe(language);
  }
});

test('password managers find the fields by their autocomplete', async ({ page, request }) => {
  await open(page, '/entra');
  const fields = () =>
    page
      .locator('main form input')
      .evaluateAll((all) =>
        all.map((one) => [one.getAttribute('name'), one.getAttribute('autocomplete'), (one as HTMLInputElement).type]),
      );
  expect(await fields()).toEqual([
    ['email', 'username webauthn', 'email'],
    ['password', 'current-password', 'password'],
  ]);
  await page.locator('main form + div button').click();
  // React renders the other form in slices.
  await expect(page.locator('[name=username]')).toBeVisible();
  expect(await fields()).toEqual([
    ['email', 'username', 'email'],
    ['username', 'nickname', 'text'],
    ['password', 'new-password', 'password'],
  ]);
  expect(await page.locator('main form').count()).toBe(1);

  const account = await signedIn(page, request);
  await open(page, '/account');
  await page.getByRole('button', { name: `${t('account.change')}: ${t('account.password')}` }).click();
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
