import type { FeatureModule, RetentionStep } from '#src/accounts/modules/feature-module.server.ts';
import { notice } from '#src/accounts/modules/mail-rules.server.ts';
import { lazyImport } from '#src/server/errors/lazy-import.ts';

// A server needs them once it runs.
const load = lazyImport(() => import('./steps.server.ts'));

type StepName = keyof (typeof import('./steps.server.ts'))['STEPS'];

const step = (name: StepName): RetentionStep => ({
  name,
  run: async (services) => (await load()).STEPS[name](services),
});
const stepAboutAccounts = (name: StepName): RetentionStep => ({ ...step(name), isAboutAccounts: true });

/** Deleting accounts and expired data. */
export const RETENTION = {
  name: 'retention',
  mails: {
    // The second link lets the owner of the address delete an account that another person opened.
    unconfirmed: {
      button: 'activation',
      secondary: 'disown',
      isNotice: false,
      isUnwanted: ({ confirmedAt }) => confirmedAt !== null,
      // Now the last week begins.
      onAccepted: async (...args) => (await load()).recordWarning(...args),
    },
    deleted: notice(null),
  },
  // Members were promised the day of the deletion, so it comes first.
  retention: [
    stepAboutAccounts('deleteDueAccounts'),
    stepAboutAccounts('deleteUnconfirmed'),
    stepAboutAccounts('warnUnconfirmed'),
    step('deleteTokens'),
    step('deleteExpired'),
    step('deleteCounters'),
    step('deleteNetworks'),
    step('deleteMailFiles'),
  ],
} as const satisfies FeatureModule;
