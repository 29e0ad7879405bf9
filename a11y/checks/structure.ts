// The accessibility tree of a part of the page, as a screen reader gets it (Playwright's ariaSnapshot).
import type { Locator } from '@playwright/test';

/** The tree with names and texts, one line for each node. */
export async function transcript(part: Locator): Promise<string> {
  return `${await part.ariaSnapshot()}\n`;
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
