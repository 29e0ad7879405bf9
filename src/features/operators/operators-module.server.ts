import type { FeatureModule, StartWork } from '#src/accounts/modules/feature-module.server.ts';
import { deleteOldEntries } from '#src/accounts/operators/audit-log.server.ts';
import { lazyImport } from '#src/server/errors/lazy-import.ts';
import type { LiveState } from '#src/server/site-state/site-state.ts';
import { STORAGE_PERIODS } from '#src/shared/accounts/storage-periods.ts';
import { DAY_MS } from '#src/shared/time/durations.ts';
import { OPERATORS_MAILS } from './mails.server.ts';

/** An operator may look up what was said. */
const ANNOUNCEMENT_DAYS = 30;

const OF_INSTALLATION = 'it is about this installation';

// Loaded once the server runs (docs/decisions/0031-server-start.md).
const requests = lazyImport(() => import('./requests/retention.server.ts'));
const follow = lazyImport(() => import('./maintenance/follow.server.ts'));
const siteState = lazyImport(() => import('#src/server/site-state/stored-state.ts'));

type Follow = (typeof import('./maintenance/follow.server.ts'))['followState'];

/** Follows announcements and maintenance in the database. Changes wait for the first reading. */
function followLater(services: Parameters<Follow>[0], state: LiveState): StartWork {
  return (log) => {
    const started = follow().then(({ followState }) => followState(services, state)(log));
    state.waitFor(started.then(() => state.firstRead()));
    return { stop: async () => (await started).stop() };
  };
}

/** What operators do, by commands and on their page: letting people in, accounts, announcements and the maintenance; and the log of it. */
export const OPERATORS = {
  name: 'operators',
  register(server) {
    // Few sites use the page, so nothing of it is loaded where it is off; its endpoints are `OPERATOR_ENDPOINTS`.
    if (server.services.config.operatorPage)
      void server.http.register(async (http) => {
        (await import('./routes.server.ts')).operatorRoutes({ ...server, http });
      });
    return followLater(server.services, server.state);
  },
  mails: OPERATORS_MAILS,
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
      name: 'deleteOldRequests',
      isAboutAccounts: true,
      run: async (services) => (await requests()).deleteOldRequests(services),
    },
    { name: 'remindOfRequests', run: async (services) => (await requests()).remindOfRequests(services) },
    {
      name: 'deleteAuditLog',
      run: ({ queries, now }) => deleteOldEntries(queries, now() - STORAGE_PERIODS.auditDays * DAY_MS),
    },
    {
      name: 'deleteAnnouncements',
      run: async ({ queries, now }) => (await siteState()).deleteEnded(queries, now() - ANNOUNCEMENT_DAYS * DAY_MS),
    },
  ],
  operator: async () => (await import('./operators-commands.server.ts')).OPERATORS_COMMANDS,
} as const satisfies FeatureModule;
