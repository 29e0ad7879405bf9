// Errors in the sample site, and what the checks report about it with and without them.
import type { Check } from '../check.ts';
import { injectFaults, withTree, type InjectedFault } from '../fixture.ts';
import { writeSite } from './sample-site.ts';

/** What the sample site takes from the project. */
const FILES = ['site.config.ts', 'src/shared'];

/** An error in one file of `dist/`: `from` is replaced by `to`. Its line must contain the file and these words. */
export function changed(
  name: string,
  path: string,
  from: string | RegExp,
  to: string,
  ...words: string[]
): InjectedFault {
  return {
    name,
    change: { path: `dist/${path}`, edit: (text) => text.replace(from, to) },
    found: [`dist/${path}`, ...words],
  };
}

/** The lines of a check about the sample site with these errors. */
export function checkSite(check: Check, faults: readonly InjectedFault[]): Promise<readonly string[]> {
  return withTree(FILES, async (root) => {
    writeSite(root);
    injectFaults(root, faults);
    return (await check(root)).faults;
  });
}
