import type { FeatureModule } from '#src/accounts/feature-module.server.ts';
import { PEOPLE_MAILS } from './mails.server.ts';
import { STEPS } from './retention.server.ts';

/** Letting people in: requests for an account, accounts that an operator makes, roles and the audit log. */
export const PEOPLE = {
  name: 'people',
  mails: PEOPLE_MAILS,
  retention: STEPS,
  operator: async () => (await import('./people-operator.server.ts')).PEOPLE_OPERATOR,
} as const satisfies FeatureModule;
