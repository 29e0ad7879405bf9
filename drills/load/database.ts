// Databases on the PostgreSQL that peers share.
import pg from 'pg';

/** Makes an empty database and returns its address. */
export async function makeDatabase(server: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${name}`).finally(() => client.end());
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
