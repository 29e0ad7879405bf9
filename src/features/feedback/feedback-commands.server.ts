// The operator's commands about feedback.
import type { OperatorPart } from '#src/accounts/modules/feature-module.server.ts';
import type { Command, OperatorServices } from '#src/accounts/modules/operator-command.server.ts';
import { COMMAND_LINE } from '#src/accounts/operators/audit-log.server.ts';
import { recordList } from '#src/accounts/operators/look-ups.server.ts';
import { CommandError } from '#src/command-line/command-error.ts';
import type { ParsedArguments } from '#src/command-line/command.ts';
import { formatPairs, formatTable, toIsoMinute, toIsoTime } from '#src/command-line/printing.ts';
import { PROGRAM } from '#src/server/program/program-names.ts';
import { listFeedback } from './feedback.server.ts';
import { countUnanswered, findFeedback, type FeedbackRow } from './store.server.ts';

const ID = 'ID';
/** How much of a message the list shows. */
const PREVIEW = 50;

/** The commands that show feedback; those that answer and delete it are actions of operators. */
const FEEDBACK_COMMANDS: readonly Command[] = [
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
      const rows = await listFeedback(queries, args.has('all'), limit);
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
      const row = await findNamedMessage(services, args);
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
];

/** The part of the operator's program. */
export const FEEDBACK_OPERATOR: OperatorPart = {
  commands: FEEDBACK_COMMANDS,
  async ofSite(db) {
    const value = await countUnanswered(db);
    return { accounts: [], others: [{ field: 'feedback_unanswered', label: 'feedback without an answer', value }] };
  },
};

/** Returns the message that the argument names. Throws a `CommandError` if there is none. */
export async function findNamedMessage(
  { queries }: Pick<OperatorServices, 'queries'>,
  { first }: ParsedArguments,
): Promise<FeedbackRow> {
  const row = /^\d{1,16}$/.test(first) ? await findFeedback(queries, Number(first)) : undefined;
  if (!row) throw new CommandError(`There is no message '${first}'. See: ${PROGRAM.admin('feedback list --all')}`);
  return row;
}

function toJson({ created_at, answered_at, ...row }: FeedbackRow): object {
  const { id, user_id, message, page, email, language, answer } = row;
  const times = { created_at: toIsoTime(created_at), answered_at: toIsoTime(answered_at) };
  return { id, user_id, message, page, email, language, answer, ...times };
}
