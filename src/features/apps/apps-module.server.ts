import type { FeatureModule } from '#src/accounts/feature-module.server.ts';
import { createFindProvider } from '#src/features/apps/provider/provider.server.ts';
import { startAppsWorker } from '#src/features/apps/provider/worker.server.ts';
import { APP_TABLES } from './apps-tables.server.ts';
import { APP_ENDPOINTS } from './endpoints.ts';
import { appRoutes } from './routes.server.ts';

/** Other applications that members sign in to with their account. */
export const APPS = {
  name: 'apps',
  endpoints: APP_ENDPOINTS,
  register({ http, services, fetch, appEvents }) {
    const findProvider = createFindProvider(services, {
      fetch,
      events: appEvents,
      onError: (err) => http.log.error({ err }, 'request failed'),
    });
    appRoutes(http, services, findProvider, appEvents);
    return (log) => startAppsWorker(services, findProvider, log, appEvents?.notification);
  },
  tables: APP_TABLES,
  commands: async () => (await import('#src/features/apps/admin/app-commands.server.ts')).APP_COMMANDS,
} as const satisfies FeatureModule;
