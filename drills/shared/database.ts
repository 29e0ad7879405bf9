// Databases of drills, and SQL beside the servers that use them.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { startPostgres, type Postgres } from '../../test/postgres.ts';
import { needPostgres } from '../../test/programs.ts';

/** A database as the settings say it: with a URL it is PostgreSQL, otherwise the SQLite file in the data folder. */
export interface Place {
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
}

export type Rows = readonly Record<string, unknown>[];

/** Starts a PostgreSQL that does not sync, until the end of the process. */
export const startFastPostgres = async (logFile?: string): Promise<Postgres> => startPostgres(needPostgres(), logFile);

/** Uses the SQLite file in a data folder, beside a server or without. */
export function withSqlite<T>(dataDir: string, work: (db: DatabaseSync) => T): T {
  const db = new DatabaseSync(join(dataDir, 'accounts.db'), { timeout: 5_000 });
  try {
    return work(db);
  } finally {
    db.close();
  }
}

/** Connects to a PostgreSQL for a moment. */
export async function withPostgres<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Runs SQL and returns the rows of its last statement; of several statements in SQLite, none. */
export async function runSql({ dataDir, databaseUrl }: Place, text: string): Promise<Rows> {
  if (databaseUrl === undefined)
    return withSqlite(dataDir, (db) =>
      /^\s*(?:select|pragma)/i.test(text) ? db.prepare(text).all() : (db.exec(text), []),
    );
  return withPostgres(databaseUrl, async (client) => {
    const found: unknown = await client.query(text);
    return ((Array.isArray(found) ? found.at(-1) : found) as pg.QueryResult<Record<string, unknown>>).rows;
  });
}

/** Makes a database, empty or a copy of another that nobody is connected to, and returns its URL. */
export async function makeDatabase(server: string, name: string, template?: string): Promise<string> {
  const from = template === undefined ? '' : ` template ${template}`;
  await withPostgres(server, (client) => client.query(`create database ${name}${from}`));
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
}
