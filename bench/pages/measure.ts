// All visits of a run.
import type { Browser } from '@playwright/test';
import { medians, type Values } from './figures.ts';
import type { Results } from './results.ts';
import { PLAIN, type Side } from './sides.ts';
import { visit } from './visit.ts';

/** Visits each page of each side in turn, `rounds` times, and gives the medians. */
export async function measure(
  browser: Browser,
  sides: readonly Side[],
  paths: readonly string[],
  rounds: number,
): Promise<Results> {
  // A new browser is busy with itself; and the servers compress what they are asked for the first time.
  for (const path of paths) for (const { url } of sides) await open(browser, url + path);
  const values = paths.map(() => sides.map((): Values[] => []));
  for (let round = 0; round < rounds; round += 1)
    for (const [row, path] of paths.entries())
      for (const [at, { name, url }] of sides.entries())
        values[row]?.[at]?.push(await visitOrRepeat(browser, url + path, name !== PLAIN));
  return new Map(
    paths.map((path, row) => [path, new Map(sides.map(({ name }, at) => [name, medians(values[row]?.[at] ?? [])]))]),
  );
}

/** On a busy machine the browser loses the first events of a trace now and then: a second visit replaces such a one. */
async function visitOrRepeat(browser: Browser, url: string, hasInput: boolean): Promise<Values> {
  return visit(browser, url, hasInput).catch((error: unknown) => {
    console.error(String(error));
    return visit(browser, url, hasInput);
  });
}

async function open(browser: Browser, url: string): Promise<void> {
  const page = await browser.newPage();
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.close();
}
