// Makes all queued emails due, on the page alone: a command sends one at once.
import { action } from '#src/features/operators/action.server.ts';
import { retryMails } from '#src/features/upkeep/mail/queue.server.ts';

export const RETRY_MAILS = action('retryMails', {
  run: async ({ trx, now, nothingDone }) => (await retryMails(trx, now)) || nothingDone(false),
  page: { input: () => undefined },
});
