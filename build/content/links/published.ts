// Texts that were published once and are no longer: links of other sites to them break.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuiltSite } from '#src/shared/pages/built-site.ts';
import type { Item } from '../reading/item.ts';
import type { Waiting } from '../reading/read-content.ts';
import type { Redirects } from './redirects.ts';

/** In the folder of a build: what `firstNames` returns. */
export const PUBLISHED_FILE = 'published.json';

/** The names that texts had when they were first published, by those that they have or had later: feeds know a text by it. */
export type FirstNames = Readonly<Record<string, string>>;

/** What a build has. */
interface Published {
  readonly items: readonly Item[];
  readonly redirects: Redirects;
  readonly waiting: readonly Pick<Waiting, 'name'>[];
  /** The addresses of all pages. */
  readonly paths: ReadonlySet<string>;
  readonly moved: Readonly<Record<string, string>>;
}

/**
 * Returns them for the texts of this build and of those before it; `last` is the folder of the last one. What a build has written once
 * stays, in whatever order `redirects.json` is later, and though another text is led here.
 */
export function firstNames(
  last: string | undefined,
  { items, redirects }: Pick<Published, 'items' | 'redirects'>,
): FirstNames {
  const read = last === undefined ? {} : readJson(join(last, PUBLISHED_FILE));
  // Earlier releases wrote the names alone.
  const before = new Map<string, string | undefined>(
    Array.isArray(read) ? read.map((name) => [String(name), undefined]) : Object.entries((read ?? {}) as FirstNames),
  );
  const firstOf = (name: string) => {
    const old = [...redirects].filter(([, to]) => to === name).map(([from]) => from);
    return before.get(name) ?? old.map((one) => before.get(one)).find(Boolean) ?? old[0] ?? name;
  };
  const names = new Set([
    ...before.keys(),
    ...items.flatMap(({ section, item }) => (item === '' ? [] : `${section}/${item}`)),
  ]);
  return Object.fromEntries([...names].toSorted().map((name) => [name, firstOf(name)]));
}

/** Returns a line for each text that is gone, and for each other page of a pattern that the last build had. */
export function goneWarnings(last: string, { items, redirects, waiting, paths, moved }: Published): string[] {
  // A text whose day was set later comes back.
  const names = new Set([
    ...items.map(({ section, item }) => `${section}/${item}`),
    ...waiting.map(({ name }) => name),
  ]);
  const gone = Object.keys(firstNames(last, { items, redirects })).filter(
    (name) => !names.has(name) && !redirects.has(name),
  );
  const before = readJson(join(last, 'site.json')) as Partial<BuiltSite> | undefined;
  const lost = (before?.pages ?? [])
    .filter(
      ({ pattern, path }) =>
        pattern?.endsWith('/{item}') && !pattern.endsWith('/tag/{item}') && /[a-z][^/]*$/.test(path),
    )
    .filter(({ path }) => !paths.has(path) && moved[path] === undefined)
    // Its name has a line already, or the writer has said what became of it.
    .filter(
      ({ path }) =>
        ![...gone, ...redirects.keys(), ...waiting.map(({ name: later }) => later)].some((name) =>
          name.endsWith(path.slice(path.lastIndexOf('/'))),
        ),
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
