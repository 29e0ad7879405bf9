// The accessibility tree of a part of the page, as a screen reader gets it (Playwright's ariaSnapshot, and what that leaves out).
import type { Locator } from '@playwright/test';
import { detailsOf } from './details.ts';

/** The tree with names and texts, one line for each node; then elements that are more than that, if there are any. */
export async function transcript(part: Locator): Promise<string> {
  const details = await detailsOf(part);
  return `${await part.ariaSnapshot()}\n${details && `---\n${details}`}`;
}

/** The tree without names and texts: roles, levels and states, which must not depend on the language. */
export function structureOf(tree: string): string {
  return tree
    .split('\n')
    .filter((line) => !/^\s*- (?:text|\/\w+|strong|emphasis|code)\b/.test(line))
    .map((line) =>
      line
        .replace(/^(\s*)- '(.*)'(:?)$/, '$1- $2$3')
        .replace(/ "(?:[^"\\]|\\.)*"/, '')
        .replace(/: .*$/, '')
        .replace(/:$/, ''),
    )
    .join('\n');
}
