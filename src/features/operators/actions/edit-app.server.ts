// Changes settings of an app.
import { formatPairs } from '#src/command-line/printing.ts';
import { EDIT_OPTIONS, nothingFault, readAppOptions, withTyped } from '#src/features/apps/admin/app-options.server.ts';
import { settingsFaults } from '#src/features/apps/admin/app-settings.server.ts';
import { describeApp, pairsOf, toJson } from '#src/features/apps/admin/app-words.server.ts';
import { findApp, refuseFaults } from '#src/features/apps/admin/apps.server.ts';
import { queueAll } from '#src/features/apps/scim/resources.server.ts';
import { endExcluded, groupFaults } from '#src/features/apps/storage/app-groups.server.ts';
import { updateClient, type AppClient } from '#src/features/apps/storage/clients.server.ts';
import { action } from '#src/features/operators/action.server.ts';

export const EDIT_APP = action('editApp', {
  async run({ trx, note }, app: AppClient) {
    note({ details: app.id });
    refuseFaults(await groupFaults(trx, app));
    await updateClient(trx, app);
    await endExcluded(trx, app);
    await queueAll(trx, app);
  },
  command: {
    name: 'apps edit',
    parameters: ['ID'],
    options: EDIT_OPTIONS,
    help: 'Changes settings of an app. A list replaces the earlier list. The servers follow at once. Members keep their identifiers in the app, on another host as well.',
    async run(services, args, act) {
      const app = await findApp(services, args.first);
      const { faults, ...typed } = readAppOptions(args);
      refuseFaults([...faults, ...nothingFault(typed)]);
      const changed = withTyped(app, typed);
      refuseFaults(settingsFaults(changed, changed.secretHash === null));
      await act(changed);
      return { json: toJson(changed), text: `${describeApp(changed)} is changed.\n${formatPairs(pairsOf(changed))}` };
    },
  },
});
