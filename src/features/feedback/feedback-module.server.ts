import { z } from 'zod';
import { isoTime } from '#src/accounts/members/member.ts';
import type { FeatureModule } from '#src/accounts/modules/feature-module.server.ts';
import { exportList } from '#src/accounts/modules/table-rules.server.ts';
import { STORAGE_PERIODS } from '#src/shared/accounts/storage-periods.ts';
import { DAY_MS } from '#src/shared/time/durations.ts';
import { FEEDBACK_ENDPOINTS } from './endpoints.ts';
import { FEEDBACK_CAPS } from './limits.ts';
import { FEEDBACK_MAILS } from './mails.server.ts';
import { feedbackRoutes } from './routes.server.ts';
import { deleteOldFeedback, listOfMember } from './store.server.ts';

const { feedbackDays, feedbackUnansweredDays } = STORAGE_PERIODS;
const text = z.string();

const exported = exportList(
  'feedback',
  {
    message: text,
    page: text.nullable(),
    email: text.nullable(),
    language: text,
    created_at: isoTime,
    answer: text.nullable(),
    answered_at: isoTime.nullable(),
  },
  (trx, { id }) => listOfMember(trx, id),
);

/** What visitors write on the feedback page, and the operator's answers. */
export const FEEDBACK = {
  name: 'feedback',
  endpoints: FEEDBACK_ENDPOINTS,
  register: feedbackRoutes,
  mails: FEEDBACK_MAILS,
  tables: {
    feedback: {
      key: ['id'],
      atTransfer: {
        rule: 'kept for an owner',
        because: 'without an owner a stranger may have written it',
      },
      mostRows: FEEDBACK_CAPS.ofMember,
      exported,
    },
  },
  retention: [
    {
      name: 'deleteFeedback',
      run: ({ queries, now }) =>
        deleteOldFeedback(queries, now() - feedbackDays * DAY_MS, now() - feedbackUnansweredDays * DAY_MS),
    },
  ],
  operator: async () => (await import('./feedback-commands.server.ts')).FEEDBACK_OPERATOR,
} as const satisfies FeatureModule;
