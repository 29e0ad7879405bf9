// What each picture of the guide shows, and how a visitor gets there.
import type { Locator, Page } from '@playwright/test';
import type { PageId } from '#src/shared/pages/pages.ts';
import type { Texts } from '#src/shared/texts/texts.ts';

/** A picture of the guide. */
export interface GuidePicture {
  /** Beside the text: the folder of the chapter, and the name without language and ending. */
  readonly file: string;
  /** Where it is taken; `app`: where an app sends a member. */
  readonly page: PageId | 'app';
  /** In an account; else as a visitor. */
  readonly isMember?: true;
  /** Brings the page to what is shown. Returns the elements from which the picture reaches, from above the first to below the last. */
  readonly show: (page: Page, texts: Texts, password: string) => Promise<readonly Locator[]>;
}

/** All pictures, in the order of the chapters. */
export const GUIDE_PICTURES: readonly GuidePicture[] = [
  {
    file: '10-orientarsi/menu',
    page: 'search',
    show: async (page, { t }) => {
      const bar = page.getByRole('banner');
      await bar.getByRole('button', { name: t('frame.nav.menu') }).click();
      await bar.getByRole('link', { name: t('frame.nav.vetrina') }).waitFor();
      return [bar, openPanel(bar)];
    },
  },
  {
    file: '20-lingue/menu',
    page: 'search',
    show: async (page, { t }) => {
      const menu = page.getByRole('banner').getByRole('navigation', { name: t('frame.language.label') });
      await menu.getByRole('button').click();
      return [page.getByRole('banner'), openPanel(menu)];
    },
  },
  {
    file: '30-lettura/pannello',
    page: 'search',
    show: async (page, { t }) => {
      const bar = page.getByRole('banner');
      await bar.getByRole('button', { name: t('frame.reader') }).click();
      await bar.getByRole('button', { name: t('reader.reset') }).waitFor();
      return [bar, bar.locator('[data-open]')];
    },
  },
  {
    file: '40-account/registrazione',
    page: 'signIn',
    show: async (page, { t }) => {
      await page.getByRole('tab', { name: t('signIn.registerTitle') }).click();
      return [page.getByRole('tablist'), page.getByRole('tabpanel')];
    },
  },
  {
    file: '50-profilo/dati',
    page: 'account',
    isMember: true,
    show: async (page, { t }) => [page.getByRole('region', { name: t('account.profileTitle') })],
  },
  {
    file: '60-passkey/nuova',
    page: 'account',
    isMember: true,
    show: async (page, { t }) => {
      const section = page.getByRole('region', { name: t('account.passkeysTitle') });
      await section.getByRole('button', { name: t('account.passkeyAdd') }).click();
      return [section];
    },
  },
  {
    file: '70-due-passaggi/codice-qr',
    page: 'account',
    isMember: true,
    show: async (page, { t }, password) => {
      // The server makes another key each time.
      const secret = 'EXAMPLEEXAMPLEEXAMPLEEXAMPLE2345';
      const json = { secret, uri: `otpauth://totp/example?secret=${secret}` };
      await page.route('**/auth/otp/', (route, request) =>
        request.method() === 'POST' ? route.fulfill({ json }) : route.fallback(),
      );
      const section = page.getByRole('region', { name: t('account.otpTitle') });
      await section.getByRole('button', { name: t('account.otpStart') }).click();
      await section.getByLabel(t('account.currentPassword')).fill(password);
      await section
        .getByRole('button', { name: t('account.otpStart'), exact: true })
        .last()
        .click();
      await section.getByRole('img', { name: t('account.otpQr') }).waitFor();
      return [section];
    },
  },
  {
    file: '80-app/permesso',
    page: 'app',
    isMember: true,
    show: async (page, { t }) => {
      const main = page.getByRole('main');
      // It waits for a moment before it can be pressed.
      const allow = main.getByRole('button', { name: t('consent.allow'), exact: true, disabled: false });
      return [main.getByRole('heading').first(), allow];
    },
  },
  {
    file: '90-prova-e-desktop/desktop',
    page: 'workArea',
    isMember: true,
    show: async (page, { t }) => [page.getByRole('list').filter({ hasText: t('desktops.numbered', { n: 1 }) })],
  },
  {
    file: '95-uscire/cancellazione',
    page: 'account',
    isMember: true,
    show: async (page, { t }) => [page.getByRole('region', { name: t('account.leaveTitle') })],
  },
];

/** What an open menu shows. The element that holds it has no size of its own. */
const openPanel = (menu: Locator) => menu.locator('[data-open] > *').first();
