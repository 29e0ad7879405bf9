// What is typed while an app is still opening.
import { expect, test } from '@playwright/test';
import { insideSession, NO_WRITER } from '#test/desktop/inside.ts';
import { type RunningHost, startDesktopHost } from '#test/desktop/start-host.ts';
import { textsOf } from '#test/texts.ts';

const { t } = textsOf('en');
const NOTHING = '∅';
let host: RunningHost;

test.skip(NO_WRITER !== '', `packages are missing: ${NO_WRITER}`);
test.use({ permissions: ['clipboard-read', 'clipboard-write'] });
test.beforeAll(async () => {
  host = await startDesktopHost();
});
test.afterAll(() => host?.stop());

test("what is typed at once after 'Write' is in the document", async ({ page }) => {
  test.setTimeout(240_000);
  const text = `${'x'.repeat(5)}${' the first words are typed before there is a page'.repeat(2)}`;
  await page.goto(`${host.origin}/en#trial/app/writer`);
  await page.getByRole('application', { name: t('desk.screen') }).waitFor();
  await page.keyboard.type(text, { delay: 50 });
  let written = '';
  const read = async () => {
    await page.evaluate(async (one) => navigator.clipboard.writeText(one), NOTHING);
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+c');
    await page.waitForTimeout(1_000);
    return (written = await page.evaluate(async () => navigator.clipboard.readText()));
  };
  await expect.poll(read, { timeout: 120_000, intervals: [2_000] }).toMatch(/page\s*$/);
  // Writer begins a sentence with a capital letter.
  expect(written.trim().toLowerCase()).toBe(text);
  // Writer loads a font for the first ones, and reads what comes next all at once.
  const family = '👨‍👩‍👧 👩‍🍳 👍🏽.';
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  const [program = ''] = insideSession(host.data).named('soffice.bin');
  process.kill(Number(program), 'SIGSTOP');
  try {
    await page.keyboard.insertText(family);
    await page.waitForTimeout(2_000);
  } finally {
    process.kill(Number(program), 'SIGCONT');
  }
  await expect.poll(read, { timeout: 60_000, intervals: [2_000] }).toMatch(/\.\s*$/);
  expect(written.trim()).toBe(family);
});
