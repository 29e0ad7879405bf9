// A file of yesterday, put back on a real host whose disk keeps earlier versions. Needs root, XFS and fscrypt.
import { readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { DAY_MS } from '#src/shared/time/durations.ts';
import { NO_DESKTOP } from '#test/desktop/sandbox.ts';
import { startSiteWithHost } from '#test/desktop/site-with-host.ts';
import { mountXfs } from '#test/desktop/xfs.ts';
import { newAccount } from '#test/new-account.ts';
import { textsOf } from '#test/texts.ts';
import { signIn } from '#test/visitor.ts';

const { t } = textsOf('it');
const stops: (() => Promise<void> | void)[] = [];
let data = '';
let origin = '';
let site = '';
let startHost: () => Promise<{ readonly stop: () => Promise<void> }>;

test.skip(NO_DESKTOP !== '', `packages are missing: ${NO_DESKTOP}`);

test.beforeAll(async () => {
  const disk = process.getuid?.() === 0 ? mountXfs() : undefined;
  test.skip(!disk, 'no disk here keeps earlier versions');
  stops.push(() => disk?.remove());
  data = join(disk?.folder ?? '', 'data');
  const started = await startSiteWithHost();
  stops.push(started.stop);
  ({ site, origin } = started);
  startHost = async () => started.startHost({ DESKTOP_DATA_DIR: data, DESKTOP_HOME_MIB: '32' });
});

test.afterAll(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeFocused({ timeout: 90_000 });
const said = (page: Page, text: string | RegExp) =>
  expect(page.locator('aside > span', { hasText: text })).toBeVisible();
const press = async (page: Page, name: string) => page.getByRole('button', { name, exact: true }).press('Enter');
const follow = async (page: Page, name: string) => page.getByRole('link', { name, exact: true }).press('Enter');

test('a file of yesterday is read and put back beside the present one, or in its place, by the keyboard alone', async ({
  page,
}) => {
  const account = newAccount();
  await page.request.post(`${site}/auth/users/`, { data: account });
  const first = await startHost();
  await page.goto(`${origin}/files`);
  await signIn(page, account);
  await heading(page, t('yourFiles.title'));
  await page.setInputFiles('input[type=file]', { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('then') });
  await expect(page.getByRole('link', { name: 'a.txt', exact: true })).toBeVisible();
  await first.stop();
  // A host makes a version of what has changed at its start. That was yesterday.
  stops.push((await startHost()).stop);
  const folder = join(data, 'homes/versions');
  await expect.poll(() => readdirSync(folder).flatMap((home) => readdirSync(join(folder, home)))).toHaveLength(1);
  for (const home of readdirSync(folder))
    for (const name of readdirSync(join(folder, home)))
      renameSync(join(folder, home, name), join(folder, home, `${Number.parseInt(name, 10) - DAY_MS}.img`));

  await page.goto(`${origin}/files`);
  await heading(page, t('yourFiles.title'));
  await follow(page, 'a.txt');
  await heading(page, 'a.txt');
  await page.getByRole('textbox').fill('now');
  await page.keyboard.press('Control+s');
  await said(page, t('yourFiles.saved', { name: 'a.txt' }));
  await follow(page, t('yourFiles.title'));
  await press(page, `${t('yourFiles.more')} a.txt`);
  await follow(page, `${t('yourFiles.earlier')} a.txt`);
  await heading(page, t('yourFiles.earlierOf', { name: 'a.txt' }));
  await page.getByRole('link', { name: /^Ieri \d/ }).press('Enter');
  await heading(page, /^a\.txt, /);
  await expect(page.getByRole('textbox')).toHaveValue('then');

  const back = `${t('yourFiles.putBack')} a.txt`;
  await press(page, back);
  await press(page, t('yourFiles.earlierBoth'));
  await said(page, /a \(.+\)\.txt$/);
  await press(page, back);
  await press(page, t('yourFiles.earlierReplace'));
  await said(page, t('yourFiles.isBack', { name: 'a.txt' }));
  await follow(page, t('yourFiles.earlierNow'));
  await expect(page.getByRole('rowheader', { name: /^a\b/ })).toHaveCount(2);
  await follow(page, 'a.txt');
  await expect(page.getByRole('textbox')).toHaveValue('then');
  await follow(page, t('yourFiles.title'));
  await follow(page, t('yourFiles.bin'));
  await expect(page.getByRole('rowheader', { name: 'a.txt' })).toBeVisible();

  await page.goBack();
  await follow(page, t('yourFiles.earlier'));
  await press(page, t('yourFiles.earlierForget'));
  await press(page, t('yourFiles.purge'));
  await said(page, t('yourFiles.earlierForgotten'));
  expect(readdirSync(folder)).toEqual([]);
});
