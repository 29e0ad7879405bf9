// What the last build has made, for one that takes over what stays the same.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuiltPage, BuiltSite } from '#src/shared/pages/built-site.ts';

/** Returns its pages by their paths. `folder`: of that build; without one, or with one of another form, there are none. */
export function lastPages(folder: string): ReadonlyMap<string, BuiltPage> {
  try {
    const { pages } = JSON.parse(readFileSync(join(folder, 'site.json'), 'utf8')) as BuiltSite;
    return new Map(pages.map((page) => [page.path, page]));
  } catch {
    return new Map();
  }
}
