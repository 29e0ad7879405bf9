// A limit to how long a call waits for PostgreSQL. One that is stopped, or behind a network that swallows everything, keeps
// its connections and never answers: without a limit each call would wait as long as its visitor does.
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { namedStatement } from './prepared-statements.ts';

/**
 * Gives the pool with a limit in milliseconds on the wait for a connection and on each query. What is late fails with the
 * code `ETIMEDOUT`, and so does everything after it on that connection, which is closed once it is given back: whether a
 * late query was carried out is not known.
 */
export function withQueryTimeout(pool: Pool, limitMs: number): PostgresPool {
  const known = new WeakMap<PoolClient, PostgresPoolClient>();
  const take = (client: PoolClient) => {
    const taken = known.get(client) ?? limited(client, limitMs);
    known.set(client, taken);
    return taken;
  };
  return {
    options: pool.options,
    connect: async () => {
      const connecting = pool.connect();
      const giveBack = () => void connecting.then((client) => client.release()).catch(() => undefined);
      return take(await inTime(connecting, limitMs, giveBack));
    },
    end: () => pool.end(),
  };
}

function limited(client: PoolClient, limitMs: number): PostgresPoolClient {
  let isLate = false;
  let begun: Promise<unknown> | undefined;
  function query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  function query(asked: unknown, parameters: readonly unknown[] = []): unknown {
    if (typeof asked !== 'string') throw new TypeError('there are no cursors here');
    if (isLate) return Promise.reject(lateError());
    const answer = client.query(namedStatement(asked, parameters));
    if (asked === 'begin') {
      // Nothing is learnt from its answer: the first query of the transaction goes along with it (`pipeline`), and fails with it.
      begun = answer;
      answer.catch(() => undefined);
      return Promise.resolve(BEGUN);
    }
    const both = begun ? Promise.all([answer, begun]).then(([result]) => result) : answer;
    begun = undefined;
    return inTime(both, limitMs, () => (isLate = true));
  }
  return { query, release: (isBroken) => client.release(isBroken === true || isLate) };
}

const BEGUN = { command: 'BEGIN', rowCount: 0, rows: [] } as const;

function inTime<T>(answer: Promise<T>, limitMs: number, whenLate: () => void): Promise<T> {
  return new Promise((resolve, reject) => {
    let isOver = false;
    const giveUp = () => {
      if (isOver) return;
      whenLate();
      reject(lateError());
    };
    // After a look at what has arrived: it may be this program that is late, on a busy machine.
    const timer = setTimeout(() => setImmediate(giveUp), limitMs);
    const end = () => {
      isOver = true;
      clearTimeout(timer);
    };
    answer.then(
      (value) => (end(), resolve(value)),
      (error: unknown) => (end(), reject(error as Error)),
    );
  });
}

const lateError = () => Object.assign(new Error('the database did not answer in time'), { code: 'ETIMEDOUT' });
