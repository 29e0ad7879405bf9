// The accessibility tree of every state that only some pages have: in Italian as recorded in `a11y/transcripts/states/`, in the other
// languages of the same structure.
import type { Page } from '@playwright/test';
import { LANGUAGES, type Language } from '#src/shared/languages.ts';
import { expect, test } from '#test/visitor.ts';
import { structureOf, transcript } from '../checks/structure.ts';
import { isChosen, languagesFor } from '../selection.ts';
import { ACCOUNT_STATES } from '../states/account-states.ts';
import { APP_STATES } from '../states/app-states.ts';
import { SPECIAL_STATES } from '../states/special-states.ts';

interface Row {
  readonly name: string;
  readonly reach: (page: Page, language: Language) => Promise<void>;
}

const ROWS: readonly Row[] = [
  ...APP_STATES,
  ...ACCOUNT_STATES,
  ...SPECIAL_STATES.filter(({ language }) => language === undefined).flatMap(({ name, pages, reach }) =>
    pages.map((id): Row => ({
      name: pages.length > 1 ? `${name} ${id}` : name,
      reach: async (page, language) => reach(page, id, language),
    })),
  ),
];

/** What differs from one run to the next. */
const CHANGING: readonly (readonly [RegExp, string])[] = [
  [/#_r_\w+-/g, '#id-'],
  [/\bvisitor-[\w-]+/g, 'ada'],
  [/\b127\.0\.0\.1:\d+/g, 'cloud.example'],
  [/\b\d{1,2}º? [a-z]+ 20\d\d\b/g, '(date)'],
  [/^( *- code:).*$/gm, '$1 (code)'],
];

/** The tree of `main`, or of the bar over the lower edge. Header and footer are recorded once (`transcripts.spec.ts`). */
async function treeOf(page: Page, part: string): Promise<string> {
  await expect(page.locator('main [data-unarmed]')).toHaveCount(0);
  const tree = await transcript(page.locator(part));
  return CHANGING.reduce((text, [pattern, word]) => text.replaceAll(pattern, word), tree);
}

for (const [at, { name, reach }] of ROWS.entries().filter(([at]) => isChosen(at))) {
  test(`the tree of: ${name}`, async ({ browser }) => {
    const tree = async (code: Language) => {
      const page = await browser.newPage({ locale: LANGUAGES[code].locale });
      await reach(page, code);
      const found = await treeOf(page, name.startsWith('bar ') ? 'section:not(main section)' : 'main');
      await page.close();
      return found;
    };
    const golden = await tree('it');
    expect(golden).toMatchSnapshot(['states', `${name.replaceAll(/[^a-z0-9]+/gi, '-').toLowerCase()}.txt`]);
    for (const code of languagesFor(at).filter((one) => one !== 'it'))
      expect.soft(structureOf(await tree(code)), code).toBe(structureOf(golden));
  });
}
