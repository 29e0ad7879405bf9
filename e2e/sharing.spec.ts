// A desktop that is shared: its owner, somebody who helps and somebody who watches, each in a browser of their own.
import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import { NO_DESKTOP } from '#test/desktop/sandbox.ts';
import { startDesktopHost, type RunningHost } from '#test/desktop/start-host.ts';
import { textsOf } from '#test/texts.ts';

const { t } = textsOf('de');
let host: RunningHost | undefined;

test.skip(NO_DESKTOP !== '', `packages are missing: ${NO_DESKTOP}`);

test.beforeAll(async () => {
  host = await startDesktopHost();
});

test.afterAll(() => host?.stop());

const [TYPED, PASTED] = ['schöne Grüße: ', 'é à ñ ß €'];
const LETTER = TYPED + PASTED;

/** Makes a link in the owner's open panel. */
async function link(owner: Page, kind: 'Watch' | 'Help'): Promise<string> {
  await owner.getByRole('button', { name: t(`desk.share${kind}`), exact: true }).click();
  const address = owner.getByRole('textbox', { name: t(`desk.share${kind}`) });
  return address.inputValue();
}

async function knock(browser: Browser, address: string, name: string): Promise<Page> {
  const guest = await (await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })).newPage();
  await guest.goto(address);
  await expect(guest).not.toHaveURL(/#/);
  await guest.getByLabel(t('guest.name')).fill(name);
  await guest.getByRole('button', { name: t('guest.knock') }).click();
  await expect(guest.getByRole('heading', { name: t('guest.waiting') })).toBeVisible();
  return guest;
}

test('a helper types and pastes with accents, copies for the session alone, a watcher does nothing but point, and one press ends it', async ({
  page,
  browser,
}) => {
  const violations: string[] = [];
  const listen = (one: Page) =>
    one.on('console', (message) => message.type() === 'error' && violations.push(message.text()));
  listen(page);
  await page.goto(`${host?.origin}/de#trial`);
  // A host that has just been made makes the locale first.
  await expect(page.getByRole('application', { name: t('desk.screen') })).toBeVisible({ timeout: 90_000 });
  await page.getByRole('button', { name: t('desk.share'), exact: true }).click();
  const [toHelp, toWatch] = [await link(page, 'Help'), await link(page, 'Watch')];

  const helper = await knock(browser, toHelp, 'Hugo');
  listen(helper);
  await expect(page).toHaveTitle(new RegExp(t('desk.shareWantsHelp', { name: 'Hugo' })));
  await page.getByRole('button', { name: t('desk.shareLetIn') }).click();
  const picture = helper.getByRole('application', { name: t('guest.screen') });
  await expect(picture).toBeVisible();
  const watcher = await knock(browser, toWatch, 'Wanda');
  listen(watcher);
  await page.getByRole('button', { name: t('desk.shareLetIn') }).click();
  const seen = watcher.getByRole('img', { name: t('guest.screen') });
  await expect(seen).toBeVisible();
  await expect(page.getByText(t('desk.shareSeen', { names: 'Hugo, Wanda' }))).toBeVisible();

  // The file manager has the keyboard: a new folder there gets the helper's text as its name. A watcher's keys before change nothing.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: t('desk.files'), exact: true }).click();
  const folder = page.getByRole('button', { name: LETTER }).first();
  await seen.click({ position: { x: 40, y: 40 } });
  await watcher.keyboard.press('Control+Shift+N');
  await watcher.keyboard.type('watched');
  await watcher.keyboard.press('Enter');
  await expect(async () => {
    for (const y of [60, 80]) await seen.hover({ position: { x: 60, y } });
    await expect(page.getByText('Wanda', { exact: true })).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await helper.evaluate(async (text) => navigator.clipboard.writeText(text), PASTED);
  await expect(async () => {
    await picture.press('Escape');
    await picture.press('Control+Shift+N');
    await helper.waitForTimeout(1_000);
    await helper.keyboard.insertText(TYPED);
    await helper.keyboard.press('Control+v');
    await helper.keyboard.press('Enter');
    await page.getByRole('button', { name: t('desk.files'), exact: true }).click();
    await page.getByRole('button', { name: t('desk.files'), exact: true }).click();
    await expect(folder).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await expect(page.getByRole('button', { name: 'watched' })).toHaveCount(0);

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const device = async () => page.evaluate(async () => navigator.clipboard.readText());
  const own = page.getByRole('application', { name: t('desk.screen') });
  /** The name of a new folder is selected once its dialogue has opened, however slowly. */
  const copiesName = async (screen: Locator, hasArrived: () => Promise<void>) =>
    expect(async () => {
      await screen.press('Escape');
      await screen.press('Control+Shift+N');
      await page.waitForTimeout(1_500);
      await screen.press('Control+c');
      await hasArrived();
    }).toPass();
  await page.bringToFront();
  await page.evaluate(async () => navigator.clipboard.writeText('of the device'));
  // The owner is busy just before.
  await own.press('Escape');
  await page.getByRole('button', { name: t('desk.clipboard'), exact: true }).click();
  const copied = page.getByLabel(t('desk.clipFrom'));
  await copiesName(picture, async () => expect(copied).not.toHaveValue('', { timeout: 3_000 }));
  expect(await device()).toBe('of the device');
  await page.keyboard.press('Escape');
  await copiesName(own, async () => expect.poll(device, { timeout: 3_000 }).not.toBe('of the device'));
  await own.press('Escape');

  await page.getByRole('button', { name: t('desk.shareStop') }).click();
  for (const guest of [helper, watcher]) await expect(guest.getByText(t('guest.overOver'))).toBeVisible();
  await page.getByRole('button', { name: t('desk.endTrial'), exact: true }).click();
  await page.getByRole('button', { name: t('desk.endTrialNow') }).click();
  await expect(page.getByText(t('desk.saw', { people: 2 }))).toBeVisible();
  expect(violations).toEqual([]);
});
