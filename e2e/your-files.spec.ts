// A member's files without a desktop, on a real host: files that would like to run, a text that two tabs change, and the bin.
import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { openFiles, siteWithHost } from '#test/desktop/member-of-host.ts';
import { textsOf } from '#test/texts.ts';

const { t } = textsOf('it');
const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');
const EVIL = '<script>top.document.title="evil"</script>';
const used = siteWithHost();

const said = (page: Page, text: string) => expect(page.locator('aside > span', { hasText: text })).toBeVisible();
const heading = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
const press = async (page: Page, name: string) => page.getByRole('button', { name, exact: true }).press('Enter');

async function faultsOfAxe(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run: () => Promise<{ violations: { id: string }[] }> } };
    return (await axe.run()).violations.map(({ id }) => id);
  });
}

test('a member opens hostile files, saves what another tab has changed, and takes a file out of the bin', async ({
  page,
}) => {
  const lines: string[] = [];
  page.on('console', (message) => message.type() === 'error' && lines.push(message.text()));
  await openFiles(page, used);
  // A host that has just been made makes the locale first.
  await expect(page.getByRole('heading', { level: 1, name: t('yourFiles.title') })).toBeVisible({ timeout: 90_000 });
  await heading(page, t('yourFiles.title'));
  // Nobody was signed in before.
  lines.length = 0;

  const files = [
    { name: 'evil.html', mimeType: 'text/html', buffer: Buffer.from(EVIL) },
    {
      name: 'evil.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${EVIL}</svg>`),
    },
    { name: 'pdf à.png', mimeType: 'image/png', buffer: Buffer.from('%PDF-1.4') },
  ];
  await page.locator('input[type=file]').first().setInputFiles(files);
  for (const { name } of files) await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  expect(await faultsOfAxe(page)).toEqual([]);
  for (const { name } of files) {
    await page.getByRole('link', { name, exact: true }).click();
    await heading(page, name);
    if (name === 'evil.html') await expect(page.getByRole('textbox', { name })).toHaveValue(EVIL);
    if (name === 'evil.svg') await expect(page.getByRole('img', { name })).toBeVisible();
    if (name === 'pdf à.png') await expect(page.getByText(t('yourFiles.notShown'))).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(name));
    await page.goBack();
    await heading(page, t('yourFiles.title'));
  }

  await press(page, t('yourFiles.newText'));
  await page.keyboard.type('κάθε');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'κάθε.txt' })).toBeFocused();
  const other = await page.context().newPage();
  await other.goto(page.url());
  for (const [tab, text] of [
    [other, 'theirs'],
    [page, 'mine'],
  ] as const) {
    await tab.getByRole('textbox').fill(text);
    await tab.keyboard.press('Control+s');
    if (tab === other) await said(tab, t('yourFiles.saved', { name: 'κάθε.txt' }));
  }
  await press(page, t('yourFiles.saveBeside'));
  await heading(page, 'κάθε (1).txt');
  await expect(page.getByRole('textbox')).toHaveValue('mine');
  await other.reload();
  await expect(other.getByRole('textbox')).toHaveValue('theirs');

  await page.getByRole('link', { name: t('yourFiles.title'), exact: true }).press('Enter');
  await press(page, `${t('yourFiles.more')} evil.html`);
  await press(page, `${t('yourFiles.binIt')} evil.html`);
  await said(page, t('yourFiles.binned', { name: 'evil.html' }));
  await expect(page.getByRole('button', { name: `${t('yourFiles.putBack')} evil.html` })).toBeFocused();
  await page.keyboard.press('Enter');
  await said(page, t('yourFiles.isBack', { name: 'evil.html' }));
  await expect(page.getByRole('link', { name: 'evil.html', exact: true })).toBeFocused();
  expect(lines).toEqual([]);
});

test('a member connects a device after a new proof, which then reads the files until it is removed', async ({
  page,
}) => {
  await openFiles(page, used);
  await page.getByRole('link', { name: t('yourFiles.devices'), exact: true }).click();
  await heading(page, t('yourFiles.devices'));
  await expect(page.getByText(t('yourFiles.deviceNone'))).toBeVisible();
  await page
    .getByRole('link', { name: t('yourFiles.deviceProve') })
    .or(page.getByRole('button', { name: t('yourFiles.deviceAdd') }))
    .click();
  await press(page, t('yourFiles.deviceAdd'));
  await page.getByRole('textbox', { name: t('yourFiles.deviceName') }).fill('Portatile');
  await press(page, t('yourFiles.deviceMake'));
  await expect(page.getByRole('heading', { name: t('yourFiles.deviceMade', { name: 'Portatile' }) })).toBeFocused();
  expect(await faultsOfAxe(page)).toEqual([]);
  const [address = '', id = '', password = ''] = await page.locator('dd').allTextContents();
  const authorization = `Basic ${Buffer.from(`${id}:${password}`).toString('base64')}`;
  const read = async () =>
    (await fetch(address, { method: 'PROPFIND', headers: { authorization, depth: '1' } })).status;
  expect(await read()).toBe(207);
  await press(page, `${t('yourFiles.deviceRemove')} Portatile`);
  await press(page, t('yourFiles.deviceRemove'));
  await said(page, t('yourFiles.deviceRemoved', { name: 'Portatile' }));
  expect(await read()).toBe(401);

  // Signed out meanwhile: also a view that asks the host alone leads to the sign-in.
  await page.context().clearCookies();
  await page.getByRole('link', { name: t('yourFiles.title'), exact: true }).click();
  await page.getByRole('link', { name: t('yourFiles.earlier'), exact: true }).click();
  await heading(page, t('yourFiles.earlier'));
  await expect(page.getByRole('alert').getByRole('link', { name: t('desk.signIn') })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(1);
});
