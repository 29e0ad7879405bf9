// Looks for accounts that have one mailbox, or usernames that look alike.
import { action } from '#src/features/operators/action.server.ts';
import { describeDuplicates, rekeyUsers } from '#src/server/database/rekey.ts';

export const DUPLICATES = action('duplicates', {
  run: async ({ trx }) => rekeyUsers(trx),
  command: {
    name: 'users duplicates',
    help: 'Lists accounts that have one mailbox in two spellings, or usernames that look alike, from the time before such were refused. Gives an account the key that another one has given up.',
    async run(_, __, act) {
      const duplicates = await act(undefined);
      return { json: { duplicates }, text: describeDuplicates(duplicates).join('\n') || 'There are none.' };
    },
  },
});
