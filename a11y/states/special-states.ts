// States that only some pages have. Each starts from a new browser context.
import type { Locator, Page } from '@playwright/test';
import type { Language } from '#src/shared/languages/languages.ts';
import { waitForEmail } from '#test/mailbox.ts';
import { textsOf } from '#test/texts.ts';
import { expect, newAccount, open, register, settled } from '#test/visitor.ts';
import { addressOf } from '../pages.ts';
import { openReader } from './reading-states.ts';
import { state, type SpecialState } from './state.ts';

const submit = (page: Page) => page.locator('main button[type=submit]').click();
async function toRegistration(page: Page): Promise<void> {
  await page.locator('main form + div button').click();
  // An address that is typed before the form has switched is not copied to the username.
  await expect(page.locator('[name=username]')).toBeVisible();
}
const banner = (page: Page): Locator => page.getByRole('alert');

/** Makes the server refuse a request with this body. */
const refuse = (page: Page, path: string, json: object) =>
  page.route(`**${path}`, (route) => route.fulfill({ status: 400, json }));

async function fillForm(page: Page): Promise<void> {
  const account = newAccount();
  await page.locator('[name=email]').fill(account.email);
  await page.locator('[name=password]').fill(account.password);
}

/** The link of an email to a new account, as a path in a language. */
async function mailedLink(page: Page, language: Language, kind: 'confirm' | 'reset'): Promise<string> {
  const account = await register(page.request);
  if (kind === 'reset') await page.request.post('/auth/users/reset_password/', { data: { email: account.email } });
  const mail = await waitForEmail(account.email, kind);
  const [, fragment = ''] = (mail.links[0] ?? '').split('#');
  return `${addressOf(kind === 'confirm' ? 'confirm' : 'recover', language)}#${fragment}`;
}

/** All of them. */
export const SPECIAL_STATES: readonly SpecialState[] = [
  state('results', 'search', async (page, _language, address) => {
    // The same in every language.
    const results = [
      { path: address, title: 'Aperta', summary: 'Aperta' },
      { path: `${address}#a`, title: 'Aperta', page: 'Aperta', summary: '' },
    ];
    const json = { stems: 'Aaperta', postings: '0.5,0.3', lengths: [1, 1], results };
    await page.route('**/search/*.json', (route) => route.fulfill({ json }));
    await open(page, `${address}#q=aperta`);
    await expect(page.locator('main ol a').first()).toBeVisible();
  }),
  state('registration', 'signIn', async (page, _language, address) => {
    await open(page, address);
    await toRegistration(page);
    await page.locator('[name=password]').fill('monkey2024');
    await expect(page.locator('main form [aria-live=polite]')).not.toBeEmpty();
  }),
  state('form errors', 'signIn', async (page, _language, address) => {
    await open(page, address);
    await toRegistration(page);
    await page.locator('[name=email]').fill('someone@example.org');
    await submit(page);
    await expect(banner(page)).toBeFocused();
  }),
  state('refused sign-in', 'signIn', async (page, _language, address) => {
    await refuse(page, '/auth/token/login/', { non_field_errors: ['no'] });
    await open(page, address);
    await fillForm(page);
    await submit(page);
    await expect(banner(page)).toBeFocused();
  }),
  state('too many attempts', 'signIn', async (page, _language, address) => {
    await page.route('**/auth/token/login/', (route) =>
      route.fulfill({ status: 429, headers: { 'Retry-After': '60' }, json: {} }),
    );
    await open(page, address);
    await fillForm(page);
    await submit(page);
    await expect(banner(page)).toBeFocused();
  }),
  state('second step', 'signIn', async (page, language, address) => {
    await refuse(page, '/auth/token/login/', { non_field_errors: ['otp'], detail: 'otp', otp_required: true });
    await open(page, address);
    await fillForm(page);
    await submit(page);
    await expect(page.getByLabel(textsOf(language).t('signIn.otp'))).toBeFocused();
  }),
  state('carousel moved', 'home', async (page, language, address) => {
    const { t } = textsOf(language);
    await open(page, address);
    const next = page.getByRole('button', { name: t('home.carousel.next') });
    for (let at = 0; at < 3; at += 1) await next.click();
    await expect(page.getByText(t('home.carousel.position', { n: 4, total: 16 }), { exact: true })).toBeVisible();
  }),
  state('hint contribute', 'contribute', async (page, _language, address) => {
    await page.clock.install();
    await open(page, address);
    await expect(page.locator('main [aria-live] p')).toBeVisible();
    // The pointer on the hint keeps it.
    await page.locator('main [aria-live] p').hover();
  }),
  ...(['foundations', 'funding'] as const).map((id) =>
    state(`full screen ${id}`, id, async (page, language, address) => {
      await open(page, address);
      await page.getByRole('button', { name: textsOf(language).t('fullScreen.enter') }).click();
      await expect(page.getByRole('button', { name: textsOf(language).t('fullScreen.leave') })).toBeVisible();
    }),
  ),
  // Only on Italian pages, in the language that the browser prefers.
  state('bar that offers another language', 'privacy', async (page, language) => {
    const preferred = language === 'it' ? 'en' : language;
    await page.addInitScript((code) => {
      Object.defineProperties(navigator, { language: { get: () => code }, languages: { get: () => [code] } });
    }, preferred);
    await open(page, addressOf('privacy', 'it'));
    await settled(page);
    // The offer waits for the visitor.
    await page.keyboard.press('Shift');
    await expect(page.locator(`section[lang=${preferred}]`)).toBeVisible();
  }),
  ...(['blog', 'start'] as const).map((id) =>
    state(`reading settings with the largest text ${id}`, id, async (page, _language, address) => {
      // The smallest window that has the button.
      await page.setViewportSize({ width: 480, height: 800 });
      await open(page, address);
      await openReader(page);
      await page.locator('header [name=text][value="200"]').check();
      await page.locator('header [name=spacing][value=wide]').check();
    }),
  ),
  state('link requested', 'recover', async (page, language, address) => {
    await open(page, address);
    await page.locator('[name=email]').fill(newAccount().email);
    await submit(page);
    await expect(page.getByText(textsOf(language).t('recover.sent'))).toBeVisible();
  }),
  state('new password', 'recover', async (page, language) => {
    await open(page, await mailedLink(page, language, 'reset'));
    await expect(page.locator('main input[type=password]').first()).toBeVisible();
  }),
  state('link of an email', 'confirm', async (page, language) => {
    await open(page, await mailedLink(page, language, 'confirm'));
    await expect(page.locator('main button[type=submit]')).toBeVisible();
  }),
  state('link that is no longer valid', 'confirm', async (page, _language, address) => {
    await open(page, `${address}#activation/AA/${'0'.repeat(43)}`);
    await submit(page);
    await expect(banner(page)).toBeFocused();
  }),
  state('without a network', 'signIn', async (page, _language, address) => {
    await open(page, address);
    await settled(page);
    await fillForm(page);
    await page.context().setOffline(true);
    await submit(page);
    await expect(banner(page)).toBeFocused();
  }),
];
