import type { FeatureModule } from '#src/accounts/modules/feature-module.server.ts';
import { lazyImport } from '#src/server/errors/lazy-import.ts';

// A server needs them once it runs.
const load = lazyImport(() => import('./steps.server.ts'));

/** Warning owners of accounts that nobody uses, and deleting those accounts. */
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
  },
  retention: [
    { name: 'deleteUnused', isAboutAccounts: true, run: async (services) => (await load()).deleteUnused(services) },
    { name: 'warnUnused', isAboutAccounts: true, run: async (services) => (await load()).warnUnused(services) },
  ],
  operator: async () => ({ commands: [(await import('./commands.server.ts')).UNUSED_COMMAND] }),
} as const satisfies FeatureModule;
