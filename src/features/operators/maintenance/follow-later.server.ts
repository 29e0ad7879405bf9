import type { StartWork } from '#src/accounts/modules/feature-module.server.ts';
import { lazyImport } from '#src/server/errors/lazy-import.ts';
import type { LiveState } from '#src/server/site-state/site-state.ts';

type Follow = (typeof import('./follow.server.ts'))['followState'];

// Loaded once the server runs (docs/decisions/0031-server-start.md).
const follow = lazyImport(() => import('./follow.server.ts'));

/** Follows announcements and maintenance in the database. Changes wait for the first reading. */
export function followLater(services: Parameters<Follow>[0], state: LiveState): StartWork {
  return (log) => {
    const started = follow().then(({ followState }) => followState(services, state)(log));
    state.waitFor(started.then(() => state.firstRead()));
    return { stop: async () => (await started).stop() };
  };
}
