// The indexes of the search as files.
import type { Language } from '#src/shared/languages/languages.ts';
import { searchIndexPath } from '#src/shared/search/search-index.ts';
import { cached } from '../output/cache.ts';
import type { SiteFiles } from '../output/site-files.ts';
import type { ContentSources } from './content-sources.ts';
import { makeIndex, type Source } from './make-index.ts';

/** What is found of a page. Equal if the keys are. */
export interface PageSources {
  readonly key: string;
  readonly read: () => readonly Source[];
}

/** Adds the indexes of a language: one with the pages, and more if there is much content. `inputs`: a hash of all that the pages are made from. */
export async function addIndexes(
  files: SiteFiles,
  language: Language,
  pages: readonly PageSources[],
  [first, ...others]: readonly [ContentSources, ...ContentSources[]],
  inputs: string,
): Promise<void> {
  const more = others.map((_, at) => searchIndexPath(language, at + 1));
  const indexOf = ({ key, read }: ContentSources, own: readonly PageSources[], rest: { more?: string[] }) =>
    cached(['search', language, inputs, JSON.stringify([own.map((page) => page.key), rest]), key], async () =>
      Buffer.from(
        JSON.stringify({ ...makeIndex([...own.flatMap((page) => page.read()), ...read()], language), ...rest }),
      ),
    );
  files.add(searchIndexPath(language), await indexOf(first, pages, more.length > 0 ? { more } : {}));
  // Quality 11 takes a second for each, of which a large site has dozens.
  for (const [at, path] of more.entries()) files.add(path, await indexOf(others[at] ?? first, [], {}), { quality: 9 });
}
