// A timeout for queries of requests. A PostgreSQL that is paused, or behind a network that drops packets, keeps its connections
// open and never answers.
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { createFairQueue, currentClient } from '../limits/fair-queue.ts';
import { namedStatement } from './prepared-statements.ts';

/**
 * The share of a pool that one client may hold: with 16 requests that wait for the same row it would have all ten connections, and
 * others would wait six to ten times as long (measured, PostgreSQL 15).
 */
const CLIENT_SHARE = 0.4;

/**
 * Returns the pool with a timeout in milliseconds for getting a connection and for each query. A late query rejects with the
 * code `ETIMEDOUT`, and so does every later one on its connection, which is closed when it is released, because it is unknown
 * whether the late query was executed. The requests of one client have a share of the connections, and wait for each other.
 */
export function withQueryTimeout(pool: Pool, timeoutMs: number): PostgresPool {
  const wrapped = new WeakMap<PoolClient, PostgresPoolClient>();
  const { max } = pool.options;
  const places = createFairQueue(max, Math.max(1, Math.floor(max * CLIENT_SHARE)));
  /** By connection, while it is in use. */
  const leaves = new WeakMap<PoolClient, () => void>();
  const release = (client: PoolClient, isBroken = false) => {
    client.release(isBroken);
    leaves.get(client)?.();
    leaves.delete(client);
  };
  const wrap = (client: PoolClient) => {
    const result = wrapped.get(client) ?? withTimeout(client, timeoutMs, release);
    wrapped.set(client, result);
    return result;
  };
  const connect = async () => {
    const current = currentClient();
    if (current === undefined) return pool.connect();
    const leave = await places(current);
    try {
      const client = await pool.connect();
      leaves.set(client, leave);
      return client;
    } catch (error) {
      leave();
      throw error;
    }
  };
  return {
    options: pool.options,
    connect: async () => {
      const connecting = connect();
      const releaseLater = () => void connecting.then((client) => release(client)).catch(() => undefined);
      return wrap(await rejectLate(connecting, timeoutMs, releaseLater));
    },
    end: () => pool.end(),
  };
}

function withTimeout(
  client: PoolClient,
  timeoutMs: number,
  release: (client: PoolClient, isBroken: boolean) => void,
): PostgresPoolClient {
  let isLate = false;
  let begin: Promise<unknown> | undefined;
  function query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  function query(statement: unknown, parameters: readonly unknown[] = []): unknown {
    if (typeof statement !== 'string') throw new TypeError('cursors are not supported');
    if (isLate) return Promise.reject(lateError());
    const result = client.query(namedStatement(statement, parameters));
    if (statement === 'begin') {
      // Not awaited: the first query of the transaction is sent together with it (`pipeline`), and fails if it fails.
      begin = result;
      result.catch(() => undefined);
      return Promise.resolve(BEGIN_RESULT);
    }
    const both = begin ? Promise.all([result, begin]).then(([first]) => first) : result;
    begin = undefined;
    return rejectLate(both, timeoutMs, () => (isLate = true));
  }
  return { query, release: (isBroken) => release(client, isBroken === true || isLate) };
}

const BEGIN_RESULT = { command: 'BEGIN', rowCount: 0, rows: [] } as const;

/** Rejects if a promise is not settled in time, after calling `onLate`. */
function rejectLate<T>(result: Promise<T>, timeoutMs: number, onLate: () => void): Promise<T> {
  return new Promise((resolve, reject) => {
    let isSettled = false;
    const giveUp = () => {
      if (isSettled) return;
      onLate();
      reject(lateError());
    };
    // `setImmediate` runs after the sockets are read: the result may have arrived while this process was busy.
    const timer = setTimeout(() => setImmediate(giveUp), timeoutMs);
    const end = () => {
      isSettled = true;
      clearTimeout(timer);
    };
    result.then(
      (value) => (end(), resolve(value)),
      (error: unknown) => (end(), reject(error as Error)),
    );
  });
}

const lateError = () => Object.assign(new Error('the database did not answer in time'), { code: 'ETIMEDOUT' });
