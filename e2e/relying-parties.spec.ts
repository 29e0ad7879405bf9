// Signing in to apps in a real browser: Debian's Apache with mod_auth_openidc, set up with the lines that `apps add` prints, and
// an app that uses openid-client.
import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import { promisify } from 'node:util';
import { expect, test as base, type Page } from '@playwright/test';
import * as client from 'openid-client';
import { startApache, type Apache } from '#test/apache.ts';
import { freePort } from '#test/free-port.ts';
import { newAccount, type Account } from '#test/new-account.ts';
import { needFile, needProgram } from '#test/programs.ts';
import { startBuiltSite } from '#test/start-site.ts';
import { textsOf } from '#test/texts.ts';
import { signIn as fillSignIn } from '#test/visitor.ts';

const { t } = textsOf('it');
const run = promisify(execFile);
const NO_APACHE = 'Apache with mod_auth_openidc cannot be installed here';

interface App {
  readonly url: string;
  readonly name: string;
}

/** The site with both apps; a console line of any page is a fault. */
const test = base.extend<
  { quiet: undefined },
  { site: { url: string; env: NodeJS.ProcessEnv }; apache: App | undefined; own: App }
>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, give) => {
      const site = await startBuiltSite('dist');
      // Cookies of different ports of one host would be the same cookies.
      await give({ ...site, url: site.url.replace('127.0.0.1', 'localhost') });
      await site.stop();
    },
    { scope: 'worker' },
  ],
  apache: [
    async ({ site }, give) => {
      const program = findApache();
      if (program === undefined) return give(undefined);
      const port = await freePort();
      const url = `http://127.0.0.1:${port}`;
      const address = ['--kind', 'apache', '--url', `${url}/secure`];
      const { lines } = await addApp(site, 'wiki', '--name', 'Il wiki', ...address);
      const apache: Apache = await startApache(program, port, lines.join('\n'));
      await give({ url, name: 'Il wiki' });
      await apache.stop();
    },
    { scope: 'worker' },
  ],
  own: [
    async ({ site }, give) => {
      const port = await freePort();
      const url = `http://127.0.0.1:${port}`;
      const name = 'Appunti';
      const { secret } = await addApp(
        site,
        'notes',
        `--name=${name}`,
        `--redirect=${url}/callback`,
        `--post-logout=${url}/bye`,
        '--scopes=openid,profile',
      );
      const server = await startOwnApp(site.url, url, secret);
      await give({ url, name });
      server.close();
    },
    { scope: 'worker' },
  ],
  quiet: [
    async ({ context }, use) => {
      const lines: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') lines.push(message.text());
      });
      await use(undefined);
      // Apache has no icon, and after a sign-out the page asks the server whether its session has ended.
      expect(lines.filter((line) => !/status of 40[14]/.test(line))).toEqual([]);
    },
    { auto: true },
  ],
});

test.describe.configure({ mode: 'serial' });

/** The program with its module, which root installs; undefined where that is not possible. */
function findApache(): string | undefined {
  try {
    needFile('/usr/lib/apache2/modules/mod_auth_openidc.so', 'libapache2-mod-auth-openidc');
    return needProgram('apache2', 'apache2-bin');
  } catch (error) {
    console.error((error as Error).message);
    return undefined;
  }
}

/** Declares an app, as an operator does. */
async function addApp(
  { url, env }: { url: string; env: NodeJS.ProcessEnv },
  ...args: string[]
): Promise<{ secret: string; lines: string[] }> {
  const { stdout } = await run(
    process.execPath,
    ['src/app/admin.server.ts', 'apps', 'add', ...args, '--access', 'anyone', '--json'],
    { env: { ...env, PORT: new URL(url).port } },
  );
  // A running server notices its first app after two seconds.
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  return JSON.parse(stdout) as { secret: string; lines: string[] };
}

