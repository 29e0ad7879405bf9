import { z } from 'zod';
import { isoTime } from '#src/accounts/members/member.ts';
import type { FeatureModule } from '#src/accounts/modules/feature-module.server.ts';
import { exportList } from '#src/accounts/modules/table-rules.server.ts';
import { lazyImport } from '#src/server/errors/lazy-import.ts';
import { warningsOf } from './home-warnings.server.ts';

// A server needs them once it runs.
const load = lazyImport(() => import('./steps.server.ts'));
const loadHomes = lazyImport(() => import('./home-steps.server.ts'));

const exported = exportList(
  'unused_homes',
  { opened_at: isoTime, warnings: z.int(), warned_at: isoTime.nullable(), warning_queued_at: isoTime },
  (trx, { id }) => warningsOf(trx, id),
);

/** Warning owners of accounts that nobody uses and of homes that nobody opens, and deleting those. */
export const UNUSED_ACCOUNTS = {
  name: 'unused-accounts',
  mails: {
    // The use of the account takes it out of the queue.
    unused: {
      button: 'account',
      secondary: null,
      isNotice: false,
      isUnwanted: null,
      onAccepted: async (...args) => (await load()).recordUnusedWarning(...args),
    },
    unusedHome: {
      button: 'desktop',
      secondary: null,
      isNotice: false,
      isUnwanted: null,
      onAccepted: async (...args) => (await loadHomes()).recordHomeWarning(...args),
    },
  },
  tables: {
    unused_homes: {
      key: ['home'],
      atTransfer: { rule: 'kept', because: 'the home stays with the account' },
      mostRows: 1,
      exported,
    },
  },
  retention: [
    { name: 'deleteUnused', isAboutAccounts: true, run: async (services) => (await load()).deleteUnused(services) },
    { name: 'warnUnused', isAboutAccounts: true, run: async (services) => (await load()).warnUnused(services) },
    {
      name: 'careForHomes',
      isAboutAccounts: true,
      run: async (services) => (await loadHomes()).careForHomes(services),
    },
  ],
  operator: async () => ({
    commands: [
      (await import('./commands.server.ts')).UNUSED_COMMAND,
      (await import('./homes-command.server.ts')).UNUSED_HOMES_COMMAND,
    ],
  }),
} as const satisfies FeatureModule;
