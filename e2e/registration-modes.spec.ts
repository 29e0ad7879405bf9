// Registration by invitation with a confirmed address, and closed registration: the built site with these settings.
import { execFile } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { waitForEmail } from '#test/mailbox.ts';
import { startBuiltSite } from '#test/start-site.ts';
import { textsOf } from '#test/texts.ts';
import { expect, newAccount, open, signIn, test as onFirstSite } from '#test/visitor.ts';

const { t } = textsOf('it');
const german = textsOf('de');

const run = promisify(execFile);
const CONFIG = resolve(`.cache/by-invitation-${process.pid}.config.ts`);

type OtherSite = Awaited<ReturnType<typeof startBuiltSite>>;

/** Settings of the server that differ from the build, which saves a second one. */
function writeConfig(): void {
  const shipped = JSON.stringify(resolve('site.config.ts'));
  const settings = "registration: 'invitation', confirmation: 'required'";
  writeFileSync(CONFIG, `import site from ${shipped};\nexport default { ...site, ${settings} };\n`);
}

/** The same settings in the scripts of the pages. */
async function changeScripts(page: Page, registration: string): Promise<void> {
  await page.route('**/*.js', async (route) => {
    const response = await route.fetch();
    const body = (await response.text())
      .replaceAll('registration:`open`', `registration:\`${registration}\``)
      .replaceAll('confirmation:`optional`', 'confirmation:`required`');
    await route.fulfill({ response, body });
  });
}

/** Tests on that site. As in all tests, a request to another origin fails them. */
const test = onFirstSite.extend<object, { site: OtherSite }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, give) => {
      writeConfig();
      const site = await startBuiltSite('dist', { SITE_CONFIG: CONFIG });
      await give(site);
      await site.stop();
      rmSync(CONFIG);
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, give) => give(site.url),
});

// The tests run one after the other, because they share a server.
test.describe.configure({ mode: 'serial' });

test.describe('by invitation, with confirmation', () => {
  test('without an invitation registration is refused with a reason; with one it needs a confirmed address', async ({
    page,
    visitor,
    site,
  }) => {
    visitor.allowConsole(/400|403|Registration failed/);
    await changeScripts(page, 'invitation');
    await open(page, '/entra');
    await page.getByRole('button', { name: t('signIn.toRegister') }).click();
    await expect(page.getByText(t('signIn.invitationOnly'))).toBeVisible();
    await expect(page.getByLabel(t('signIn.email'))).toBeHidden();

    const { stdout } = await run(process.execPath, ['src/app/admin.server.ts', 'invitations', 'create', '--json'], {
      env: site.env,
    });
    const path = /\/entra#invitation\/[\w-]+/.exec(stdout)?.[0] ?? '';
    await page.goto('/home');
    await open(page, path);
    const account = newAccount();
    const { email, username, password } = account;
    await page.getByLabel(t('signIn.email')).fill(email);
    await page.getByLabel(t('signIn.username')).fill(username);
    await page.getByLabel(t('signIn.password'), { exact: true }).fill(password);
    await page.getByRole('button', { name: t('signIn.register'), exact: true }).click();
    await expect(page.getByText(t('signIn.checkMail'))).toBeVisible();

    await page.getByRole('button', { name: t('signIn.signIn'), exact: true }).click();
    await expect(page.getByRole('alert')).toContainText(t('formErrors.unconfirmed'));
    const mail = await waitForEmail(email, 'confirm', site.mailFolder);
    await open(page, mail.links[0] ?? '');
    await page.getByRole('button', { name: t('confirm.activation') }).click();
    await expect(page.getByText(t('confirm.activationDone'))).toBeVisible();
    await open(page, '/entra');
    await signIn(page, account);
    await expect(page).toHaveURL('/home');

    // An invitation can be used once.
    await page.evaluate(() => localStorage.clear());
    await page.goto('/home');
    await open(page, path);
    const other = newAccount();
    await page.getByLabel(t('signIn.email')).fill(other.email);
    await page.getByLabel(t('signIn.password'), { exact: true }).fill(other.password);
    await page.getByRole('button', { name: t('signIn.register'), exact: true }).click();
    await expect(page.getByRole('alert')).toContainText(t('formErrors.invitationInvalid'));
    await expect(page.getByLabel(t('signIn.email'))).toHaveValue(other.email);
  });

  test('with registration closed the page says so, and signing in still works', async ({ page }) => {
    await changeScripts(page, 'closed');
    await open(page, '/de/entra');
    await page.getByRole('button', { name: german.t('signIn.toRegister') }).click();
    await expect(page.getByText(german.t('signIn.closed'))).toBeVisible();
    await expect(page.getByLabel(german.t('signIn.email'))).toBeHidden();
    await page.locator('main form + div button').click();
    await expect(page.getByLabel(german.t('signIn.email'))).toBeVisible();
  });
});
