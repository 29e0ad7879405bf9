import type { FeatureModule } from '#src/accounts/modules/feature-module.server.ts';
import { notice } from '#src/accounts/modules/mail-rules.server.ts';
import { RECOVERY_ENDPOINTS } from './endpoints.ts';
import { recoveryRoutes } from './routes.server.ts';

/** Links and codes in emails: confirming an address, setting a new password. */
export const RECOVERY = {
  name: 'recovery',
  endpoints: RECOVERY_ENDPOINTS,
  register: ({ http, services }) => recoveryRoutes(http, services),
  mails: {
    addressCode: {
      button: 'recover',
      secondary: null,
      isNotice: false,
      isUnwanted: ({ ownerSince }) => ownerSince !== null,
    },
    reset: { button: 'reset', secondary: null, isNotice: false, isUnwanted: null },
    passwordChanged: notice('recover'),
  },
} as const satisfies FeatureModule;
