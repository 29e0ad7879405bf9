// Deletes messages of the feedback page.
import { findNamedMessage } from '#src/features/feedback/feedback-commands.server.ts';
import { deleteFeedback, type FeedbackRow } from '#src/features/feedback/feedback.server.ts';
import { action } from '#src/features/operators/action.server.ts';
import { MINUTE_MS } from '#src/shared/time/durations.ts';

interface Deletion {
  readonly message: FeedbackRow;
  /** Those without an answer that came from then on are deleted as well, until this time. */
  readonly until: number;
}

/** Deletes a message with its answer. Returns how many are deleted. */
export const DELETE_FEEDBACK = action('deleteFeedback', {
  vacuums: true,
  async run({ trx, note, nothingDone }, { message, until }: Deletion): Promise<number> {
    const count = await deleteFeedback(trx, message, until);
    note({ ...(message.user_id !== null && { accountId: message.user_id }), details: String(count) });
    return count === 0 ? nothingDone(0) : count;
  },
  command: {
    name: 'feedback delete',
    parameters: ['ID'],
    options: {
      minutes: { value: 'N', help: 'also those without an answer that came in the N minutes from then on' },
    },
    help: 'Deletes a message and its answer, or many messages. An email about them that is still queued is not sent. Asks before.',
    async run(services, args, act) {
      const message = await findNamedMessage(services, args);
      const { id } = message;
      const minutes = args.integer('minutes', { min: 0, max: 525_600, fallback: 0 });
      const others = minutes === 0 ? '' : ` and those without an answer from the ${minutes} minutes from then on`;
      await args.confirm(`This deletes message ${id}${others}, immediately and permanently.`);
      const deleted = await act({ message, until: message.created_at + minutes * MINUTE_MS });
      return { json: { id, deleted }, text: `${deleted} ${deleted === 1 ? 'message is' : 'messages are'} deleted.` };
    },
  },
});
