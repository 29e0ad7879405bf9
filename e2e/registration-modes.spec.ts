// A site on which registration needs an invitation and a confirmed address: test/sample-site, built and started beside the
// main site.
import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { promisify } from 'node:util';
import { waitForEmail } from '#test/mailbox.ts';
import { startBuiltSite } from '#test/start-site.ts';
import { expect, newAccount, open, test as onFirstSite } from '#test/visitor.ts';

const run = promisify(execFile);
const OUT = '.cache/sample-site-e2e';
const SAMPLE = { SITE_CONFIG: 'test/sample-site/site.config.ts', PUBLIC_URL: '' };

type OtherSite = Awaited<ReturnType<typeof startBuiltSite>>;

/** Tests on the sample site. As in all tests, a request to another origin fails them. */
const test = onFirstSite.extend<object, { site: OtherSite }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, give) => {
      await run(process.execPath, ['build/build.ts'], { env: { ...process.env, ...SAMPLE, BUILD_OUT: OUT } });
      const site = await startBuiltSite(OUT, SAMPLE);
      await give(site);
      await site.stop();
      rmSync(OUT, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ site }, give) => give(site.url),
});

// The tests run one after the other, because they share a build.
test.describe.configure({ mode: 'serial' });

test.describe('by invitation, with confirmation', () => {
  test('without an invitation registration is refused with a reason; with one it needs a confirmed address', async ({
    page,
    visitor,
    site,
  }) => {
    visitor.allowConsole(/400|403|Registration failed/);
    await open(page, '/entra');
    await page.getByRole('button', { name: 'Non hai un account? Registrati' }).click();
    await expect(page.getByText('Per creare un account serve un invito.')).toBeVisible();
    await expect(page.getByLabel('Email')).toBeHidden();

    const { stdout } = await run(process.execPath, ['src/app/admin.server.ts', 'invitations', 'create', '--json'], {
      env: site.env,
    });
    const path = /\/entra#invitation\/[\w-]+/.exec(stdout)?.[0] ?? '';
    await page.goto('/home');
    await open(page, path);
    const { email, username, password } = newAccount();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Nome utente').fill(username);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Registrati', exact: true }).click();
    await expect(page.getByText('Account creato. Ti abbiamo mandato una mail')).toBeVisible();

    await page.getByRole('button', { name: 'Accedi', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('Prima di entrare conferma il tuo indirizzo');
    const letter = await waitForEmail(email, 'confirm', site.mailFolder);
    await open(page, letter.links[0] ?? '');
    await page.getByRole('button', { name: 'Conferma l’indirizzo' }).click();
    await expect(page.getByText('Indirizzo confermato. Grazie!')).toBeVisible();
    await open(page, '/entra');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Accedi', exact: true }).click();
    await expect(page).toHaveURL('/home');

    // An invitation can be used once.
    await page.evaluate(() => localStorage.clear());
    await page.goto('/home');
    await open(page, path);
    const other = newAccount();
    await page.getByLabel('Email').fill(other.email);
    await page.getByLabel('Password', { exact: true }).fill(other.password);
    await page.getByRole('button', { name: 'Registrati', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('serve un invito valido');
    await expect(page.getByLabel('Email')).toHaveValue(other.email);
  });

  test('with registration closed the page says so, and signing in still works', async ({ page }) => {
    // The same build, with registration closed by a setting.
    await page.route('**/*.js', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll('invitation`', 'closed`').replaceAll('"invitation"', '"closed"');
      await route.fulfill({ response, body });
    });
    await open(page, '/de/entra');
    await page.getByRole('button', { name: /Registrieren/ }).click();
    await expect(page.getByText('keine neuen Konten')).toBeVisible();
    await expect(page.getByLabel('E-Mail')).toBeHidden();
    await page.locator('main form + div button').click();
    await expect(page.getByLabel('E-Mail')).toBeVisible();
  });
});
