// States that only some pages have. Each starts from a new browser context.
import type { Locator, Page } from '@playwright/test';
import { LANGUAGE_CODES, LANGUAGES, type Language } from '#src/shared/languages.ts';
import type { PageId } from '#src/shared/pages.ts';
import { waitForEmail } from '#test/mailbox.ts';
import { textsOf } from '#test/texts.ts';
import { expect, newAccount, open, register, settled } from '#test/visitor.ts';
import { addressOf } from '../pages.ts';
import { openReader } from './reading-states.ts';

/** A state, and the pages that have it. */
export interface SpecialState {
  readonly name: string;
  readonly pages: readonly PageId[];
  /** Opens the page and brings it into the state. */
  readonly reach: (page: Page, id: PageId, language: Language) => Promise<void>;
  /** The only language that has it. */
  readonly language?: Language;
  /** The language that the browser prefers. */
  readonly locale?: string;
  /** Lines that this state writes to the console. */
  readonly allow?: RegExp;
}

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
  const letter = await waitForEmail(account.email, kind);
  const [, fragment = ''] = (letter.links[0] ?? '').split('#');
  return `${addressOf(kind === 'confirm' ? 'confirm' : 'recover', language)}#${fragment}`;
}

/** All of them. */
export const SPECIAL_STATES: readonly SpecialState[] = [
  {
    name: 'registration',
    pages: ['entra'],
    async reach(page, id, language) {
      await open(page, addressOf(id, language));
      await toRegistration(page);
      await page.locator('[name=password]').fill('monkey2024');
      await expect(page.locator('main form [aria-live=polite]')).not.toBeEmpty();
    },
  },
  {
    name: 'form errors',
    pages: ['entra'],
    async reach(page, id, language) {
      await open(page, addressOf(id, language));
      await toRegistration(page);
      await page.locator('[name=email]').fill('someone@example.org');
      await submit(page);
      await expect(banner(page)).toBeFocused();
    },
  },
  {
    name: 'refused sign-in',
    pages: ['entra'],
    allow: /400/,
    async reach(page, id, language) {
      await refuse(page, '/auth/token/login/', { non_field_errors: ['no'] });
      await open(page, addressOf(id, language));
      await fillForm(page);
      await submit(page);
      await expect(banner(page)).toBeFocused();
    },
  },
  {
    name: 'too many attempts',
    pages: ['entra'],
    allow: /429/,
    async reach(page, id, language) {
      await page.route('**/auth/token/login/', (route) =>
        route.fulfill({ status: 429, headers: { 'Retry-After': '60' }, json: {} }),
      );
      await open(page, addressOf(id, language));
      await fillForm(page);
      await submit(page);
      await expect(banner(page)).toBeFocused();
    },
  },
  {
    name: 'second step',
    pages: ['entra'],
    allow: /400/,
    async reach(page, id, language) {
      await refuse(page, '/auth/token/login/', { non_field_errors: ['otp'], detail: 'otp', otp_required: true });
      await open(page, addressOf(id, language));
      await fillForm(page);
      await submit(page);
      await expect(page.getByLabel(textsOf(language).t('entra.otp'))).toBeFocused();
    },
  },
  {
    name: 'carousel moved',
    pages: ['home'],
    async reach(page, id, language) {
      const { t } = textsOf(language);
      await open(page, addressOf(id, language));
      const next = page.getByRole('button', { name: t('home.carousel.next') });
      for (let at = 0; at < 3; at += 1) await next.click();
      await expect(page.getByText(t('home.carousel.position', { n: 4, total: 16 }), { exact: true })).toBeVisible();
    },
  },
  {
    name: 'hint',
    pages: ['fondamenta', 'finanzia', 'contribuisci'],
    async reach(page, id, language) {
      await page.clock.install();
      // Granted or refused, the request of the page would change the name of a button.
      await page.addInitScript(() => (Element.prototype.requestFullscreen = async () => undefined));
      await open(page, addressOf(id, language));
      await expect(page.locator('main [role=status] p')).toBeVisible();
      // The pointer on the hint keeps it.
      await page.locator('main [role=status] p').hover();
    },
  },
  {
    name: 'full screen',
    pages: ['fondamenta', 'finanzia'],
    async reach(page, id, language) {
      // Otherwise the request of the page may be granted just before the click, which would then leave full screen.
      await page.addInitScript(() => {
        const { requestFullscreen } = Element.prototype;
        Element.prototype.requestFullscreen = async function () {
          Element.prototype.requestFullscreen = requestFullscreen;
        };
      });
      await open(page, addressOf(id, language));
      await page.getByRole('button', { name: textsOf(language).t('fullScreen.enter') }).click();
      await expect(page.getByRole('button', { name: textsOf(language).t('fullScreen.leave') })).toBeVisible();
    },
  },
  // On Italian pages, in the language that the browser prefers.
  ...LANGUAGE_CODES.filter((code) => code !== 'it').map((code): SpecialState => ({
    name: `offer to read in ${code}`,
    pages: code === 'el' ? ['home', 'privacy'] : ['privacy'],
    language: 'it',
    locale: LANGUAGES[code].locale,
    async reach(page, id, language) {
      await open(page, addressOf(id, language));
      await settled(page);
      // The offer waits for the visitor.
      await page.keyboard.press('Shift');
      await expect(page.locator(`section[lang=${code}]`)).toBeVisible();
    },
  })),
  {
    name: 'reading settings with the largest text',
    pages: ['blog', 'start'],
    async reach(page, id, language) {
      // The smallest window that has the button.
      await page.setViewportSize({ width: 480, height: 800 });
      await open(page, addressOf(id, language));
      await openReader(page);
      await page.locator('header [name=text][value="200"]').check();
      await page.locator('header [name=spacing][value=wide]').check();
    },
  },
  {
    name: 'link requested',
    pages: ['recover'],
    async reach(page, id, language) {
      await open(page, addressOf(id, language));
      await page.locator('[name=email]').fill(newAccount().email);
      await submit(page);
      await expect(page.getByText(textsOf(language).t('recover.sent'))).toBeVisible();
    },
  },
  {
    name: 'new password',
    pages: ['recover'],
    async reach(page, _id, language) {
      await open(page, await mailedLink(page, language, 'reset'));
      await expect(page.locator('main input[type=password]').first()).toBeVisible();
    },
  },
  {
    name: 'link of an email',
    pages: ['confirm'],
    async reach(page, _id, language) {
      await open(page, await mailedLink(page, language, 'confirm'));
      await expect(page.locator('main button[type=submit]')).toBeVisible();
    },
  },
  {
    name: 'link that is no longer valid',
    pages: ['confirm'],
    allow: /400/,
    async reach(page, id, language) {
      await open(page, `${addressOf(id, language)}#activation/AA/${'0'.repeat(43)}`);
      await submit(page);
      await expect(banner(page)).toBeFocused();
    },
  },
  {
    name: 'without a network',
    pages: ['entra'],
    allow: /ERR_INTERNET_DISCONNECTED/,
    async reach(page, id, language) {
      await open(page, addressOf(id, language));
      await settled(page);
      await fillForm(page);
      await page.context().setOffline(true);
      await submit(page);
      await expect(banner(page)).toBeFocused();
    },
  },
];
