// The accessibility tree of every page and of every state that only some pages have: in Italian as recorded in
// `a11y/transcripts/`, in the other languages of the same structure.
import type { Page } from '@playwright/test';
import { LANGUAGES, type Language } from '#src/shared/languages/languages.ts';
import { textsOf } from '#test/texts.ts';
import { expect, ready, test } from '#test/visitor.ts';
import { structureOf, transcript } from '../checks/structure.ts';
import { addressOf, ALL_PAGES } from '../pages.ts';
import { isChosen, languagesFor, statesFor } from '../selection.ts';
import { ALL_STATES } from '../states/all-states.ts';
import { READER_BUTTON } from '../states/reading-states.ts';

/** What differs from one run to the next. */
const CHANGING: readonly (readonly [RegExp, string])[] = [
  [/#_r_\w+-/g, '#id-'],
  [/\bvisitor-[\w-]+/g, 'ada'],
  [/\b127\.0\.0\.1:\d+/g, 'cloud.example'],
  [/\b\d{1,2}º? [a-z]+ 20\d\d(?: alle ore \d\d:\d\d)?\b/g, '(date)'],
  [/^( *- code:).*$/gm, '$1 (code)'],
  [/\bsecret=[A-Z2-7]+/g, 'secret=(code)'],
];

/** It lists countries by the alphabet of each language, and some have more links than others. */
const DIFFERENTLY_SORTED = 'accessibility.txt';

/** Expects the Italian tree to be as recorded, and the trees of other languages to have its structure. */
async function compare(
  file: string,
  languages: readonly Language[],
  treeIn: (language: Language) => Promise<string>,
): Promise<void> {
  const recorded = await treeIn('it');
  const inOrder = (tree: string) =>
    file === DIFFERENTLY_SORTED ? structureOf(tree).split('\n').toSorted().join('\n') : structureOf(tree);
  expect(recorded).toMatchSnapshot(file.split('/'));
  for (const language of languages.filter((one) => one !== 'it'))
    expect.soft(inOrder(await treeIn(language)), language).toBe(inOrder(recorded));
}

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
    // So is the flat menu.
    await expect(page.locator('header')).not.toContainText(textsOf(language).t('frame.working'));
    parts.push(await transcript(page.locator('header')));
    await page.keyboard.press('Escape');
  }
  return [...parts, await transcript(page.locator('footer'))].join('---\n');
}

for (const [at, [device, file, width]] of (
  [
    ['on a laptop', 'frame.txt', 1440],
    ['on a small phone', 'frame-phone.txt', 320],
  ] as const
).entries()) {
  test(`header and footer, with each menu open, ${device}`, async ({ page }) => {
    await compare(file, languagesFor(at), (language) => frameTree(page, language, width));
  });
}

for (const [at, id] of ALL_PAGES.entries().filter(([, id]) => statesFor(1, ALL_PAGES).includes(id))) {
  test(`the content of ${id}`, async ({ page, visitor }) => {
    if (id === 'notFound') visitor.allowConsole(/404/);
    // Hints go after five seconds; the clock of the page is past that.
    await page.clock.install();
    await compare(
      `${id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.txt`,
      languagesFor(at),
      async (language) => {
        await page.goto(addressOf(id, language));
        await ready(page);
        await page.clock.runFor(10_000);
        return transcript(page.locator(id === 'start' ? 'body' : 'main'));
      },
    );
  });
}

for (const [at, { name, reach }] of ALL_STATES.entries().filter(([at]) => isChosen(at))) {
  test(`the tree of: ${name}`, async ({ browser }) => {
    const file = `states/${name.replaceAll(/[^a-z0-9]+/gi, '-').toLowerCase()}.txt`;
    await compare(file, languagesFor(at), async (language) => {
      const page = await browser.newPage({ locale: LANGUAGES[language].locale });
      await reach(page, language);
      await expect(page.locator('main [data-unarmed]')).toHaveCount(0);
      const tree = await transcript(page.locator(name.startsWith('bar ') ? 'section:not(main section)' : 'main'));
      await page.close();
      return CHANGING.reduce((text, [pattern, word]) => text.replaceAll(pattern, word), tree);
    });
  });
}
