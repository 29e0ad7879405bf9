import type { FeatureModule } from '#src/accounts/modules/feature-module.server.ts';
import { deleteOldDeeds } from '#src/accounts/operators/audit.server.ts';
import { lazyImport } from '#src/server/errors/lazy-import.ts';
import { STORAGE_PERIODS } from '#src/shared/accounts/storage-periods.ts';
import { DAY_MS } from '#src/shared/time/durations.ts';
import { PEOPLE_MAILS } from './mails.server.ts';

const loadRequests = lazyImport(() => import('#src/features/operators/requests/retention.server.ts'));

/** Letting people in: requests for an account, accounts that an operator makes, roles and the audit log. */
export const PEOPLE = {
  name: 'people',
  mails: PEOPLE_MAILS,
  retention: [
    {
      name: 'deleteOldRequests',
      isAboutAccounts: true,
      run: async (services) => (await loadRequests()).deleteOldRequests(services),
    },
    { name: 'remindOfRequests', run: async (services) => (await loadRequests()).remindOfRequests(services) },
    {
      name: 'deleteAuditLog',
      run: ({ queries, now }) => deleteOldDeeds(queries, now() - STORAGE_PERIODS.auditDays * DAY_MS),
    },
  ],
  operator: async () => (await import('./operators-commands.server.ts')).PEOPLE_OPERATOR,
} as const satisfies FeatureModule;
