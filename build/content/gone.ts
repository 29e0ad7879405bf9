// Texts that were published once and are no longer: links of other sites to them break.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuiltSite } from '#src/shared/built-site.ts';
import type { Item } from './item.ts';
import type { Redirects } from './redirects.ts';

/** In the folder of a build: the names of all texts that it and the builds before it have published, such as `blog/first`. */
export const PUBLISHED_FILE = 'published.json';

/** What a build has. */
interface Published {
  readonly items: readonly Item[];
  readonly redirects: Redirects;
  /** The addresses of all pages. */
  readonly paths: ReadonlySet<string>;
  readonly moved: Readonly<Record<string, string>>;
}

/** Returns the names of the texts of this build and of those before it; `last` is the folder of the last one. */
export function publishedNames(last: string, items: readonly Item[]): string[] {
  const before = readJson(join(last, PUBLISHED_FILE));
  const names = items.flatMap(({ section, item }) => (item === '' ? [] : [`${section}/${item}`]));
  return [...new Set([...(Array.isArray(before) ? before.map(String) : []), ...names])].toSorted();
}

/** Returns a line for each text that is gone, and for each other page of a pattern that the last build had. */
export function goneWarnings(last: string, { items, redirects, paths, moved }: Published): string[] {
  const names = new Set(items.map(({ section, item }) => `${section}/${item}`));
  const gone = publishedNames(last, items).filter((name) => !names.has(name) && !redirects.has(name));
  const before = readJson(join(last, 'site.json')) as Partial<BuiltSite> | undefined;
  const lost = (before?.pages ?? [])
    .filter(
      ({ pattern, path }) =>
        pattern?.endsWith('/{item}') && !pattern.endsWith('/tag/{item}') && /[a-z][^/]*$/.test(path),
    )
    .filter(({ path }) => !paths.has(path) && moved[path] === undefined)
    // Its name has a line already, or the writer has said what became of it.
    .filter(
      ({ path }) => ![...gone, ...redirects.keys()].some((name) => name.endsWith(path.slice(path.lastIndexOf('/')))),
    );
  return [
    ...gone.map(
      (name) =>
        `${name} was published and is gone: write { "${name}": "…" } with its new name into redirects.json, or null if it has none`,
    ),
    ...lost.map(({ path }) => `${path} was in the last build and is gone`),
  ];
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    // One that is damaged is made anew; one that may not be read is no missing one.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
