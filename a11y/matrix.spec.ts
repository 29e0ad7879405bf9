// The rules on every page, in every language and state.
import { ready, expect, test } from '#test/visitor.ts';
import { addressOf, ALL_PAGES } from './pages.ts';
import { isWhole, languagesFor, statesFor } from './selection.ts';
import { PAGE_STATES } from './states/page-states.ts';
import { judgeState } from './states/variants.ts';

// In a sample every fourth page; e2e/pages.spec.ts opens others.
for (const [at, id] of ALL_PAGES.entries().filter(([row]) => isWhole || row % 4 === 0)) {
  for (const language of languagesFor(at)) {
    test(`${id} in ${language}`, async ({ page, visitor }) => {
      if (id === 'notFound') visitor.allowConsole(/404/);
      await page.goto(addressOf(id, language));
      await ready(page);
      for (const state of statesFor(at, PAGE_STATES))
        expect.soft(await judgeState(page, state, { page: id, language, state: state.name }), state.name).toEqual([]);
    });
  }
}
