import { addEndpoints } from '#src/accounts/add-endpoints.server.ts';
import type { FeatureModule } from '#src/accounts/modules/feature-module.server.ts';
import { RUNNING_DESKTOPS_ENDPOINTS } from './endpoints.ts';
import { limitsFor } from './member-limits.server.ts';

/** What the desktop host and the site's operators have to say to each other. */
export const RUNNING_DESKTOPS = {
  name: 'running-desktops',
  endpoints: RUNNING_DESKTOPS_ENDPOINTS,
  register({ http, services }) {
    addEndpoints(http, services, RUNNING_DESKTOPS_ENDPOINTS, { limits: (context) => limitsFor(services, context) });
  },
} as const satisfies FeatureModule;
