// Opens a disabled app again.
import { describeApp } from '#src/features/apps/admin/app-words.server.ts';
import { findApp } from '#src/features/apps/admin/apps.server.ts';
import { openClient } from '#src/features/apps/provider/closed-apps.server.ts';
import { action } from '#src/features/operators/action.server.ts';
import { foundOnPage } from '#src/features/operators/target.server.ts';

/** Returns false if there is no such app, or if it is open. */
export const ENABLE_APP = action('enableApp', {
  async run({ trx, note, nothingDone }, id: string) {
    note({ details: id });
    return (await openClient(trx, id)) || nothingDone(false);
  },
  page: { input: ({ id }) => id, respond: foundOnPage },
  command: {
    name: 'apps enable',
    parameters: ['ID'],
    help: 'Opens a disabled app again.',
    async run(services, args, act) {
      const app = await findApp(services, args.first);
      await act(app.id);
      return { json: { id: app.id, is_enabled: true }, text: `${describeApp(app)} is enabled.` };
    },
  },
});
