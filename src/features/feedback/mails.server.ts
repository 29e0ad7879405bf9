// The emails about feedback. The queue has the id of the message alone: what is deleted meanwhile is not sent.
import type { MailRules } from '#src/accounts/modules/mail-rules.server.ts';
import { PROGRAM } from '#src/server/program/program-names.ts';
import { isLanguage, LANGUAGES } from '#src/shared/languages/languages.ts';
import { findFeedback } from './store.server.ts';

/** Marks that would turn the text that follows in the other direction, and control characters: some programs end a line at U+0085. */
const UNSAFE = /[\u202a-\u202e\u2066-\u2069]|(?![\t\n])\p{Cc}/gu;
const NONE = '–';

/** What a visitor wrote, marked line by line: none of it can look like the rest of the email. */
const quote = (text: string) => text.replaceAll(UNSAFE, '').replaceAll(/^/gm, '> ');

const RULE = { button: null, secondary: null, isNotice: false, isUnwanted: null } as const;

export const FEEDBACK_MAILS = {
  /** To the operator. */
  feedbackReceived: {
    ...RULE,
    async readDetails(queries, { feedback }) {
      const row = await findFeedback(queries, Number(feedback));
      if (!row) return undefined;
      const { id, message, page, email, language } = row;
      return {
        command: PROGRAM.admin(`feedback answer ${id}`),
        passage: quote(message),
        page: page?.replaceAll(UNSAFE, '') ?? NONE,
        email: email ?? NONE,
        language: isLanguage(language) ? LANGUAGES[language].name : language,
      };
    },
  },
  /** To the address that the visitor gave, which may be another person's: it has nothing that the visitor wrote. */
  feedbackAnswer: {
    ...RULE,
    async readDetails(queries, { feedback }) {
      const answer = (await findFeedback(queries, Number(feedback)))?.answer ?? undefined;
      return answer === undefined ? undefined : { passage: answer };
    },
  },
} as const satisfies Partial<MailRules>;
