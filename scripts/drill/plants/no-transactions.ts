// Planted: no transactions, so that each statement stands for itself, and a moment before a mail is ordered: what belongs
// together can be torn apart.
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';

const MOMENT_MS = 20;
const isBracket = (sql: unknown) => typeof sql === 'string' && /^(?:begin|commit|rollback)\b/.test(sql);
const isOrder = (sql: unknown) => typeof sql === 'string' && sql.startsWith('insert into "outbox"');

const prepare = DatabaseSync.prototype.prepare;
DatabaseSync.prototype.prepare = function prepareAlone(sql) {
  const statement = prepare.call(this, isBracket(sql) ? 'select 1 where false' : sql);
  if (!isOrder(sql)) return statement;
  const run = statement.run.bind(statement);
  return Object.assign(statement, {
    run: (...values: Parameters<typeof run>) => {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, MOMENT_MS);
      return run(...values);
    },
  });
};

// The pool's clients are asked with a text and values, and give a promise.
const query = pg.Client.prototype.query as unknown as (sql: unknown, ...more: unknown[]) => unknown;
const queryAlone = function queryAlone(this: pg.Client, sql: unknown, ...more: unknown[]): unknown {
  if (isBracket(sql)) return query.call(this, 'select 1 where false');
  if (!isOrder(sql)) return query.call(this, sql, ...more);
  return new Promise((done) => setTimeout(done, MOMENT_MS)).then(() => query.call(this, sql, ...more));
};
Object.assign(pg.Client.prototype, { query: queryAlone });
