// Searches while the visitor writes. The words stay in the browser: they are in the fragment of the address, which is not sent.
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type { Language } from '#src/shared/languages/languages.ts';
import type { Found } from '#src/shared/search/open-index.ts';
import { loadSearch } from './load-search.ts';

/** What the last search has brought. */
export type Outcome = Found | 'offline' | 'failed' | 'empty';

interface SearchField {
  field: RefObject<HTMLInputElement | null>;
  /** `undefined` before the first search of this page. */
  outcome: Outcome | undefined;
  /** Loads the index, so that it is there when something is written. */
  prepare: () => void;
  /** Searches after a pause, so that a screen reader says one number and not one for each letter. */
  searchSoon: () => void;
  searchNow: () => void;
}

const PAUSE_MS = 250;

/**
 * Searches in a language. What the address says, or what was written before the page was ready, is searched at once; another link
 * to a search as well.
 */
export function useSearch(language: Language): SearchField {
  const field = useRef<HTMLInputElement>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [outcome, setOutcome] = useState<Outcome>();

  const run = async () => {
    clearTimeout(pause.current);
    const query = field.current?.value.trim() ?? '';
    keepInAddress(query);
    const next = query === '' ? 'empty' : await searchFor(query, language);
    // Not what has been written over meanwhile.
    if (field.current?.value.trim() === query) setOutcome(next);
  };
  const runFirst = useEffectEvent(() => {
    if (field.current && field.current.value === '') field.current.value = queryInAddress();
    if (field.current?.value) void run();
  });
  const runAddress = useEffectEvent(() => {
    const query = queryIn(location.hash.slice(1));
    if (query === null || !field.current) return;
    field.current.value = query;
    void run();
  });
  useEffect(() => {
    runFirst();
    const onHashChange = () => runAddress();
    addEventListener('hashchange', onHashChange);
    return () => {
      clearTimeout(pause.current);
      removeEventListener('hashchange', onHashChange);
    };
  }, [language]);

  return {
    field,
    outcome,
    prepare: () => void loadSearch(language).catch(() => undefined),
    searchSoon: () => {
      clearTimeout(pause.current);
      pause.current = setTimeout(() => void run(), PAUSE_MS);
    },
    searchNow: () => void run(),
  };
}

async function searchFor(query: string, language: Language): Promise<Outcome> {
  try {
    return (await loadSearch(language))(query);
  } catch {
    return navigator.onLine ? 'failed' : 'offline';
  }
}

/** The fragment has the words; the query has those of a form that was sent without script. */
function queryInAddress(): string {
  return queryIn(location.hash.slice(1)) ?? queryIn(location.search) ?? '';
}

const queryIn = (part: string) => new URLSearchParams(part).get('q');

function keepInAddress(query: string): void {
  const fragment = query === '' ? '' : `#${new URLSearchParams({ q: query }).toString()}`;
  history.replaceState(history.state, '', location.pathname + fragment);
}
