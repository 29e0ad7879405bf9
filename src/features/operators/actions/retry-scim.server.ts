// Makes accounts due that apps did not take.
import { findApp } from '#src/features/apps/admin/apps.server.ts';
import { retryResources } from '#src/features/apps/scim/resources.server.ts';
import { action } from '#src/features/operators/action.server.ts';

export const RETRY_SCIM = action('retryScim', {
  async run({ trx, note, nothingDone }, clientId: string | undefined) {
    if (clientId !== undefined) note({ details: clientId });
    return (await retryResources(trx, clientId)) || nothingDone(0);
  },
  page: { input: () => undefined },
  command: {
    name: 'scim retry',
    parameters: ['[ID]'],
    help: 'Sends an app, or all, what it has not taken yet, also what was given up.',
    async run(services, args, act) {
      const id = args.first === '' ? undefined : (await findApp(services, args.first)).id;
      const rows = await act(id);
      return { json: { tried: rows }, text: `Accounts and groups that the servers send again now: ${rows}.` };
    },
  },
});
