// What operators can do with feedback, and see of it.
import type { OperatorPart } from '#src/accounts/modules/feature-module.server.ts';
import { FEEDBACK_COMMANDS } from './feedback-commands.server.ts';
import { countUnanswered } from './store.server.ts';

/** The part of the operator's program. */
export const FEEDBACK_OPERATOR: OperatorPart = {
  commands: FEEDBACK_COMMANDS,
  async ofSite(db) {
    const value = await countUnanswered(db);
    return { accounts: [], others: [{ field: 'feedback_unanswered', label: 'feedback without an answer', value }] };
  },
};
