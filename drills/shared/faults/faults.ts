// Faults of several drills, by name.
import { setTimeout as wait } from 'node:timers/promises';
import { onRequest, onWriteHead } from './on-http.ts';
import { onQuery, onStatement } from './on-sql.ts';
import { block } from './replace-method.ts';

/** Injects a fault into the process. */
export type Inject = () => unknown;

/** Answers every n-th request but readiness checks by itself. */
function failEach(nth: number): void {
  let requests = 0;
  onRequest(({ url }, response) => {
    requests += 1;
    if (requests % nth !== 0 || url === '/readyz') return undefined;
    response.writeHead(500, { 'Content-Length': '0' }).end();
    return 'isAnswered';
  });
}

/**
 * No transactions: each statement is committed by itself, and a moment passes before an email is queued. Rows that belong
 * together can be separated by a kill.
 */
function separateStatements(): void {
  const [bracket, queue, nothing, momentMs] = [
    /^(?:begin|commit|rollback)\b/,
    /^insert into "outbox"/,
    'select 1 where false',
    20,
  ] as const;
  onStatement(bracket, { sql: () => nothing });
  onStatement(queue, { values: (values) => (block(momentMs), values) });
  onQuery(({ text }) => {
    if (bracket.test(text)) return { text: nothing, values: [] };
    return queue.test(text) ? wait(momentMs) : undefined;
  });
}

/** The event loop blocks for 1.2 s repeatedly, from 1.5 s after startup. */
function stall(): void {
  const again = () =>
    setTimeout(() => {
      block(1_200);
      again();
    }, 100).unref();
  setTimeout(again, 1_500).unref();
}

/** Every fiftieth page blocks the process for half a second. */
function slowPages(): void {
  let pages = 0;
  onRequest(({ url }) => {
    if (url?.startsWith('/auth')) return;
    pages += 1;
    if (pages % 50 === 0) block(500);
  });
}

const leaked: number[][] = [];

export const FAULTS: Readonly<Record<string, Inject>> = {
  'busy-answers': () =>
    onWriteHead((head) => {
      if (head.status === 503) head.status = 500;
    }),
  'failing-answers': () => failEach(500),
  // A kilobyte for each request: 128 numbers of 8 bytes.
  'leaked-memory': () =>
    onRequest(() => void leaked.push(Array.from({ length: 128 }, (_, at) => at + leaked.length / 7))),
  'no-retry-after': () => onWriteHead(({ headers }) => headers.delete('retry-after')),
  'no-transactions': separateStatements,
  'slow-pages': slowPages,
  'slow-start': () => wait(2_500),
  stalls: stall,
};

/** Injects the faults that a setting describes: statements of SQLite that do nothing, or take longer. */
export function injectStatementFaults(): void {
  const { SKIPPED_STATEMENT, SLOW_STATEMENT, SLOW_MS, SLOW_VALUE } = process.env;
  if (SKIPPED_STATEMENT !== undefined) onStatement(new RegExp(SKIPPED_STATEMENT), { instead: () => undefined });
  if (SLOW_STATEMENT !== undefined)
    onStatement(new RegExp(SLOW_STATEMENT), {
      values: (values) => {
        if (SLOW_VALUE === undefined || values.includes(Number(SLOW_VALUE))) block(Number(SLOW_MS));
        return values;
      },
    });
}
