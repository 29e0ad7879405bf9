// Removes an app with everything that belongs to it.
import { describeApp, signOutsOf } from '#src/features/apps/admin/app-words.server.ts';
import { appsOfSameSector, countMembers, findAppToRemove } from '#src/features/apps/admin/apps.server.ts';
import { countWaiting, deleteNotified, removeClient } from '#src/features/apps/provider/closed-apps.server.ts';
import { deleteClient, type AppClient } from '#src/features/apps/storage/clients.server.ts';
import { action } from '#src/features/operators/action.server.ts';

interface Removal {
  readonly app: AppClient;
  /** It was removed before and does not answer: it is deleted without being notified. */
  readonly isRemoved: boolean;
}

export const REMOVE_APP = action('removeApp', {
  async run({ trx, now, note }, { app, isRemoved }: Removal) {
    note({ details: app.id });
    if (isRemoved) await deleteClient(trx, app);
    else await removeClient(trx, app, now);
  },
  command: {
    name: 'apps remove',
    parameters: ['ID'],
    help: 'Removes an app, what members allowed it, and their identifiers in it, and notifies it that they are signed out. To close it for a while: apps disable. Asks before.',
    async run(services, args, act) {
      const { queries } = services;
      const app = await findAppToRemove(services, args.first);
      const json = { id: app.id, is_removed: true };
      if (app.isRemoved) {
        const waiting = await countWaiting(queries, app.id);
        await args.confirm(
          `${describeApp(app)} is removed already. Sign-outs that it has to be notified of: ${waiting}. This deletes it without notifying it.`,
        );
        await act({ app, isRemoved: true });
        return { json: { ...json, members: 0, notifications: 0 }, text: `${describeApp(app)} is gone.` };
      }
      const members = await countMembers(services, app);
      const others = await appsOfSameSector(services, app);
      const loss =
        others.length > 0
          ? `Their identifiers stay, because ${others.map(describeApp).join(', ')} has the same.`
          : 'Their identifiers in it are lost: if you add it again, it takes them for somebody new, and they do not find their files.';
      await args.confirm(`This removes ${describeApp(app)}. Members who use it: ${members}. ${loss}`);
      await act({ app, isRemoved: false });
      await deleteNotified(queries);
      const notifications = await countWaiting(queries, app.id);
      return {
        json: { ...json, members, notifications },
        text: `${describeApp(app)} is removed. ${signOutsOf(app, notifications)}`,
      };
    },
  },
});
