// A trial on a real desktop host, from the first press to the receipt; the site does not take part in it.
import { readFileSync } from 'node:fs';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { NO_DESKTOP } from '#test/desktop/sandbox.ts';
import { startDesktopHost, type RunningHost } from '#test/desktop/start-host.ts';
import { textsOf } from '#test/texts.ts';

const { t } = textsOf('el');
/** More letters that no Greek keyboard has than the display has free keys by itself. */
const NAME = 'Καλημέρα абвгдежзийклмнопрстуфхцчшщъыьэюяђѓєѕіїјљњћќ';
const keyNames = new RegExp(`${t('desk.showKeys')}|${t('desk.hideKeys')}`);
let host: RunningHost | undefined;

test.skip(NO_DESKTOP !== '', `packages are missing: ${NO_DESKTOP}`);

test.beforeAll(async () => {
  host = await startDesktopHost();
});

test.afterAll(() => host?.stop());

async function download(page: Page, button: Locator): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return readFileSync(await file.path(), 'utf8');
}

test('a trial takes Greek letters and files, goes on after a reload and in another tab, and leaves a receipt alone', async ({
  page,
}) => {
  const violations: string[] = [];
  page.on('console', (message) => message.type() === 'error' && violations.push(message.text()));
  await page.goto(`${host?.origin}/el#trial`);
  const screen = page.getByRole('application', { name: t('desk.screen') });
  // A host that has just been made makes the locale first.
  await expect(screen).toBeVisible({ timeout: 90_000 });

  await page.getByRole('button', { name: t('desk.files') }).click();
  const files = page.getByRole('region', { name: t('desk.files') });
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'γράμμα.txt', mimeType: 'text/plain', buffer: Buffer.from('α') });
  const letter = files
    .getByRole('listitem')
    .filter({ hasText: 'γράμμα.txt' })
    .getByRole('button', { name: t('desk.download') });
  await expect(letter).toBeVisible();
  expect(await download(page, letter)).toBe('α');

  // The trial opens with its folder in view: a new folder there gets its name from the keyboard of a phone.
  const folder = files.getByRole('button', { name: NAME }).first();
  await expect(async () => {
    await screen.press('Escape');
    await screen.press('Control+Shift+N');
    await page.getByRole('button', { name: t('desk.keyboard') }).click();
    await page.getByRole('button', { name: keyNames }).click();
    await page.keyboard.insertText(NAME);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: t('desk.files') }).click();
    await expect(folder).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await page.keyboard.press('Escape');

  await page.reload();
  await expect(screen).toBeVisible();
  expect(violations.splice(0)).toEqual([]);

  // Another tab of the same browser finds it, erases it and begins another.
  const first = await page.context().newPage();
  // An app that nobody knows: a plain trial.
  await first.goto(`${host?.origin}/el#trial/app/rm%20-rf`);
  await first.getByRole('button', { name: t('desk.foundAnew') }).click();
  await expect(first.getByRole('application')).toBeVisible();
  await expect(page.getByText(t('desk.endedTrial'))).toBeVisible();
  await first.close();
  await page.getByRole('button', { name: t('desk.againTrial') }).click();
  await page.getByRole('button', { name: t('desk.foundGo') }).click();
  await expect(screen).toBeVisible();
  // The one that had ended was asked for.
  violations.length = 0;

  const last = await page.context().newPage();
  await last.goto(`${host?.origin}/el#trial`);
  await last.getByRole('button', { name: t('desk.foundGo') }).click();
  await expect(page.getByText(t('desk.elsewhere'))).toBeVisible();
  await last.getByRole('button', { name: t('desk.endTrial') }).click();
  await last.getByRole('button', { name: t('desk.endTrialNow') }).click();
  await expect(last.getByText(t('desk.endedTrial'))).toBeVisible();
  // Who comes back to the first tab.
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  const receipt = await download(page, page.getByRole('button', { name: t('desk.receiptSave') }));
  expect(JSON.parse(receipt)).toMatchObject({
    receipt: { why: 'user', checks: { processes: 0, mounts: 0, folder: false } },
  });
  expect(violations).toEqual([]);
});
