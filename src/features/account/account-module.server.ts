import type { FeatureModule } from '#src/accounts/modules/feature-module.server.ts';
import { notice } from '#src/accounts/modules/mail-rules.server.ts';
import { ACCOUNT_PAGE_ENDPOINTS } from './endpoints.ts';
import { accountPageRoutes } from './routes.server.ts';

/** What a member sees and changes on /account. */
export const ACCOUNT_PAGE = {
  name: 'account',
  endpoints: ACCOUNT_PAGE_ENDPOINTS,
  register: accountPageRoutes,
  mails: {
    newEmail: { button: 'email', secondary: null, isNotice: false, isUnwanted: null },
    emailChanged: notice(null),
    leaving: { ...notice('account'), isUnwanted: ({ deletionDueAt }) => deletionDueAt === null },
  },
} as const satisfies FeatureModule;
