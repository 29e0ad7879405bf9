// Managing an account: confirm the address, recover the password, change data, export, delete.
import { loadTexts } from '#src/server/texts/load-texts.ts';
import type emails from '#src/texts/it/emails.json';
import { waitForEmail } from '#test/mailbox.ts';
import { textsOf } from '#test/texts.ts';
import { expect, newAccount, open, register, signedIn, signIn, storedItems, test } from '#test/visitor.ts';

const { t } = textsOf('it');
const german = textsOf('de');
/** Says on which day the account will be deleted. */
const leaving = new RegExp(t('account.leaving', { date: String.raw`\S+ \S+ \d{4}` }));

test('a bar asks to confirm the address, the email has a link, the link works once', async ({
  page,
  request,
  visitor,
}) => {
  const { email } = await signedIn(page, request);
  // The home page asks in its own place.
  await open(page, '/home');
  await expect(page.getByRole('main').getByRole('button', { name: t('accountNotice.resend') })).toBeVisible();
  await open(page, '/faq');
  const bar = page.getByRole('region', { name: t('accountNotice.label') });
  await expect(bar).toContainText(t('accountNotice.unconfirmed'));
  const mail = await waitForEmail(email, 'confirm');
  expect(mail.text).toContain(loadTexts<typeof emails>('emails').it.confirm.action);

  const link = mail.links[0] ?? '';
  expect(link).toMatch(/^\/confirm#activation\//);
  await open(page, link);
  await expect(page).toHaveURL('/confirm');
  await page.getByRole('button', { name: t('confirm.activation') }).click();
  await expect(page.getByText(t('confirm.activationDone'))).toBeVisible();
  await expect(bar).toBeHidden();

  // The page sends it once more, with the session, which the server ignores.
  visitor.allowConsole(/400/);
  await page.goto('/home');
  await open(page, link);
  await expect(page.getByText(t('confirm.again', { email }))).toBeVisible();
});

test('the owner of an address deletes an account that someone else opened with it', async ({
  page,
  request,
  visitor,
}) => {
  const account = await register(request);
  const mail = await waitForEmail(account.email, 'confirm');
  const link = mail.links.find((path) => path.includes('#disown/')) ?? '';
  await open(page, link);
  await page.getByRole('button', { name: t('confirm.disown') }).click();
  await expect(page.getByText(t('confirm.disownDone'))).toBeVisible();
  visitor.allowConsole(/400/);
  const response = await request.post('/auth/token/login/', { data: account });
  expect(response.status()).toBe(400);
});

test('a forgotten password: link by email, new password, all devices signed out', async ({
  page,
  request,
  visitor,
}) => {
  visitor.allowConsole(/400|401/);
  const account = await signedIn(page, request);
  await open(page, '/de/entra');
  await page.waitForURL('/de/lavoro');
  await open(page, '/de/recover');
  await page.getByLabel(german.t('signIn.email')).fill(account.email);
  await page.getByRole('main').locator('button[type=submit]').click();
  await expect(
    page
      .getByRole('main')
      .locator('[aria-atomic]')
      .filter({ hasText: german.t('recover.sent') }),
  ).toBeVisible();

  const mail = await waitForEmail(account.email, 'reset');
  await open(page, mail.links[0] ?? '');
  await expect(page).toHaveURL('/recover');
  await page.getByLabel(t('recover.newPassword'), { exact: true }).fill('monkey2024');
  await page.getByRole('button', { name: t('recover.save') }).click();
  await expect(page.getByText(t('formErrors.passwordCommon'))).toBeVisible();
  await page.getByLabel(t('recover.newPassword'), { exact: true }).fill('otto pere gialle 77');
  await page.getByRole('button', { name: t('recover.save') }).click();
  await expect(page.getByText(t('recover.done'))).toBeVisible();
  expect(await storedItems(page)).toEqual({});

  await page
    .getByRole('main')
    .getByRole('link', { name: t('recover.signIn') })
    .click();
  await signIn(page, { ...account, password: 'otto pere gialle 77' });
  await expect(page).toHaveURL('/home');
  await waitForEmail(account.email, 'passwordChanged');
});

test('changes name, password and language; a wrong password says so and loses nothing', async ({
  page,
  request,
  visitor,
}) => {
  visitor.allowConsole(/400/);
  const account = await signedIn(page, request);
  await open(page, '/account');
  const change = (name: string) => page.getByRole('button', { name: `${t('account.change')}: ${name}` });

  await change(t('account.username')).click();
  const name = page.getByLabel(t('account.newUsername'));
  await expect(name).toBeFocused();
  await name.fill(`${account.username}-2`);
  await page.getByLabel(t('account.currentPassword')).fill('sbagliata');
  await page.getByRole('button', { name: t('account.save') }).click();
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page.getByText(t('formErrors.passwordWrong'))).toBeVisible();
  await expect(name).toHaveValue(`${account.username}-2`);
  await page.getByLabel(t('account.currentPassword')).fill(account.password);
  await page.getByRole('button', { name: t('account.save') }).click();
  await expect(page.locator('[aria-atomic]').filter({ hasText: t('account.usernameDone') })).toBeVisible();
  await expect(change(t('account.username'))).toBeFocused();
  await expect(page.getByRole('banner')).toContainText(`${account.username}-2`);

  await change(t('account.language')).click();
  await page.locator('select[name=language]').selectOption('el');
  await page.getByRole('button', { name: t('account.save') }).click();
  await expect(page.getByText(t('account.languageDone'))).toBeVisible();

  await change(t('account.password')).click();
  await page.getByLabel(t('account.currentPassword')).fill(account.password);
  await page.getByLabel(t('account.newPassword'), { exact: true }).fill('otto pere gialle 77');
  await page.getByRole('button', { name: t('account.save') }).click();
  await expect(page.getByText(t('account.passwordDone'))).toBeVisible();
  expect((await waitForEmail(account.email, 'passwordChanged')).text).toContain('λογαριασμ');
});

