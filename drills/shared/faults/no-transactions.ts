// No transactions: each statement is committed by itself, and a moment passes before an email is queued. Rows that belong
// together can be separated by a kill.
import { setTimeout as wait } from 'node:timers/promises';
import { block } from './block.ts';
import { onQuery } from './on-query.ts';
import { onStatement } from './on-statement.ts';

const MOMENT_MS = 20;
const BRACKET = /^(?:begin|commit|rollback)\b/;
const QUEUE = /^insert into "outbox"/;
const NOTHING = 'select 1 where false';

onStatement(BRACKET, { sql: () => NOTHING });
onStatement(QUEUE, { values: (values) => (block(MOMENT_MS), values) });
onQuery(({ text }) => {
  if (BRACKET.test(text)) return { text: NOTHING, values: [] };
  return QUEUE.test(text) ? wait(MOMENT_MS) : undefined;
});
