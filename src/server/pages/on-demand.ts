// The search and the announcements are loaded with the first request that needs them: the length of what a start loads is limited
// (docs/decisions/0031-server-start.md).
import type { FastifyRequest } from 'fastify';
import { PAGES } from '#src/shared/pages/pages.ts';
import { lazyImport } from '../errors/lazy-import.ts';
import type { LiveState } from '../site-state/site-state.ts';
import type { Announcer } from './announcer.ts';
import type { LoadedSite } from './load.ts';
import type { AnswerSearch } from './search.ts';

const SEARCH_ROUTE = `/${PAGES.search.path}`;

/** What is loaded until now. */
export interface OnDemandParts {
  search?: AnswerSearch;
  announcer?: Announcer;
  /** Loads what a request needs and is not there; returns nothing if nothing is missing. `route` is that of its page. */
  readonly load: (request: FastifyRequest, route: string | undefined) => Promise<void> | undefined;
}

/** Makes them for a site. `load` rejects with `unavailable`, and tries again with the next request. */
export function createOnDemandParts(site: LoadedSite, now: () => number, state: LiveState | undefined): OnDemandParts {
  const importSearch = lazyImport(() => import('./search.ts'));
  const importAnnouncer = lazyImport(() => import('./announcer.ts'));
  const parts: OnDemandParts = {
    load({ url }, route) {
      if (!parts.search && route === SEARCH_ROUTE && url.includes('?'))
        return importSearch().then(({ createSearch }) => void (parts.search ??= createSearch(site, now)));
      if (!parts.announcer && state && needsAnnouncer(url, state))
        return importAnnouncer().then(
          ({ createAnnouncer }) => void (parts.announcer ??= createAnnouncer(state, now, site)),
        );
      return undefined;
    },
  };
  return parts;
}

/** Something is announced, or the request is for the status or dismisses an announcement. */
function needsAnnouncer(url: string, state: LiveState): boolean {
  const { announcements, maintenance } = state.get();
  const isShown = announcements.length > 0 || maintenance !== undefined;
  return isShown || url.startsWith('/status/') || url.includes('?dismiss=');
}