test('a new address is used once it is confirmed, and the old one is notified', async ({ page, request }) => {
  const account = await signedIn(page, request);
  const { email: fresh } = newAccount();
  await open(page, '/account');
  await page.getByRole('button', { name: `${t('account.change')}: ${t('account.email')}` }).click();
  await page.getByLabel(t('account.newEmail')).fill(fresh);
  await page.getByLabel(t('account.currentPassword')).fill(account.password);
  await page.getByRole('button', { name: t('account.save') }).click();
  await expect(page.getByText(t('account.emailDone'))).toBeVisible();
  expect((await storedItems(page))['userEmail']).toBe(account.email);

  const mail = await waitForEmail(fresh, 'newEmail');
  await open(page, mail.links[0] ?? '');
  await page.getByRole('button', { name: t('confirm.email') }).click();
  await expect(page.getByText(t('confirm.emailDone'))).toBeVisible();
  expect((await storedItems(page))['userEmail']).toBe(fresh);
  await waitForEmail(account.email, 'emailChanged');
});

test('exports the data as one file', async ({ page, request }) => {
  const account = await signedIn(page, request);
  await open(page, '/account');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: t('account.dataDownload') }).click();
  const file = await (await download).createReadStream();
  const parts: Buffer[] = [];
  for await (const part of file) parts.push(part as Buffer);
  const data = JSON.parse(Buffer.concat(parts).toString('utf8')) as { format: string; account: { email: string } };
  expect([data.format, data.account.email]).toEqual(['account-export', account.email]);
  expect(Buffer.concat(parts).toString('utf8')).not.toContain('argon2id$');
});

test('deletes the account, and can restore it within a week', async ({ page, request }) => {
  const account = await signedIn(page, request);
  await open(page, '/account');
  await page.getByRole('button', { name: t('account.leave') }).click();
  await page.getByLabel(t('account.currentPassword')).fill(account.password);
  await page.getByRole('button', { name: t('account.leaveConfirm') }).click();
  await expect(page.locator('[aria-atomic]').filter({ hasText: leaving })).toBeVisible();
  expect(await storedItems(page)).toEqual({});
  await waitForEmail(account.email, 'leaving');

  await page.getByRole('link', { name: t('account.signIn') }).click();
  await signIn(page, account);
  await expect(page).toHaveURL('/account');
  await page.goto('/home');
  const bar = page.getByRole('region', { name: t('accountNotice.label') });
  await expect(bar).toContainText(leaving);
  await bar.getByRole('button', { name: t('accountNotice.stay') }).click();
  await expect(bar).not.toContainText(leaving);
});

test('a member who confirms the address while signed out, and then signs in, owns it', async ({ page, request }) => {
  const account = await register(request);
  const mail = await waitForEmail(account.email, 'confirm');
  await open(page, mail.links[0] ?? '');
  await page.getByRole('button', { name: t('confirm.activation') }).click();
  await expect(page.getByText(t('confirm.activationDone'))).toBeVisible();
  const sent = page.waitForResponse(
    (response) => response.url().endsWith('/auth/users/activation/') && response.request().method() === 'POST',
  );
  await page
    .getByRole('link', { name: t('frame.nav.enter'), exact: true })
    .first()
    .click();
  await signIn(page, account);
  const again = await sent;
  expect([again.status(), again.request().headers()['authorization']]).toEqual([
    204,
    expect.stringMatching(/^Token [0-9a-f]{64}$/),
  ]);
});

test('the page for operators is an unknown address to all but those whom the server lets in', async ({
  page,
  request,
  visitor,
}) => {
  visitor.allowConsole(/404/);
  await signedIn(page, request);
  await open(page, '/gestione');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(t('notFound.title'));
  const overview = { role: 'helper', needs_password: false, mails: 0, runs: [] };
  const lists = { total: 0, requests: [], invitations: [], sends_emails: true, feedback: [] };
  await page.route('**/auth/manage/**', (route) =>
    route.fulfill({ json: { at: '2026-01-01T00:00:00Z', ...overview, maintenance_until: null, ...lists } }),
  );
  await page.reload();
  await expect(heading).toHaveText(t('manage.title'));
  await expect(page.getByRole('heading', { name: t('manage.invitationsTitle') })).toBeVisible();
  await expect(page.getByRole('heading', { name: t('manage.auditTitle') })).toHaveCount(0);
});
