import type { FeatureModule } from '#src/accounts/modules/feature-module.server.ts';
import { notice } from '#src/accounts/modules/mail-rules.server.ts';
import { PROFILE_ENDPOINTS } from './endpoints.ts';
import { profileRoutes } from './routes.server.ts';

/** What a member sees and changes on /account. */
export const PROFILE = {
  name: 'profile',
  endpoints: PROFILE_ENDPOINTS,
  register: ({ http, services }) => profileRoutes(http, services),
  mails: {
    newEmail: { button: 'email', secondary: null, isNotice: false, isUnwanted: null },
    emailChanged: notice(null),
    leaving: { ...notice('account'), isUnwanted: ({ deletionDueAt }) => deletionDueAt === null },
  },
} as const satisfies FeatureModule;
