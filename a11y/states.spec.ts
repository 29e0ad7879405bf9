// The rules on the states that only some pages have: errors, second step, hints, full screen, requests of apps, forms of the account.
import { expect, test } from '#test/visitor.ts';
import { languagesFor, statesFor } from './selection.ts';
import { ALL_STATES, REFUSED } from './states/all-states.ts';
import { judgeVariants } from './states/variants.ts';

for (const [at, { name, page: id, reach }] of statesFor(0, ALL_STATES).entries()) {
  for (const language of languagesFor(at)) {
    test(`${name} in ${language}`, async ({ page, visitor }) => {
      visitor.allowConsole(REFUSED);
      await reach(page, language);
      // Else the header lies over the control that happens to be under it.
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      expect(await judgeVariants(page, { page: id, language, state: name })).toEqual([]);
    });
  }
}
