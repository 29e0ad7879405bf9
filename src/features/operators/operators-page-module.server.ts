import type { FeatureModule } from '#src/accounts/modules/feature-module.server.ts';

/**
 * The page for operators. Few sites use it, so nothing of it is loaded where it is off (docs/decisions/0031-server-start.md); the rows of
 * its endpoints are `MANAGE_ENDPOINTS`.
 */
export const MANAGE = {
  name: 'manage',
  register(server) {
    if (!server.services.config.operatorPage) return;
    void server.http.register(async (http) => {
      (await import('./routes.server.ts')).manageRoutes({ ...server, http });
    });
  },
} as const satisfies FeatureModule;
