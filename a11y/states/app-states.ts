// What members see when an app asks for something, and the apps in the work area and on /account. `a11y/start-site.ts` declares the
// apps `cloud` and `team`. Each state starts from a new browser context.
import type { Page } from '@playwright/test';
import type { Language } from '#src/shared/languages/languages.ts';
import { authorizationUrl } from '#test/apps.ts';
import type { Account } from '#test/new-account.ts';
import { siteApp } from '#test/site-apps.ts';
import { textsOf } from '#test/texts.ts';
import { expect, open, signedIn } from '#test/visitor.ts';
import { addressOf } from '../pages.ts';
import { state, type SpecialState } from './state.ts';

type AppId = 'cloud' | 'team';

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
async function allowed(page: Page): Promise<void> {
  const { token } = await signedIn(page, page.request);
  const id = new URLSearchParams(await askFor(page, 'cloud')).get('request');
  const response = await page.request.post(`/oidc/auth/${id}/`, {
    headers: { Authorization: `Token ${token}` },
    data: { decision: 'accept', remember: true },
  });
  const { redirect } = (await response.json()) as { redirect: string };
  await page.request.get(redirect, { maxRedirects: 0 });
}

/** Lets an app ask to sign the member out. */
async function openSignOut(page: Page, language: Language, query = ''): Promise<void> {
  await allowed(page);
  await open(page, addressOf('signOut', language) + (await ask(page, `/oidc/logout${query}`)));
  await expect(page.locator('main h2')).toBeFocused();
}

/** A step that needs more of an app or of a member than a request: the server's response, with another step. */
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
export const APP_STATES: readonly SpecialState[] = [
  state('question of an app', 'consent', async (page, language) => {
    await openRequest(page, language);
    await expect(page.locator('main h2')).toBeFocused();
  }),
  state('question of an app, with the password', 'consent', async (page, language) => {
    await openRequest(page, language, { prompt: 'login' });
    await expect(page.locator('[name=current_password]')).toBeVisible();
  }),
  state('wrong password for an app', 'consent', async (page, language) => {
    await openRequest(page, language, { prompt: 'login' });
    await page.locator('[name=current_password]').fill('not the password');
    // Its buttons do nothing for half a second.
    await expect(page.locator('main form[data-unarmed]')).toHaveCount(0);
    await page.locator('main button[type=submit]').click();
    await expect(page.getByRole('alert')).toBeFocused();
  }),
  state('app for confirmed addresses', 'consent', async (page, language) => {
    await openRequest(page, language, { app: 'team' });
    await expect(page.getByText(textsOf(language).t('consent.unconfirmedTitle'))).toBeFocused();
  }),
  ...(['otherAccount', 'select', 'confirm'] as const).map((step) =>
    state(`step ${step} of an app`, 'consent', (page, language) => openStep(page, language, step)),
  ),
  state('refused app', 'consent', async (page, _language, address) => {
    await open(page, `${address}?error=invalid_client`);
    await expect(page.locator('main code')).toBeVisible();
  }),
  state('app that asks to sign out', 'signOut', (page, language) => openSignOut(page, language, '?client_id=cloud')),
  state('unknown app that asks to sign out', 'signOut', (page, language) => openSignOut(page, language)),
  state('signed out by an app', 'signOut', async (page, language) => {
    await openSignOut(page, language, '?client_id=cloud');
    await page.getByRole('button', { name: textsOf(language).t('signOut.all') }).click();
    await expect(page.getByText(textsOf(language).t('signOut.doneAll'))).toBeVisible();
  }),
  state('apps of the work area', 'workArea', async (page, language, address) => {
    await signedIn(page, page.request);
    await open(page, address);
    const { t } = textsOf(language);
    await expect(page.getByText(t('appTiles.unconfirmed'))).toBeVisible();
    await expect(page.getByRole('region', { name: t('accountNotice.label') })).toBeVisible();
  }),
  state('app that may know the member', 'account', async (page, _language, address) => {
    await allowed(page);
    await open(page, address);
    const apps = page.locator('section[aria-labelledby=apps]');
    await apps.locator('button[aria-expanded]').click();
    await expect(apps.locator('form')).toBeVisible();
  }),
];
