// Makes one queued email due.
import { action } from '#src/features/operators/action.server.ts';
import { idOf, IS_DONE } from '#src/features/operators/target.server.ts';
import { retryMails } from '#src/features/upkeep/mail/queue.server.ts';

/** Returns false if it was sent meanwhile, or is being sent. */
export const RETRY_MAIL = action('retryMail', {
  async run({ trx, now, note, nothingDone }, id: number) {
    note({ details: String(id) });
    return (await retryMails(trx, now, id)) || nothingDone(false);
  },
  page: { input: (request) => idOf(request).id, output: IS_DONE, respond: (is_done) => ({ is_done }) },
});
