// The operator's commands about feedback.
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import type { Command, OperatorServices } from '#src/accounts/modules/operator-command.server.ts';
import { COMMAND_LINE } from '#src/accounts/operators/audit.server.ts';
import { recordList } from '#src/accounts/operators/look-ups.server.ts';
import { EXIT, CommandError } from '#src/command-line/command-error.ts';
import type { ParsedArguments } from '#src/command-line/command.ts';
import { formatPairs, formatTable, toIsoMinute, toIsoTime } from '#src/command-line/printing.ts';
import { PROGRAM } from '#src/server/program/program-names.ts';
import { isLongerThan } from '#src/shared/fields/bounded-text.ts';
import { MINUTE_MS } from '#src/shared/time/durations.ts';
import { answerFeedback, deleteFeedback } from './feedback.server.ts';
import * as store from './late-store.server.ts';
import { countUnanswered, findFeedback, type FeedbackRow } from './store.server.ts';

const ID = 'ID';
const ANSWER_MAX = 10_000;
/** How much of a message the list shows. */
const PREVIEW = 50;

/** The commands `feedback …`. */
export const FEEDBACK_COMMANDS: readonly Command[] = [
  {
    name: 'feedback list',
    options: {
      all: { help: 'also those that have an answer' },
      limit: { value: 'N', help: 'at most so many, from 1 to 5000 (default 50)' },
    },
    help: 'Lists what visitors wrote on the feedback page and nobody has answered, the newest first.',
    async run(services, args) {
      const { queries } = services;
      const limit = args.integer('limit', { min: 1, max: 5000, fallback: 50 });
      const rows = await store.listFeedback(queries, args.has('all'), limit);
      if (rows.length > 0) await recordList(services, COMMAND_LINE, 'feedback');
      const unanswered = await countUnanswered(queries);
      const lines = rows.map((row) => [
        row.id,
        toIsoMinute(row.created_at),
        row.language,
        row.answered_at === null ? (row.email === null ? 'no address' : 'wanted') : 'sent',
        row.page ?? '-',
        Array.from(row.message.replaceAll(/\s+/g, ' ')).slice(0, PREVIEW).join(''),
      ]);
      const headings = ['id', 'received (UTC)', 'language', 'answer', 'page', 'message'];
      return {
        json: { unanswered, feedback: rows.map(toJson) },
        text: `${rows.length === 0 ? 'There is none.' : formatTable(headings, lines)}\nWithout an answer: ${unanswered}`,
      };
    },
  },
  {
    name: 'feedback show',
    parameters: [ID],
    help: 'Shows one message in full.',
    async run(services, args) {
      const row = await find(services, args);
      await recordList(services, COMMAND_LINE, 'feedback');
      const pairs = formatPairs([
        ['id', row.id],
        ['received (UTC)', toIsoMinute(row.created_at)],
        ['language', row.language],
        ['member', row.user_id ?? '-'],
        ['page', row.page ?? '-'],
        ['address', row.email ?? '-'],
        ['answered (UTC)', toIsoMinute(row.answered_at)],
      ]);
      const answer = row.answer === null ? '' : `\n\nAnswer:\n${row.answer}`;
      return { json: toJson(row), text: `${pairs}\n\n${row.message}${answer}` };
    },
  },
  {
    name: 'feedback answer',
    parameters: [ID],
    options: {
      text: { value: 'TEXT', help: 'the answer' },
      file: { value: 'FILE', help: 'a text file with the answer, - for standard input' },
    },
    help: 'Sends an answer to the address of a message, once, and stores it. Write it in the language of the message. Asks before.',
    async run(services, args) {
      const row = await find(services, args);
      const answer = await readAnswer(args);
      await args.confirm(
        `This sends the answer to ${row.email ?? 'nobody'}, an address that nobody has confirmed, in an email in the language ${row.language}.`,
      );
      await answerFeedback(services, COMMAND_LINE, row, answer);
      return { json: { id: row.id, is_answered: true }, text: 'The server sends the answer.' };
    },
  },
  {
    name: 'feedback delete',
    parameters: [ID],
    options: { minutes: { value: 'N', help: 'also those without an answer that came in the N minutes from then on' } },
    help: 'Deletes a message and its answer, or many messages. An email about them that is still queued is not sent. Asks before.',
    async run(services, args) {
      const row = await find(services, args);
      const { id } = row;
      const minutes = args.integer('minutes', { min: 0, max: 525_600, fallback: 0 });
      const others = minutes === 0 ? '' : ` and those without an answer from the ${minutes} minutes from then on`;
      await args.confirm(`This deletes message ${id}${others}, immediately and permanently.`);
      const deleted = await deleteFeedback(services, COMMAND_LINE, row, row.created_at + minutes * MINUTE_MS);
      return { json: { id, deleted }, text: `${deleted} ${deleted === 1 ? 'message is' : 'messages are'} deleted.` };
    },
  },
];

async function find({ queries }: OperatorServices, { first }: ParsedArguments): Promise<FeedbackRow> {
  const row = /^\d{1,16}$/.test(first) ? await findFeedback(queries, Number(first)) : undefined;
  if (!row) throw new CommandError(`There is no message '${first}'. See: ${PROGRAM.admin('feedback list --all')}`);
  return row;
}

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

function toJson({ created_at, answered_at, ...row }: FeedbackRow): object {
  const { id, user_id, message, page, email, language, answer } = row;
  const times = { created_at: toIsoTime(created_at), answered_at: toIsoTime(answered_at) };
  return { id, user_id, message, page, email, language, answer, ...times };
}
