import type { FeatureModule } from '#src/accounts/modules/feature-module.server.ts';
import { needsProof } from '#src/accounts/ownership/ownership.server.ts';
import { CONFIRMATION_ENDPOINTS } from './endpoints.ts';
import { confirmationRoutes } from './routes.server.ts';

/** Confirming the address of an account, by links and codes in emails. */
export const CONFIRMATION = {
  name: 'confirmation',
  endpoints: CONFIRMATION_ENDPOINTS,
  register: ({ http, services }) => confirmationRoutes(http, services),
  mails: {
    addressCode: {
      button: 'recover',
      secondary: null,
      isNotice: false,
      isUnwanted: (member) => !needsProof(member),
    },
  },
} as const satisfies FeatureModule;
