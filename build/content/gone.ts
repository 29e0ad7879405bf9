// Texts that the last build had and this one has not: links of other sites to them break.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuiltSite } from '#src/shared/built-site.ts';

/** Takes the folder of the last build, the addresses of this one and those that are redirected. Returns a line for each lost address. */
export function goneWarnings(
  last: string,
  paths: ReadonlySet<string>,
  moved: Readonly<Record<string, string>>,
): string[] {
  let before: BuiltSite;
  try {
    before = JSON.parse(readFileSync(join(last, 'site.json'), 'utf8')) as BuiltSite;
  } catch {
    return [];
  }
  return before.pages
    .filter(
      ({ pattern, path }) =>
        pattern?.endsWith('/{item}') && !pattern.endsWith('/tag/{item}') && /[a-z][^/]*$/.test(path),
    )
    .filter(({ path }) => !paths.has(path) && moved[path] === undefined)
    .map(
      ({ path }) => `${path} was in the last build and is gone: name its new address in redirects.json, if it has one`,
    );
}
