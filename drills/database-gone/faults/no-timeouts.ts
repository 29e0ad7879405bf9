// The server waits for its database without timeouts.
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { REQUEST_QUERY_TIMEOUT_MS } from '../../../src/server/database/open.ts';
import { replaceMethod } from '../../shared/replace-method.ts';

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
