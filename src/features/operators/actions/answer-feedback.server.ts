// Answers a message of the feedback page.
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { text } from '#src/accounts/djoser/text-field.ts';
import { textFaults } from '#src/accounts/members/field-rules.ts';
import { CommandError, EXIT } from '#src/command-line/command-error.ts';
import type { ParsedArguments } from '#src/command-line/command.ts';
import { findNamedMessage } from '#src/features/feedback/feedback-commands.server.ts';
import { findMessage, storeAnswer, type FeedbackRow } from '#src/features/feedback/feedback.server.ts';
import { action } from '#src/features/operators/action.server.ts';
import { idOf } from '#src/features/operators/target.server.ts';
import { ApiError } from '#src/server/errors/api-error.ts';
import { enqueueMail } from '#src/server/mail/outbox.ts';
import { isLongerThan } from '#src/shared/fields/bounded-text.ts';
import { FEEDBACK_LIMITS } from '#src/shared/fields/field-limits.ts';
import { DEFAULT_LANGUAGE, isLanguage } from '#src/shared/languages/languages.ts';

/** The longest answer of the command, which has no form to fit into. */
const ANSWER_MAX = 10_000;

/** Why a message cannot be answered, for the command. */
const UNANSWERABLE = {
  noAddress: 'This message has no address for an answer. Delete it once you have dealt with it.',
  noMailServer: 'SMTP_URL is not set, so the answer would reach nobody. Set it to your mail server.',
  gone: 'This message has an answer already, or was deleted meanwhile.',
} as const;

interface Answer {
  readonly message: FeedbackRow;
  readonly answer: string;
}

/** Stores the answer and queues the email with it, once. Returns why not. */
export const ANSWER_FEEDBACK = action('answerFeedback', {
  async run(
    { trx, services: { config }, now, note, nothingDone },
    { message: { id, user_id, email: address, language }, answer }: Answer,
  ): Promise<keyof typeof UNANSWERABLE | 'sent'> {
    if (user_id !== null) note({ accountId: user_id });
    if (address === null) return nothingDone('noAddress');
    if (config.smtpUrl === undefined) return nothingDone('noMailServer');
    if (!(await storeAnswer(trx, id, answer, now))) return nothingDone('gone');
    const to = { address, language: isLanguage(language) ? language : DEFAULT_LANGUAGE };
    await enqueueMail(trx, { kind: 'feedbackAnswer', ...to, details: { feedback: String(id) } }, now);
    return 'sent';
  },
  page: {
    fields: {
      message: text({ max: FEEDBACK_LIMITS.message, rules: (typed) => textFaults(typed, FEEDBACK_LIMITS.message) }),
    },
    async input({ id, fields, services }) {
      const message = await findMessage(services, idOf({ id }).id);
      if (!message) throw new ApiError('notFound');
      return { message, answer: fields.message.replaceAll(/\r\n?/g, '\n') };
    },
    respond(result) {
      if (result !== 'sent') throw new ApiError('notFound');
    },
  },
  command: {
    name: 'feedback answer',
    parameters: ['ID'],
    options: {
      text: { value: 'TEXT', help: 'the answer' },
      file: { value: 'FILE', help: 'a text file with the answer, - for standard input' },
    },
    help: 'Sends an answer to the address of a message, once, and stores it. Write it in the language of the message. Asks before.',
    async run(services, args, act) {
      const message = await findNamedMessage(services, args);
      const answer = await readAnswer(args);
      await args.confirm(
        `This sends the answer to ${message.email ?? 'nobody'}, an address that nobody has confirmed, in an email in the language ${message.language}.`,
      );
      const result = await act({ message, answer });
      if (result !== 'sent') throw new CommandError(UNANSWERABLE[result]);
      return { json: { id: message.id, is_answered: true }, text: 'The server sends the answer.' };
    },
  },
});

async function readAnswer(args: ParsedArguments): Promise<string> {
  const [typed, file] = [args.text('text'), args.text('file')];
  if ((typed === undefined) === (file === undefined))
    throw new CommandError('Give the answer either with --text or with --file.', EXIT.usage);
  const answer = (typed ?? (await readFileOrInput(file ?? ''))).replaceAll(/\r\n?/g, '\n').trim();
  if (answer === '') throw new CommandError('The answer is empty.', EXIT.usage);
  if (isLongerThan(answer, ANSWER_MAX))
    throw new CommandError(`The answer is too long: it should have ${ANSWER_MAX} letters at most.`, EXIT.usage);
  return answer;
}

async function readFileOrInput(file: string): Promise<string> {
  try {
    return await (file === '-' ? readText(process.stdin) : readFile(resolve(file), 'utf8'));
  } catch (error) {
    throw new CommandError(`--file is '${file}', which cannot be read. Name a text file.`, EXIT.failed, error);
  }
}
