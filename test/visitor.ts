// The fixture of the e2e tests: a browser that fails its test on console errors, requests to other origins and CSP violations.
import { expect, test as base, type APIRequestContext, type Page } from '@playwright/test';
import { newAccount, type Account } from './new-account.ts';
import { textsOf } from './texts.ts';

/** Expected errors, such as the console line of a refused registration. */
interface Visitor {
  /** Console errors and warnings that match are expected. */
  allowConsole: (pattern: RegExp) => void;
  /** Returns the CSP violations, each as `directive blocked-address`, and marks them as expected. */
  takeViolations: () => string[];
}

// Chromium logs each refused request; two pages make one on load (spec, section 8).
const REFUSED_FULL_SCREEN = /Failed to execute 'requestFullscreen'/;

/** Playwright's `test` with these checks on every page. */
export const test = base.extend<{ visitor: Visitor; refusesFullScreenOnLoad: boolean }>({
  refusesFullScreenOnLoad: [true, { option: true }],
  visitor: [
    async ({ context, baseURL, refusesFullScreenOnLoad }, use) => {
      if (refusesFullScreenOnLoad) await context.addInitScript(refuseFullScreen);
      const allowed = [REFUSED_FULL_SCREEN];
      const seen: string[] = [];
      const foreign: string[] = [];
      const violations: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') seen.push(message.text());
      });
      context.on('weberror', (thrown) => {
        const { message, stack } = thrown.error();
        seen.push(`${message}\n${stack ?? ''}`);
      });
      // Not from the console, where an expected line could hide one.
      await context.exposeBinding('reportViolation', (_source, violation: string) => violations.push(violation));
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
          const { reportViolation } = globalThis as unknown as { reportViolation: (violation: string) => void };
          reportViolation(`${effectiveDirective} ${blockedURI}`);
        });
      });
      context.on('request', (request) => {
        if (!request.url().startsWith(`${baseURL}/`) && !/^(?:data|blob):/.test(request.url()))
          foreign.push(request.url());
      });
      await use({
        allowConsole: (pattern) => allowed.push(pattern),
        takeViolations: () => violations.splice(0),
      });
      // A handler may still wait for the server's response when the test ends: that is no failure of the test.
      await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
      expect(violations).toEqual([]);
      expect(seen.filter((line) => !allowed.some((pattern) => pattern.test(line)))).toEqual([]);
      expect(foreign).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect, newAccount };

/** Creates an account with the API. */
export async function register(request: APIRequestContext, account = newAccount()): Promise<Account> {
  const response = await request.post('/auth/users/', {
    data: account,
    // As the Italian page does, so that emails to the account are in Italian.
    headers: { 'Accept-Language': 'it' },
  });
  expect(response.status(), await response.text()).toBe(201);
  return account;
}

/** Signs an account in with the API and stores the three items in the browser, as an earlier visit would have. */
export async function signedIn(page: Page, request: APIRequestContext): Promise<Account & { token: string }> {
  const account = await register(request);
  const { email, password, username } = account;
  const response = (await (await request.post('/auth/token/login/', { data: { email, password } })).json()) as {
    auth_token: string;
  };
  const token = response.auth_token;
  await page.addInitScript(
    ([key, items]) => {
      // Only once, so that what the test removes stays removed.
      if (sessionStorage.getItem('isStored')) return;
      sessionStorage.setItem('isStored', key ?? '');
      for (const [name, value] of Object.entries(JSON.parse(items ?? '{}') as Record<string, string>))
        localStorage.setItem(name, value);
    },
    ['yes', JSON.stringify({ token, userEmail: email, username })] as const,
  );
  return { ...account, token };
}

/** Fills the sign-in form on the page and sends it. */
export async function signIn(page: Page, { email, password }: Account, { t } = textsOf('it')): Promise<void> {
  await page.getByLabel(t('signIn.email')).fill(email);
  await page.getByLabel(t('signIn.password'), { exact: true }).fill(password);
  await page
    .getByRole('main')
    .getByRole('button', { name: t('signIn.signIn'), exact: true })
    .click();
}

/** Waits until React has hydrated the page. */
export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => 'ready' in document.documentElement.dataset);
}

/** Waits until the texts of all languages of this page are loaded. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => 'settled' in document.documentElement.dataset);
}

/** Opens a page and waits until it is hydrated. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await ready(page);
}

/**
 * Refuses the first request for full screen of each document, which two pages make on load. Headless Chromium may grant
 * it, early or late.
 */
function refuseFullScreen(): void {
  const { requestFullscreen } = Element.prototype;
  Element.prototype.requestFullscreen = () => {
    Element.prototype.requestFullscreen = requestFullscreen;
    return Promise.reject(new TypeError('Permissions check failed'));
  };
}

/** The three items in local storage (spec, section 3). */
export async function storedItems(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => ({ ...localStorage }) as Record<string, string>);
}
