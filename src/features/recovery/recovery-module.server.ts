import type { FeatureModule } from '#src/accounts/modules/feature-module.server.ts';
import { notice } from '#src/accounts/modules/mail-rules.server.ts';
import { RECOVERY_ENDPOINTS } from './endpoints.ts';
import { recoveryRoutes } from './routes.server.ts';

/** A new password by a link in an email. */
export const RECOVERY = {
  name: 'recovery',
  endpoints: RECOVERY_ENDPOINTS,
  register: ({ http, services }) => recoveryRoutes(http, services),
  mails: {
    reset: { button: 'reset', secondary: null, isNotice: false, isUnwanted: null },
    passwordChanged: notice('recover'),
  },
} as const satisfies FeatureModule;
