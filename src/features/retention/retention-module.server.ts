import type { FeatureModule } from '#src/accounts/feature-module.server.ts';
import { notice } from '#src/accounts/mail-rules.server.ts';
import { STEPS } from './steps.server.ts';
import { recordWarning } from './store.server.ts';

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
      onAccepted: recordWarning,
    },
    deleted: notice(null),
  },
  retention: STEPS,
} as const satisfies FeatureModule;
