// Makes all queued emails due.
import { action } from '#src/features/operators/action.server.ts';
import { retryMails } from '#src/features/upkeep/mail/queue.server.ts';

export const RETRY_MAILS = action('retryMails', {
  run: async ({ trx, now, nothingDone }) => (await retryMails(trx, now)) || nothingDone(false),
  page: { input: () => undefined },
  command: {
    name: 'mail retry',
    help: 'Makes all queued emails due now, also those that failed.',
    async run(_, __, act) {
      await act(undefined);
      return { json: { is_done: true }, text: 'The servers try all queued emails again now.' };
    },
  },
});
