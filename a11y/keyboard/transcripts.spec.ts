// The accessibility tree of every page: in Italian as recorded in `a11y/transcripts/`, in the other languages of the same structure.
import type { Page } from '@playwright/test';
import { LANGUAGE_CODES, type Language } from '#src/shared/languages.ts';
import { expect, ready, test } from '#test/visitor.ts';
import { structureOf, transcript } from '../checks/structure.ts';
import { addressOf, ALL_PAGES } from '../pages.ts';
import { languagesFor, statesFor } from '../selection.ts';
import { READER_BUTTON } from '../states/reading-states.ts';

/** Opens every part of the frame that can be opened at a width, one after the other, and returns its tree. */
async function frameTree(page: Page, language: Language, width: number): Promise<string> {
  await page.setViewportSize({ width, height: 900 });
  await page.goto(addressOf('blog', language));
  await ready(page);
  const parts = [];
  for (const opener of await page.locator('header button[aria-expanded]').filter({ visible: true }).all()) {
    await opener.click();
    // The form of this panel is loaded when it opens.
    if (await opener.and(page.locator(READER_BUTTON)).count())
      await page.locator('header form[data-reader] [type=radio]').first().waitFor();
    parts.push(await transcript(page.locator('header')));
    await page.keyboard.press('Escape');
  }
  return [...parts, await transcript(page.locator('footer'))].join('---\n');
}

for (const [device, file, width] of [
  ['on a laptop', 'frame.txt', 1440],
  ['on a small phone', 'frame-phone.txt', 320],
] as const) {
  test(`header and footer, with each menu open, ${device}`, async ({ page }) => {
    const golden = await frameTree(page, 'it', width);
    expect(golden).toMatchSnapshot(file);
    for (const language of LANGUAGE_CODES)
      expect.soft(structureOf(await frameTree(page, language, width)), language).toBe(structureOf(golden));
  });
}

for (const [at, id] of ALL_PAGES.entries().filter(([, id]) => statesFor(1, ALL_PAGES).includes(id))) {
  test(`the content of ${id}`, async ({ page, visitor }) => {
    if (id === 'notFound') visitor.allowConsole(/404/);
    // Hints go after five seconds; the clock of the page is past that.
    await page.clock.install();
    // Two pages ask for full screen when they are opened; a browser may grant or refuse it.
    await page.addInitScript(() => {
      Element.prototype.requestFullscreen = () => Promise.reject(new TypeError('Permissions check failed'));
    });
    const tree = async (language: Language) => {
      await page.goto(addressOf(id, language));
      await ready(page);
      await page.clock.runFor(10_000);
      return transcript(page.locator(id === 'start' ? 'body' : 'main'));
    };
    const golden = await tree('it');
    expect(golden).toMatchSnapshot(`${id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.txt`);
    for (const language of languagesFor(at).filter((code) => code !== 'it'))
      expect.soft(structureOf(await tree(language)), language).toBe(structureOf(golden));
  });
}
