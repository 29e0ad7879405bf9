// Faults of this drill, by name.
import { DatabaseSync, StatementSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { REQUEST_QUERY_TIMEOUT_MS } from '../../src/server/database/open.ts';
import type { Inject } from '../shared/faults/faults.ts';
import { onRequest, onWriteHead } from '../shared/faults/on-http.ts';
import { replaceMethod } from '../shared/faults/replace-method.ts';

/** The server waits for its database without timeouts. */
function waitForever(): void {
  replaceMethod(globalThis, 'setTimeout', ({ given: [run, ms, ...rest], old }) =>
    old([run, ms === REQUEST_QUERY_TIMEOUT_MS ? 3_600_000 : ms, ...rest]),
  );
  replaceMethod(pg.Pool.prototype, 'connect', async ({ given, old }) => {
    for (;;) {
      try {
        return await old(given);
      } catch {
        await wait(100);
      }
    }
  });
  replaceMethod(DatabaseSync.prototype, 'prepare', ({ given: [sql, ...rest], old }) =>
    old([sql === 'pragma busy_timeout = 0' ? 'pragma busy_timeout = 5000' : sql, ...rest]),
  );
}

/** After one failure every query fails, as with a pool that keeps broken connections. */
function stayBroken(): void {
  const state: { failure: Error | undefined } = { failure: undefined };
  const remember = (error: unknown) => {
    // A violated constraint is not an outage.
    if ((error as { errcode?: number }).errcode !== 5 && error instanceof Error && 'errcode' in error) return;
    state.failure ??= error as Error;
  };
  replaceMethod(pg.Pool.prototype, 'connect', ({ given, old }) => {
    if (state.failure) return Promise.reject(state.failure);
    const result = old(given);
    if (result instanceof Promise) result.catch(remember);
    return result;
  });
  replaceMethod(pg.Client.prototype, 'query', ({ given, old }) => {
    const result = old(given);
    if (result instanceof Promise) result.catch(remember);
    return result;
  });
  replaceMethod(StatementSync.prototype, 'run', ({ given, old }) => {
    if (state.failure) throw state.failure;
    try {
      return old(given);
    } catch (error) {
      remember(error);
      throw error;
    }
  });
}

/** Asks the database before a request to these paths is answered, and answers 500 if that fails. */
function queryFirst(isAffected: (url: string) => boolean): void {
  const query = async () => {
    const { DATABASE_URL: url, DATA_DIR: folder = '' } = process.env;
    if (url === undefined) {
      const db = new DatabaseSync(`${folder}/accounts.db`, { timeout: 0 });
      try {
        db.exec('begin immediate; rollback');
      } finally {
        db.close();
      }
      return;
    }
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
    client.on('error', () => undefined);
    await client.connect();
    await client.end();
  };
  onRequest(({ url = '' }) => (isAffected(url) ? query() : undefined));
}

export const FAULTS: Readonly<Record<string, Inject>> = {
  'without-limits': waitForever,
  'stays-broken': stayBroken,
  'health-asks': () => queryFirst((url) => url === '/healthz'),
  'pages-ask': () => queryFirst((url) => !/^\/(?:auth|healthz|readyz)/.test(url)),
  'says-yes': () =>
    onWriteHead((head) => {
      if (head.status === 503) head.status = head.request.url === '/auth/users/' ? 201 : 200;
    }),
};
