import type { FeatureModule } from '#src/accounts/feature-module.server.ts';
import { MANAGE_ENDPOINTS } from './endpoints.ts';
import { manageRoutes } from './routes.server.ts';

/** The page for operators. */
export const MANAGE = {
  name: 'manage',
  endpoints: MANAGE_ENDPOINTS,
  register: manageRoutes,
} as const satisfies FeatureModule;
