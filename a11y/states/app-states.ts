// What members see when an app asks for something, and the apps in the work area and on /account. `a11y/start-site.ts` declares the
// apps `cloud` and `team`. Each state starts from a new browser context.
import type { Page } from '@playwright/test';
import type { Language } from '#src/shared/languages.ts';
import type { PageId } from '#src/shared/pages.ts';
import { authorizationUrl } from '#test/apps.ts';
import type { Account } from '#test/new-account.ts';
import { siteApp } from '#test/site-apps.ts';
import { textsOf } from '#test/texts.ts';
import { expect, open, signedIn } from '#test/visitor.ts';
import { addressOf } from '../pages.ts';

type AppId = 'cloud' | 'team';

/** A state, and the page that has it. */
export interface AppState {
  readonly name: string;
  readonly page: PageId;
  /** Opens the page and brings it into the state. */
  readonly reach: (page: Page, language: Language) => Promise<void>;
  /** Lines that this state writes to the console. */
  readonly allow?: RegExp;
}

/** Sends the request of an app from the browser of a page. Returns the parameters, or the fragment, of the address that it leads to. */
async function ask(page: Page, path: string): Promise<string> {
  let location = '';
  // A running server notices its first app after two seconds.
  await expect(async () => {
    location = (await page.request.get(path, { maxRedirects: 0 })).headers()['location'] ?? '';
    expect(location).not.toBe('');
  }).toPass();
  const { search, hash } = new URL(location, process.env['SITE_URL']);
  return search + hash;
}

const askFor = async (page: Page, app: AppId, changes: Record<string, string> = {}) =>
  ask(page, authorizationUrl(siteApp(process.env['SITE_URL'] ?? '', app), changes));

/** Signs a member in and opens the request of an app. */
export async function openRequest(
  page: Page,
  language: Language,
  { app = 'cloud', ...changes }: { app?: AppId; prompt?: string; scope?: string } = {},
): Promise<Account> {
  const account = await signedIn(page, page.request);
  await open(page, addressOf('consent', language) + (await askFor(page, app, changes)));
  return account;
}

/** Signs a member in who allows the app `cloud` what it asks for. */
export async function allowed(page: Page): Promise<void> {
  const { token } = await signedIn(page, page.request);
  const id = new URLSearchParams(await askFor(page, 'cloud')).get('request');
  const answer = await page.request.post(`/oidc/auth/${id}/`, {
    headers: { Authorization: `Token ${token}` },
    data: { decision: 'accept', remember: true },
  });
  const { redirect } = (await answer.json()) as { redirect: string };
  await page.request.get(redirect, { maxRedirects: 0 });
}

/** Lets an app ask to sign the member out. */
export async function openSignOut(page: Page, language: Language, query = ''): Promise<void> {
  await allowed(page);
  await open(page, addressOf('signOut', language) + (await ask(page, `/oidc/logout${query}`)));
  await expect(page.locator('main h2')).toBeFocused();
}

/** A step that needs more of an app or of a member than a request: the server's answer, with another step. */
async function openStep(page: Page, language: Language, step: 'otherAccount' | 'select' | 'confirm'): Promise<void> {
  await page.route('**/oidc/auth/*/', async (route) => {
    const response = await route.fetch();
    const { request } = (await response.json()) as { request: object };
    const needs_password = step === 'confirm';
    await route.fulfill({ response, json: { redirect: null, request: { ...request, step, needs_password } } });
  });
  await openRequest(page, language);
  await expect(page.locator('main h2')).toBeFocused();
}

/** All of them. */
export const APP_STATES: readonly AppState[] = [
  {
    name: 'question of an app',
    page: 'consent',
    async reach(page, language) {
      await openRequest(page, language);
      await expect(page.locator('main h2')).toBeFocused();
    },
  },
  {
    name: 'question of an app, with the password',
    page: 'consent',
    async reach(page, language) {
      await openRequest(page, language, { prompt: 'login' });
      await expect(page.locator('[name=current_password]')).toBeVisible();
    },
  },
  {
    name: 'wrong password for an app',
    page: 'consent',
    allow: /400/,
    async reach(page, language) {
      await openRequest(page, language, { prompt: 'login' });
      await page.locator('[name=current_password]').fill('not the password');
      // Its buttons do nothing for half a second.
      await expect(page.locator('main form[data-unarmed]')).toHaveCount(0);
      await page.locator('main button[type=submit]').click();
      await expect(page.getByRole('alert')).toBeFocused();
    },
  },
  {
    name: 'app for confirmed addresses',
    page: 'consent',
    async reach(page, language) {
      await openRequest(page, language, { app: 'team' });
      await expect(page.getByText(textsOf(language).t('consent.unconfirmedTitle'))).toBeFocused();
    },
  },
  ...(['otherAccount', 'select', 'confirm'] as const).map((step): AppState => ({
    name: `step ${step} of an app`,
    page: 'consent',
    reach: async (page, language) => openStep(page, language, step),
  })),
  {
    name: 'refused app',
    page: 'consent',
    async reach(page, language) {
      await open(page, `${addressOf('consent', language)}?error=invalid_client`);
      await expect(page.locator('main code')).toBeVisible();
    },
  },
  {
    name: 'app that asks to sign out',
    page: 'signOut',
    reach: async (page, language) => openSignOut(page, language, '?client_id=cloud'),
  },
  {
    name: 'unknown app that asks to sign out',
    page: 'signOut',
    reach: async (page, language) => openSignOut(page, language),
  },
  {
    name: 'signed out by an app',
    page: 'signOut',
    // The page asks whether the session of this browser was the one that ended.
    allow: /401/,
    async reach(page, language) {
      await openSignOut(page, language, '?client_id=cloud');
      await page.getByRole('button', { name: textsOf(language).t('signOut.all') }).click();
      await expect(page.getByText(textsOf(language).t('signOut.doneAll'))).toBeVisible();
    },
  },
  {
    name: 'apps of the work area',
    page: 'lavoro',
    async reach(page, language) {
      await signedIn(page, page.request);
      await open(page, addressOf('lavoro', language));
      await expect(page.getByText(textsOf(language).t('appTiles.unconfirmed'))).toBeVisible();
    },
  },
  {
    name: 'app that may know the member',
    page: 'account',
    async reach(page, language) {
      await allowed(page);
      await open(page, addressOf('account', language));
      const apps = page.locator('section[aria-labelledby=apps]');
      await apps.locator('button[aria-expanded]').click();
      await expect(apps.locator('form')).toBeVisible();
    },
  },
];
