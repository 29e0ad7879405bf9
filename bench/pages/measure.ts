// All visits of a run.
import type { Browser } from '@playwright/test';
import { medians, type Compared, type Values } from './figures.ts';
import type { LocalSide } from './sides.ts';
import { visit } from './visit.ts';

/** Visits a page of each side in turn, `rounds` times, and gives the medians. */
export async function measure(
  browser: Browser,
  sides: readonly LocalSide[],
  path: string,
  rounds: number,
): Promise<Compared> {
  const values: Record<LocalSide['name'], Values[]> = { site: [], plain: [] };
  // The first round does not count: a new browser is busy with itself, and the relay fetches what it is asked for.
  for (let round = 0; round <= rounds; round += 1)
    for (const { name, url } of sides) {
      const measured = await visitOrRepeat(browser, url + path, name === 'site');
      if (round > 0) values[name].push(measured);
    }
  return { site: medians(values.site), plain: medians(values.plain) };
}

/** On a busy machine the browser loses the first events of a trace now and then: a second visit replaces such a one. */
async function visitOrRepeat(browser: Browser, url: string, hasInput: boolean): Promise<Values> {
  return visit(browser, url, hasInput).catch((error: unknown) => {
    console.error(String(error));
    return visit(browser, url, hasInput);
  });
}
