// A document of Writer written without a desktop, on a real host, and read by LibreOffice afterwards.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { openFiles, siteWithHost } from '#test/desktop/member-of-host.ts';
import { textsOf } from '#test/texts.ts';

const { t } = textsOf('it');
const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'documents-'));
const used = siteWithHost();

test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const field = (page: Page) => page.getByRole('textbox');
const tool = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const said = (page: Page, text: string) => expect(page.locator('aside > span', { hasText: text })).toBeVisible();

/** The file as LibreOffice shows its text. */
async function textOf(page: Page, name: string): Promise<string> {
  const download = page.waitForEvent('download');
  await tool(page, `${t('desk.download')} ${name}`).click();
  await (await download).saveAs(join(folder, name));
  const profile = `-env:UserInstallation=file://${folder}/profile`;
  const to = ['--convert-to', 'txt:Text (encoded):UTF8', '--outdir', folder];
  execFileSync('soffice', ['--headless', profile, ...to, join(folder, name)], { stdio: 'ignore', timeout: 120_000 });
  return readFileSync(join(folder, name.replace('.odt', '.txt')), 'utf8').replace('\uFEFF', '');
}

test('a member writes a document by keyboard, another tab changes it, and Writer reads all of it', async ({ page }) => {
  test.setTimeout(300_000);
  const lines: string[] = [];
  await openFiles(page, used);
  await expect(page.getByRole('heading', { level: 1, name: t('yourFiles.title') })).toBeFocused({ timeout: 90_000 });
  page.on('console', (message) => message.type() === 'error' && lines.push(message.text()));
  page.on('pageerror', (error) => lines.push(error.message));

  await tool(page, t('yourFiles.newDocument')).press('Enter');
  await page.keyboard.type('Invito');
  await page.keyboard.press('Enter');
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveAccessibleName('Invito.odt');
  // The tool bar is one stop of Tab before the text, and Tab leaves the text.
  await tool(page, `${t('yourFiles.save')} Invito.odt`).focus();
  await page.keyboard.press('Tab');
  const kind = page.getByRole('combobox', { name: t('yourFiles.docKind') });
  await expect(kind).toBeFocused();
  await kind.selectOption('1');
  await page.keyboard.press('Tab');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('Κάθε αρχή');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Un testo ');
  await page.keyboard.press('Control+b');
  await expect(tool(page, t('yourFiles.docBold'))).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.type('forte');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('.  Due spazi');
  await page.keyboard.press('Enter');
  await tool(page, t('yourFiles.docNumbers')).click();
  await page.keyboard.type('uno');
  await page.keyboard.press('Enter');
  await page.keyboard.type('duex');
  await page.keyboard.press('Backspace');
  await tool(page, t('yourFiles.docIn')).click();
  expect(await faultsOfAxe(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await expect(field(page)).not.toBeFocused();

  const other = await page.context().newPage();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Control+s');
  await said(page, t('yourFiles.saved', { name: 'Invito.odt' }));
  await other.goto(page.url());
  await field(other).focus();
  await other.keyboard.press('Control+End');
  await other.keyboard.type(' e tre');
  await other.keyboard.press('Control+s');
  await said(other, t('yourFiles.saved', { name: 'Invito.odt' }));
  await page.keyboard.type(' e mio');
  await page.keyboard.press('Control+s');
  await tool(page, t('yourFiles.saveBeside')).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Invito (1).odt' })).toBeVisible();
  await expect(field(page).locator('strong')).toHaveText('forte');
  expect(await textOf(page, 'Invito (1).odt')).toBe(
    'Κάθε αρχή\nUn testo forte.  Due spazi\n    1. uno\n        1. due e mio\n',
  );
  expect(await textOf(other, 'Invito.odt')).toContain('due e tre');

  // What is pasted has no markup; what was copied here keeps it. Nothing is lost when the tab is loaded again.
  await field(page).locator('strong').click({ clickCount: 2 });
  await page.keyboard.press('Control+c');
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Control+v');
  await expect(field(page).locator('strong')).toHaveCount(2);
  await expect(page.getByText(t('yourFiles.unsaved'))).toBeVisible();
  await page.waitForFunction(() => Object.values(sessionStorage).some((kept) => kept.includes('mio')));
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await said(page, t('yourFiles.restored'));
  await expect(field(page).locator('strong')).toHaveCount(2);
  await page.keyboard.press('Control+s');
  await page.getByRole('link', { name: t('yourFiles.title'), exact: true }).press('Enter');
  await tool(page, t('yourFiles.save')).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: t('yourFiles.title') })).toBeFocused();
  expect(lines).toEqual([]);
});

test('documents of others are shown, those with more to read alone, and a broken one says so', async ({ page }) => {
  await openFiles(page, used);
  await expect(page.getByRole('heading', { level: 1, name: t('yourFiles.title') })).toBeFocused({ timeout: 90_000 });
  writeFileSync(join(folder, 'rotto.odt'), 'PK');
  const documents = 'test/desktop/documents';
  execFileSync('soffice', [
    '--headless',
    `-env:UserInstallation=file://${folder}/profile`,
    '--convert-to',
    'odt',
    '--outdir',
    folder,
    `${documents}/minutes.docx`,
  ]);
  const files = [`${documents}/invitation.odt`, join(folder, 'minutes.odt'), join(folder, 'rotto.odt')];
  await page.locator('input[type=file]').first().setInputFiles(files);
  const open = async (name: string) => {
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeFocused();
  };
  await open('rotto.odt');
  await expect(page.getByText(t('yourFiles.docDamaged'))).toBeVisible();
  await page.goBack();
  await open('minutes.odt');
  await expect(page.getByText(t('yourFiles.docInWriter'))).toBeVisible();
  await expect(page.getByRole('link', { name: t('yourFiles.openIn', { app: 'Writer' }) })).toBeVisible();
  // That of the page and those of the document.
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(3);
  await expect(field(page)).toHaveCount(0);
  await page.goBack();
  await open('invitation.odt');
  await expect(field(page).getByRole('cell')).not.toHaveCount(0);
  await field(page).getByRole('heading').click();
  await page.keyboard.press('End');
  await page.keyboard.type('!');
  await page.keyboard.press('Control+s');
  await said(page, t('yourFiles.saved', { name: 'invitation.odt' }));
  expect(await textOf(page, 'invitation.odt')).toContain('An invitation to the garden!\n');
});

async function faultsOfAxe(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run: () => Promise<{ violations: { id: string }[] }> } };
    return (await axe.run()).violations.map(({ id }) => id);
  });
}
