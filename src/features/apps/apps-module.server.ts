import type { FeatureModule } from '#src/accounts/modules/feature-module.server.ts';
import { keepReceipts } from '#src/features/apps/forgetting/deletion-receipts.server.ts';
import { createAppEvents } from '#src/features/apps/provider/app-metrics.server.ts';
import { countAllWaiting } from '#src/features/apps/provider/closed-apps.server.ts';
import { createFindProvider } from '#src/features/apps/provider/provider.server.ts';
import { startAppsWorker } from '#src/features/apps/provider/worker.server.ts';
import { startScimWorker } from '#src/features/apps/scim/worker.server.ts';
import { APP_EVENTS } from './account-events.server.ts';
import { APP_TABLES } from './apps-tables.server.ts';
import { APP_ENDPOINTS } from './endpoints.ts';
import { appRoutes } from './routes.server.ts';

/** Other applications that members sign in to with their account. */
export const APPS = {
  name: 'apps',
  endpoints: APP_ENDPOINTS,
  register({ http, services, fetch, metrics }) {
    const findProvider = createFindProvider(services, {
      fetch,
      events: metrics && createAppEvents(metrics, () => countAllWaiting(services.queries)),
      onError: (err, reqId) => http.log.error({ reqId, err }, 'request failed'),
    });
    appRoutes(http, services, findProvider);
    return (log) => {
      const workers = [startAppsWorker(services, findProvider, log), startScimWorker(services, fetch, log)];
      return {
        async stop() {
          await Promise.all(workers.map((worker) => worker.stop()));
        },
      };
    };
  },
  tables: APP_TABLES,
  retention: [{ name: 'keepReceipts', run: ({ queries, now }) => keepReceipts(queries, now()) }],
  events: APP_EVENTS,
  operator: async () => (await import('#src/features/apps/admin/app-commands.server.ts')).APPS_OPERATOR,
} as const satisfies FeatureModule;
