// For faults: asks the database before a request is answered, and answers 500 if that fails.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { onRequest } from '../../shared/faults/on-request.ts';

async function query(): Promise<void> {
  const { DATABASE_URL: url, DATA_DIR: folder = '' } = process.env;
  if (url === undefined) {
    const db = new DatabaseSync(join(folder, 'accounts.db'), { timeout: 0 });
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
}

/** Requests to these addresses wait for the database. */
export function queryFirst(isAffected: (url: string) => boolean): void {
  onRequest(({ url = '' }) => (isAffected(url) ? query() : undefined));
}
