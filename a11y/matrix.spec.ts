// Both engines on every page, in every language and state.
import { ready, expect, test } from '#test/visitor.ts';
import { judge } from './baseline.ts';
import { runEngines } from './engines.ts';
import { addressOf, ALL_PAGES } from './pages.ts';
import { languagesFor, statesFor } from './selection.ts';
import { PAGE_STATES } from './states/page-states.ts';

for (const [at, id] of ALL_PAGES.entries()) {
  for (const language of languagesFor(at)) {
    test(`${id} in ${language}`, async ({ page, visitor }) => {
      if (id === 'notFound') visitor.allowConsole(/404/);
      await page.goto(addressOf(id, language));
      await ready(page);
      for (const state of statesFor(at, PAGE_STATES)) {
        if ((await state.enter(page)) === false) continue;
        // Animations are not what is tested here: a colour in the middle of one is no state.
        await page.evaluate(() => {
          for (const animation of document.getAnimations()) animation.finish();
        });
        const others = (await state.check?.(page)) ?? [];
        const faults = judge({ page: id, language, state: state.name }, await runEngines(page), others);
        expect.soft(faults, state.name).toEqual([]);
        await state.leave?.(page);
      }
    });
  }
}
