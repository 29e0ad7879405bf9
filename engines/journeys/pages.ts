import { expect } from 'vitest';
import { LANGUAGES } from '#src/shared/languages/languages.ts';
import { pathOf } from '#src/shared/pages/addresses.ts';
import { PAGE_IDS } from '#src/shared/pages/pages.ts';
import { TESTS_EVERYTHING } from '#test/everything.ts';
import { inHeader, t, type Journey, type Visitor } from '../visitor.ts';

/** Every page, or a third of them in the daily tests. */
async function visitAll(visitor: Visitor, hydrated: boolean): Promise<void> {
  for (const id of PAGE_IDS.filter((_, at) => TESTS_EVERYTHING || at % 3 === 0)) {
    await visitor.open(pathOf(id, 'it', 'aperta'), { hydrated });
    await visitor.sees({ lang: 'it', heading: expect.stringMatching(/^[^|]*\p{L}[^|]*$/u), sideways: 0, hydrated });
  }
}

/** Shows as well that a page with an error would not pass for one without. */
export const visitPages: Journey = async (visitor) => {
  await visitAll(visitor, true);
  await visitor.run(() => {
    setTimeout(() => {
      throw new Error('an exception on purpose');
    });
    return console.error('an error on purpose') ?? null;
  });
  await visitor.expectConsole(/an error on purpose/);
  await visitor.expectConsole(/an exception on purpose/);
  // Two pages ask for the full screen on load (spec, section 8), and Chromium logs each request that it refuses.
  visitor.allowConsole(/'requestFullscreen'/);
};

export const readWithoutScript: Journey = async (visitor) => {
  await visitAll(visitor, false);
  await visitor.click(inHeader('link', t('frame.nav.storie')));
  await visitor.sees({ path: '/storie', heading: t('storie.title') });
  await visitor.click(inHeader('link', LANGUAGES.el.name));
  await visitor.sees({ path: '/el/storie', lang: 'el', hydrated: false });
};
