// Both engines on what apps ask of members: on every page that shows a request, in the work area and on /account.
import { expect, test } from '#test/visitor.ts';
import { languagesFor, statesFor } from './selection.ts';
import { APP_STATES, openRequest } from './states/app-states.ts';
import { PAGE_STATES } from './states/page-states.ts';
import { judgeState, judgeVariants } from './states/variants.ts';

for (const state of statesFor(0, APP_STATES)) {
  for (const language of languagesFor(APP_STATES.indexOf(state))) {
    test(`${state.name} in ${language}`, async ({ page, visitor }) => {
      if (state.allow) visitor.allowConsole(state.allow);
      await state.reach(page, language);
      expect(await judgeVariants(page, { page: state.page, language, state: state.name })).toEqual([]);
    });
  }
}

/** The states in which a form needs the most room. */
const LARGE = PAGE_STATES.filter(({ name }) => /text|spacing/.test(name));

for (const language of languagesFor(0)) {
  test(`question of an app with large text in ${language}`, async ({ page }) => {
    await openRequest(page, language, { prompt: 'login' });
    await expect(page.locator('main h2')).toBeFocused();
    for (const state of statesFor(2, LARGE)) {
      const name = `question of an app, ${state.name}`;
      expect.soft(await judgeState(page, state, { page: 'consent', language, state: name }), name).toEqual([]);
    }
  });
}
