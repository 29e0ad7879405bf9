import type { Member } from '#src/accounts/members/member.ts';
import type { FeatureModule } from '#src/accounts/modules/feature-module.server.ts';
import { ACCOUNT_TABLES } from './accounts-tables.server.ts';
import { ACCOUNT_ENDPOINTS } from './endpoints.ts';
import { accountRoutes } from './routes.server.ts';

const isConfirmed = (member: Member) => member.confirmedAt !== null;

/** What the accounts kernel adds: sign-in and registration. */
export const ACCOUNTS = {
  name: 'accounts',
  endpoints: ACCOUNT_ENDPOINTS,
  register: ({ http, services }) => accountRoutes(http, services),
  mails: {
    // The second link lets the owner of the address delete an account that another person opened.
    confirm: { button: 'activation', secondary: 'disown', isNotice: false, isUnwanted: isConfirmed },
  },
  tables: ACCOUNT_TABLES,
} as const satisfies FeatureModule;