/** An app of a few lines. */
async function startOwnApp(issuer: string, url: string, secret: string): Promise<Server> {
  // oxlint-disable-next-line typescript/no-deprecated -- the site has no TLS here
  const insecure = { execute: [client.allowInsecureRequests] };
  const find = () => client.discovery(new URL(issuer), 'notes', undefined, client.ClientSecretBasic(secret), insecure);
  const codeVerifier = client.randomPKCECodeVerifier();
  const code_challenge = await client.calculatePKCECodeChallenge(codeVerifier);
  const checks = { pkceCodeVerifier: codeVerifier, expectedState: 'state', expectedNonce: 'nonce' };
  let idToken = '';
  const server = createServer((request, response) => {
    void respond(new URL(request.url ?? '/', url)).then(({ to, body = '' }) => {
      if (to) response.writeHead(302, { location: to.href }).end();
      else response.writeHead(200, { 'content-type': 'text/html' }).end(body);
    });
  });
  async function respond(address: URL): Promise<{ to?: URL; body?: string }> {
    const config = await find();
    if (address.pathname === '/') {
      const parameters = { redirect_uri: `${url}/callback`, scope: 'openid profile', state: 'state', nonce: 'nonce' };
      return {
        to: client.buildAuthorizationUrl(config, { ...parameters, code_challenge, code_challenge_method: 'S256' }),
      };
    }
    if (address.pathname === '/logout') {
      const parameters = { id_token_hint: idToken, post_logout_redirect_uri: `${url}/bye`, state: 'left' };
      return { to: client.buildEndSessionUrl(config, parameters) };
    }
    if (address.pathname !== '/callback') return { body: `<h1>${address.pathname}${address.search}</h1>` };
    if (address.searchParams.has('error')) return { body: `<h1>${address.searchParams.get('error')}</h1>` };
    const tokens = await client.authorizationCodeGrant(config, address, { ...checks, idTokenExpected: true });
    idToken = tokens.id_token ?? '';
    const info = await client.fetchUserInfo(config, tokens.access_token, tokens.claims()?.sub ?? '');
    return { body: `<h1>${info.preferred_username}</h1>` };
  }
  await new Promise<void>((resolve) => server.listen(Number(new URL(url).port), '127.0.0.1', resolve));
  return server;
}

/** Creates an account and signs in on the page that the app has led to. */
async function signIn(page: Page, site: { url: string }): Promise<Account> {
  const account = newAccount();
  await page.request.post(`${site.url}/auth/users/`, { data: account });
  await fillSignIn(page, account);
  return account;
}

const allow = (page: Page) => page.getByRole('button', { name: t('consent.allow'), exact: true }).click();

test('Apache: sign in, sign out at the app', async ({ page, site, apache }) => {
  if (!apache) return test.skip(true, NO_APACHE);
  await page.goto(`${apache.url}/secure/`);
  const { username } = await signIn(page, site);
  await expect(page.getByRole('heading', { name: t('consent.consentTitle', { app: apache.name }) })).toBeVisible();
  await allow(page);
  await expect(page.getByRole('heading', { name: 'Signed in' })).toBeVisible();
  await expect(page.locator('pre')).toContainText(`OIDC_CLAIM_preferred_username=${username}`);
  // Allowed for this session: no question.
  await page.context().clearCookies({ domain: '127.0.0.1' });
  await page.goto(`${apache.url}/secure/`);
  await expect(page.getByRole('heading', { name: 'Signed in' })).toBeVisible();

  await page.getByRole('link', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: t('signOut.all') }).click();
  await expect(page.getByRole('heading', { name: 'Signed out' })).toBeVisible();
  await page.goto(`${site.url}/home`);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('Apache: sign out at the site ends the session of the app', async ({ page, site, apache }) => {
  if (!apache) return test.skip(true, NO_APACHE);
  await page.goto(`${apache.url}/secure/`);
  await signIn(page, site);
  await allow(page);
  await expect(page.getByRole('heading', { name: 'Signed in' })).toBeVisible();
  const token = await page.goto(`${site.url}/home`).then(() => page.evaluate(() => localStorage.getItem('token')));
  await page.request.post(`${site.url}/auth/token/logout/`, { headers: { authorization: `Token ${token}` } });
  // The back channel: Apache has forgotten the session although its cookie is still there.
  await expect
    .poll(async () => (await page.request.get(`${apache.url}/secure/`, { maxRedirects: 0 })).status())
    .toBe(302);
});

test('openid-client: sign in, refuse, sign out of the app alone', async ({ page, site, own }) => {
  await page.goto(own.url);
  const { username } = await signIn(page, site);
  await page.getByRole('button', { name: t('consent.cancel'), exact: true }).click();
  await expect(page.getByRole('heading', { name: 'access_denied' })).toBeVisible();
  await page.goto(own.url);
  await allow(page);
  await expect(page.getByRole('heading', { name: username })).toBeVisible();

  await page.goto(`${own.url}/logout`);
  await page.getByRole('button', { name: t('signOut.app', { app: own.name }) }).click();
  await expect(page.getByRole('heading', { name: '/bye?state=left' })).toBeVisible();
  await page.goto(`${site.url}/home`);
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
});
