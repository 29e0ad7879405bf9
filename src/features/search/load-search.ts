// Loads the index of the search, once for each language.
import type { Language } from '#src/shared/languages/languages.ts';
import { openIndex, type Search } from '#src/shared/search/open-index.ts';
import { searchIndexPath, type SearchIndex } from '#src/shared/search/search-index.ts';

const loaded = new Map<Language, Promise<Search>>();

/** Returns the search of a language. Rejects without a network, or if something else than the server answers; the next call tries again. */
export function loadSearch(language: Language): Promise<Search> {
  const known = loaded.get(language);
  if (known) return known;
  const loading = fetchAll(searchIndexPath(language));
  loaded.set(language, loading);
  loading.catch(() => loaded.delete(language));
  return loading;
}

async function fetchAll(path: string): Promise<Search> {
  const first = await fetchIndex(path);
  return openIndex(first, ...(await Promise.all((first.more ?? []).map(fetchIndex))));
}

async function fetchIndex(path: string): Promise<SearchIndex> {
  const response = await fetch(path);
  const content: unknown = response.ok ? await response.json() : undefined;
  if (!(content instanceof Object) || !('postings' in content))
    throw new Error(`${path}: status ${response.status}, or no index`);
  return content as SearchIndex;
}
