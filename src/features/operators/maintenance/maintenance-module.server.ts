import type { FeatureModule, StartWork } from '#src/accounts/modules/feature-module.server.ts';
import { lazyImport } from '#src/server/errors/lazy-import.ts';
import type { LiveState } from '#src/server/site-state/site-state.ts';
import { DAY_MS } from '#src/shared/time/durations.ts';

/** An operator may look up what was said. */
const KEPT_DAYS = 30;

type Follow = (typeof import('./follow.server.ts'))['followState'];

const OF_INSTALLATION = 'it is about this installation';

// Loaded once the server runs (docs/decisions/0031-server-start.md).
const store = lazyImport(() => import('#src/server/site-state/stored-state.ts'));
const follow = lazyImport(() => import('./follow.server.ts'));

/** Changes wait for the first reading. */
function followLater(services: Parameters<Follow>[0], state: LiveState): StartWork {
  return (log) => {
    const started = follow().then(({ followState }) => followState(services, state)(log));
    state.waitFor(started.then(() => state.firstRead()));
    return { stop: async () => (await started).stop() };
  };
}

/** What the operator says to all visitors, and the maintenance. */
export const ANNOUNCEMENTS = {
  name: 'announcements',
  register: ({ services, state }) => followLater(services, state),
  tables: {
    announcements: { key: ['id'], notInBackup: OF_INSTALLATION, notPersonal: 'what the operator says to all visitors' },
    maintenance: {
      key: ['name'],
      notInBackup: OF_INSTALLATION,
      notPersonal: 'that nothing can be changed, and until when',
    },
  },
  retention: [
    {
      name: 'deleteAnnouncements',
      run: async ({ queries, now }) => (await store()).deleteEnded(queries, now() - KEPT_DAYS * DAY_MS),
    },
  ],
  operator: async () => ({ commands: (await import('./maintenance-commands.server.ts')).ANNOUNCEMENT_COMMANDS }),
} as const satisfies FeatureModule;
