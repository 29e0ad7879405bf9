// The checklist as a file: its address, type and size are what the link on the page says.
import { checklistPath } from '#src/features/accessibility/checklist-file.ts';
import { pathOf } from '#src/shared/pages/addresses.ts';
import { textsOf } from '#test/texts.ts';
import { expect, test } from '#test/visitor.ts';

const language = 'el';

test('the checklist can be downloaded', async ({ page }) => {
  await page.goto(pathOf('kiteaa', language, 'aperta'));
  await page.getByRole('link', { name: textsOf(language).t('kit.link') }).click();
  const link = page.locator('a[download]');
  await expect(link).toHaveAttribute('href', checklistPath(language));

  const response = await page.request.get(checklistPath(language));
  expect(response.headers()['content-type']).toBe('text/csv; charset=utf-8');
  const body = await response.body();
  expect(body.subarray(0, 3).toString('hex'), 'byte order mark of UTF-8').toBe('efbbbf');
  expect(body.toString('utf8').trimEnd().split('\r\n')).toHaveLength(56);
  const size = Math.ceil(body.length / 1000);
  await expect(link).toHaveText(textsOf(language).t('checklist.download', { size: String(size) }));

  const download = page.waitForEvent('download');
  await link.click();
  expect((await download).suggestedFilename()).toBe(checklistPath(language).split('/').at(-1));
});
