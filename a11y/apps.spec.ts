// Both engines on what apps ask of members: on every page that shows a request, in the work area and on /account.
import { expect, test } from '#test/visitor.ts';
import { languagesFor, statesFor } from './selection.ts';
import { APP_STATES } from './states/app-states.ts';
import { judgeVariants } from './states/variants.ts';

for (const state of statesFor(0, APP_STATES)) {
  for (const language of languagesFor(APP_STATES.indexOf(state))) {
    test(`${state.name} in ${language}`, async ({ page, visitor }) => {
      if (state.allow) visitor.allowConsole(state.allow);
      await state.reach(page, language);
      expect(await judgeVariants(page, { page: state.page, language, state: state.name })).toEqual([]);
    });
  }
}
