// Closes an app.
import { describeApp, signOutsOf } from '#src/features/apps/admin/app-words.server.ts';
import { findApp } from '#src/features/apps/admin/apps.server.ts';
import { closeClient, countWaiting } from '#src/features/apps/provider/closed-apps.server.ts';
import { action } from '#src/features/operators/action.server.ts';
import { foundOnPage } from '#src/features/operators/target.server.ts';

/** Ends its sessions. Returns false if there is no such app, or if it is disabled. */
export const DISABLE_APP = action('disableApp', {
  async run({ trx, now, note, nothingDone }, id: string) {
    note({ details: id });
    return (await closeClient(trx, id, now)) || nothingDone(false);
  },
  page: { input: ({ id }) => id, respond: foundOnPage },
  command: {
    name: 'apps disable',
    parameters: ['ID'],
    help: 'Closes an app: nobody can sign in there, its tokens end, and it is notified that its members are signed out. Settings, what members allowed and their identifiers stay.',
    async run(services, args, act) {
      const app = await findApp(services, args.first);
      await act(app.id);
      const notifications = app.backchannelLogoutUri === null ? 0 : await countWaiting(services.queries, app.id);
      return {
        json: { id: app.id, is_enabled: false, notifications },
        text: `${describeApp(app)} is disabled. ${signOutsOf(app, notifications)}`,
      };
    },
  },
});
