// From the work area to a written word: the way of a member, from the site to its desktop host.
import { existsSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { siteWithHost } from '#test/desktop/member-of-host.ts';
import { waitForEmail } from '#test/mailbox.ts';
import { newAccount } from '#test/new-account.ts';
import { textsOf } from '#test/texts.ts';
import { signIn } from '#test/visitor.ts';

const { t } = textsOf('it');
const WORDS = 'Perché no? È già là.';
const used = siteWithHost();

test.skip(!existsSync('/usr/share/applications/libreoffice-writer.desktop'), 'Writer is missing');

test("'Write' in the work area leads to a page of Writer, without another question, and what is typed is there", async ({
  page,
}) => {
  test.setTimeout(300_000);
  const account = newAccount();
  // Emails are in the language of the request.
  const headers = { 'Accept-Language': 'it' };
  await page.request.post(`${used.site}/auth/users/`, { data: account, headers });
  const [link = ''] = (await waitForEmail(account.email, 'confirm', used.mailFolder)).links;
  await page.goto(used.site + link);
  await page.getByRole('button', { name: t('confirm.activation') }).click();
  await expect(page.getByText(t('confirm.activationDone'))).toBeVisible();
  await page.goto(`${used.site}/entra?next=/lavoro`);
  await signIn(page, account);

  await page.getByRole('link', { name: t('desktops.writer'), exact: true }).click();
  await expect(page.getByRole('application', { name: t('desk.screen') })).toBeVisible({ timeout: 90_000 });
  expect(page.url()).toContain(used.origin);
  // At once: what comes before the app takes keys waits for it.
  await page.keyboard.insertText(WORDS);
  await page.getByRole('button', { name: t('desk.clipboard'), exact: true }).click();
  const copied = page.getByLabel(t('desk.clipFrom'));
  await expect(async () => {
    await page.getByRole('application').focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+c');
    await expect(copied).toHaveValue(WORDS, { timeout: 3_000 });
  }).toPass({ timeout: 120_000 });
});
