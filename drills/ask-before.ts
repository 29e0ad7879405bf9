// For plants: lets a server ask its database before it answers, and answer 500 if that fails.
import { Server, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { replaceMethod } from './replace-method.ts';

async function ask(): Promise<void> {
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

/** From now on requests for these addresses wait for the database. */
export function askBefore(isAsked: (url: string) => boolean): void {
  replaceMethod(Server.prototype, 'emit', ({ given, old }) => {
    const [event, request, response] = given as [string, IncomingMessage, ServerResponse];
    if (event !== 'request' || !isAsked(request.url ?? '')) return old(given);
    ask().then(
      () => old(given),
      () => response.writeHead(500).end(),
    );
    return true;
  });
}
