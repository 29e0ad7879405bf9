// Ends that an app gets its accounts from here.
import { describeApp } from '#src/features/apps/admin/app-words.server.ts';
import { findApp } from '#src/features/apps/admin/apps.server.ts';
import { endScim } from '#src/features/apps/scim/scim-apps.server.ts';
import type { AppClient } from '#src/features/apps/storage/clients.server.ts';
import { action } from '#src/features/operators/action.server.ts';

export const END_SCIM = action('endScim', {
  async run({ trx, note, nothingDone }, app: AppClient) {
    note({ details: app.id });
    return (await endScim(trx, app.id)) || nothingDone(false);
  },
  command: {
    name: 'scim end',
    parameters: ['ID'],
    help: 'Ends it for an app, with the token and the ids that the app gave its accounts. Nothing is deleted in the app. Asks before.',
    async run(services, args, act) {
      const app = await findApp(services, args.first);
      await args.confirm(
        `This ends that ${describeApp(app)} gets its accounts from here. Who deletes an account afterwards keeps the one there.`,
      );
      const isDone = await act(app);
      return {
        json: { id: app.id, is_done: isDone },
        text: isDone ? `${describeApp(app)} gets no accounts any more.` : `${describeApp(app)} had no SCIM.`,
      };
    },
  },
});
