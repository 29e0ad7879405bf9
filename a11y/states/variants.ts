// How the states of a page are judged, and what a page in a special state is looked at in: light, dark, and at 320 px.
import type { Page } from '@playwright/test';
import { outOfPlace, smallTargets } from '#test/page-checks.ts';
import { judge } from '../baseline.ts';
import { foreignTexts } from '../checks/language.ts';
import { runRules } from '../rules.ts';
import { choose } from './reading-states.ts';
import type { State } from './state.ts';

/** Brings a page into a state, judges it and leaves the state. Returns the faults; none if the page does not have the state. */
export async function judgeState(
  page: Page,
  { enter, check, leave }: State,
  record: { page: string; language: string; state: string },
): Promise<string[]> {
  if ((await enter(page)) === false) return [];
  // Animations are not what is tested here: a colour in the middle of one is no state.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
  const others = (await check?.(page)) ?? [];
  const faults = judge(record, await runRules(page), others);
  await leave?.(page);
  return faults;
}

/**
 * Judges the present state of a page in light, in dark, in forced colours, at 320 px and there with the largest text.
 * Returns the faults.
 */
export async function judgeVariants(
  page: Page,
  state: { page: string; language: string; state: string },
): Promise<string[]> {
  const faults = judge(state, await runRules(page), [...(await smallTargets(page)), ...(await foreignTexts(page))]);
  const also = async (name: string, others: string[] = []) => {
    const found = judge({ ...state, state: `${state.state}, ${name}` }, await runRules(page), others);
    faults.push(...found.map((line) => `${name}: ${line}`));
  };
  await page.emulateMedia({ colorScheme: 'dark' });
  await also('dark');
  await page.emulateMedia({ colorScheme: null, forcedColors: 'active' });
  await also('forced colours');
  await page.emulateMedia({ forcedColors: null });
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 568 });
  // Where the last click has scrolled to, the header may lie over a part of any control.
  await page.evaluate(() => scrollTo(0, 0));
  await also('320 px', await outOfPlace(page));
  await choose(page, { text: '200', spacing: 'wide' });
  faults.push(...(await outOfPlace(page)).map((line) => `largest text: ${line}`));
  if (size) await page.setViewportSize(size);
  return faults;
}
