// Planted: no transactions, so that each statement stands for itself, and a moment before a mail is ordered: what belongs
// together can be torn apart.
import pg from 'pg';
import { replaceMethod } from './replace-method.ts';

const MOMENT_MS = 20;
/** The text of a statement: as it is, or as pg takes it with its name. */
const textOf = (asked: unknown) => (typeof asked === 'string' ? asked : (asked as pg.QueryConfig).text);
const isBracket = (asked: unknown) => /^(?:begin|commit|rollback)\b/.test(textOf(asked));
const isOrder = (asked: unknown) => textOf(asked).startsWith('insert into "outbox"');

replaceMethod('prepare', (_, prepare, sql) => {
  const statement = prepare(isBracket(sql) ? 'select 1 where false' : sql);
  if (!isOrder(sql)) return statement;
  const run = statement.run.bind(statement);
  return Object.assign(statement, {
    run: (...values: Parameters<typeof run>) => {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, MOMENT_MS);
      return run(...values);
    },
  });
});

class Client extends pg.Client {
  constructor(...options: ConstructorParameters<typeof pg.Client>) {
    super(...options);
    const query = this.query.bind(this) as (...asked: unknown[]) => unknown;
    const queryAlone = (sql: unknown, ...more: unknown[]): unknown => {
      if (isBracket(sql)) return query('select 1 where false');
      if (!isOrder(sql)) return query(sql, ...more);
      return new Promise((done) => setTimeout(done, MOMENT_MS)).then(() => query(sql, ...more));
    };
    Object.assign(this, { query: queryAlone });
  }
}

pg.Pool = class extends pg.Pool {
  constructor(config?: pg.PoolConfig) {
    super({ ...config, Client });
  }
};
