// Code that few requests for pages need, loaded with the first of them: the length of what a start loads is limited
// (docs/decisions/0031-server-start.md).
import type { FastifyRequest } from 'fastify';
import { PAGES } from '#src/shared/pages/pages.ts';
import { lazyImport } from '../errors/lazy-import.ts';
import type { LiveState } from '../site-state/site-state.ts';
import type { Announcer } from './announcer.ts';
import type { LoadedSite } from './load.ts';
import type { AnswerSearch } from './search.ts';

/** The page of the search. */
const SEARCH = `/${PAGES.search.path}`;
/** Marks of requests that the announcer answers: a form that dismisses one, and the status. */
const OF_ANNOUNCER = /^\/status\/|\?dismiss=/;

/** What is loaded so far. */
export interface LateParts {
  /** Loads what a request needs that is not there; nothing if all is. `route` is that of its page. */
  readonly load: (request: FastifyRequest, route: string | undefined) => Promise<void> | undefined;
  readonly search: () => AnswerSearch | undefined;
  readonly announcer: () => Announcer | undefined;
}

/** Makes them for a site. */
export function createLateParts(site: LoadedSite, now: () => number, state: LiveState | undefined): LateParts {
  const importSearch = lazyImport(() => import('./search.ts'));
  const importAnnouncer = lazyImport(() => import('./announcer.ts'));
  let search: AnswerSearch | undefined;
  let announcer: Announcer | undefined;
  const loadSearch = async () => {
    const { createSearch } = await importSearch();
    search ??= createSearch(site, now);
  };
  const loadAnnouncer = async (live: LiveState) => {
    const { createAnnouncer } = await importAnnouncer();
    announcer ??= createAnnouncer(live, now, site);
  };
  return {
    load({ url }, route) {
      if (!search && route === SEARCH && url.includes('?')) return loadSearch();
      if (!state || announcer) return undefined;
      const { announcements, maintenance } = state.get();
      return announcements.length > 0 || maintenance || OF_ANNOUNCER.test(url) ? loadAnnouncer(state) : undefined;
    },
    search: () => search,
    announcer: () => announcer,
  };
}
