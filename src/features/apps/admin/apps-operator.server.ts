// What operators can do with apps, and see of them.
import type { OperatorPart } from '#src/accounts/modules/feature-module.server.ts';
import { deleteAllKeys } from '#src/features/apps/storage/signing-keys.server.ts';
import { APP_COMMANDS } from './app-commands.server.ts';
import { countApps, countAppsOf } from './app-store.server.ts';

/** The part of the operator's program. */
export const APPS_OPERATOR: OperatorPart = {
  commands: APP_COMMANDS,
  ofAccount: async (db, userId) => [{ field: 'apps', label: 'apps', value: await countAppsOf(db, userId) }],
  async ofSite(db) {
    const { members, total, disabled } = await countApps(db);
    return {
      accounts: [{ field: 'with_apps', label: 'with apps', value: members ?? 0 }],
      others: [
        { field: 'apps', label: 'apps', value: total ?? 0 },
        { field: 'apps_disabled', label: 'apps disabled', value: disabled ?? 0 },
      ],
    };
  },
  async withoutKey(trx) {
    await deleteAllKeys(trx);
    return [];
  },
};
