import { columnsOf, type StoredItems } from '#src/shared/accounts/stored-item.ts';

/** What is stored about visitors who send feedback. */
export const FEEDBACK_ITEMS: StoredItems = {
  inDatabase: [
    {
      name: { label: 'privacy.feedbackName' },
      purpose: 'privacy.feedback',
      term: 'privacy.feedbackTerm',
      columns: columnsOf('feedback', 'id request_id user_id message page email language created_at answer answered_at'),
    },
  ],
};
