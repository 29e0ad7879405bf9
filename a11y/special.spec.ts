// Both engines on the states that only some pages have: errors, second step, hints, full screen, carousel, offer of a language.
import { expect, test } from '#test/visitor.ts';
import { isChosen, languagesFor } from './selection.ts';
import { SPECIAL_STATES } from './states/special-states.ts';
import { judgeVariants } from './states/variants.ts';

for (const [at, { name, pages, reach, language: only, locale = 'it-IT', allow }] of SPECIAL_STATES.entries()) {
  test.describe(name, () => {
    test.use({ locale });
    const languages = only === undefined ? languagesFor(at) : [only].filter(() => isChosen(at));
    for (const id of pages) {
      for (const language of languages) {
        test(`${id} in ${language}`, async ({ page, visitor }) => {
          if (allow) visitor.allowConsole(allow);
          visitor.allowConsole(/Registration failed/);
          await reach(page, id, language);
          expect(await judgeVariants(page, { page: id, language, state: name })).toEqual([]);
        });
      }
    }
  });
}
