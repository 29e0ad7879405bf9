import type { FeatureModule } from '#src/accounts/modules/feature-module.server.ts';
import { notice } from '#src/accounts/modules/mail-rules.server.ts';
import { PASSKEY_ENDPOINTS } from './endpoints.ts';
import { PASSKEY_TABLES } from './passkeys-tables.server.ts';
import { passkeyRoutes } from './routes.server.ts';

/** Signing in with a passkey. */
export const PASSKEYS = {
  name: 'passkeys',
  endpoints: PASSKEY_ENDPOINTS,
  register: ({ http, services }) => passkeyRoutes(http, services),
  mails: { passkeyAdded: notice('account'), passkeyRemoved: notice('account') },
  tables: PASSKEY_TABLES,
  operator: async () => (await import('./passkeys-hooks.server.ts')).PASSKEYS_OPERATOR,
} as const satisfies FeatureModule;
