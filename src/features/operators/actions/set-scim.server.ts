// Lets an app keep accounts of its own for members, by SCIM.
import { sanitize } from '#src/command-line/printing.ts';
import { describeApp } from '#src/features/apps/admin/app-words.server.ts';
import { findApp, refuseFaults } from '#src/features/apps/admin/apps.server.ts';
import { readScimOptions, SCIM_OPTIONS } from '#src/features/apps/admin/scim-options.server.ts';
import { setScim, type ScimSettings } from '#src/features/apps/scim/scim-apps.server.ts';
import { groupFaults } from '#src/features/apps/storage/app-groups.server.ts';
import type { AppClient } from '#src/features/apps/storage/clients.server.ts';
import { action } from '#src/features/operators/action.server.ts';
import type { SecretKey } from '#src/server/secrets/secret-key.ts';

interface Wanted {
  readonly app: AppClient;
  readonly settings: ScimSettings;
  readonly key: SecretKey;
}

export const SET_SCIM = action('setScim', {
  async run({ trx, note }, { app, settings, key }: Wanted) {
    note({ details: app.id });
    refuseFaults(await groupFaults(trx, { visibleGroups: settings.groups, onlyGroups: [] }));
    await setScim(trx, { key }, app, settings);
  },
  command: {
    name: 'scim set',
    parameters: ['ID'],
    options: SCIM_OPTIONS,
    help: 'Lets an app have its accounts made, changed, deactivated and deleted by this site (SCIM 2.0): of members who have allowed the app. The servers begin at once. docs/apps/scim.md.',
    async run(services, args, act) {
      const app = await findApp(services, args.first);
      const settings = await readScimOptions(args, app);
      await act({ app, settings, key: await services.openKey() });
      const { uri, groups } = settings;
      return {
        json: { id: app.id, uri, groups },
        text: `${describeApp(app)} gets its accounts at ${sanitize(uri)}. Look how far it is with: scim list`,
      };
    },
  },
});
