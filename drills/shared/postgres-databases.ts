// Databases on a PostgreSQL server that a drill has started, and SQL beside the servers that use them.
import pg from 'pg';

/** Runs SQL and returns the rows of its last statement. Without `values` it may be several statements. */
export async function runSql(
  url: string,
  text: string,
  values?: readonly unknown[],
): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const found: unknown = await client.query(text, values && [...values]);
    const last = (Array.isArray(found) ? found.at(-1) : found) as pg.QueryResult<Record<string, unknown>>;
    return last.rows;
  } finally {
    await client.end();
  }
}

/** Makes a database, empty or a copy of another that nobody is connected to, and returns its address. */
export async function makeDatabase(server: string, name: string, template?: string): Promise<string> {
  await runSql(server, `create database ${name}${template === undefined ? '' : ` template ${template}`}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
