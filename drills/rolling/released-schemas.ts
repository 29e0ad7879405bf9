// Databases of earlier releases: each released schema, with accounts and sessions in it.
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { MIGRATIONS } from '../../src/server/database/migrations.ts';
import { sqliteDialect } from '../../src/server/database/node-sqlite.ts';
import { postgresDialect } from '../../src/server/database/postgres.ts';
import { makeDatabase, runSql, type Place, type Rows } from '../shared/database.ts';
import { register, signIn, type Person } from '../shared/http.ts';
import { makeFolder } from '../shared/programs.ts';
import { startServer } from '../shared/server.ts';

const PEOPLE = 12;
const ACCOUNTS = 'select id, email, email_key, username, username_key, password, is_active from users order by id';
/** The last column has this name since migration 0006. */
const SESSIONS = 'select hash, user_id, created_at, last_used_at as used_at from tokens';

/** People with a session each, and their rows in the columns of the first release. */
export interface Past {
  readonly people: readonly { readonly person: Person; readonly token: string }[];
  readonly users: Rows;
  readonly tokens: Rows;
}

export type CopyOfPast = () => Promise<Place>;

/** Lets people register and sign in at today's server, which keeps their rows as the first release would have. */
export async function makePast(): Promise<Past> {
  const server = await startServer();
  const people = [];
  for (let at = 0; at < PEOPLE; at += 1) {
    const person = await register(server.url, `old${at}`);
    people.push({ person, token: await signIn(server.url, person) });
  }
  await server.stop();
  return { people, users: await runSql(server, ACCOUNTS), tokens: await runSql(server, SESSIONS) };
}

/** Makes a database with the first `count` migrations, on a PostgreSQL or without on SQLite; from the first on, the past is in it. */
export async function makeTemplate(postgres: string | undefined, past: Past, count: number): Promise<CopyOfPast> {
  const name = `released_${count}`;
  const file = join(makeFolder(), 'accounts.db');
  const dialect = postgres ? await postgresDialect(await makeDatabase(postgres, name)) : sqliteDialect(file);
  const db = new Kysely<Record<string, Record<string, unknown>>>({ dialect });
  if (count > 0) {
    await migrate(db, 1);
    await db.insertInto('users').values(past.users).execute();
    await db.insertInto('tokens').values(past.tokens).execute();
    await migrate(db, count);
  } else await sql`select 1`.execute(db);
  await db.destroy();
  let copies = 0;
  return async () => {
    const dataDir = makeFolder();
    if (postgres) return { dataDir, databaseUrl: await makeDatabase(postgres, `${name}_${(copies += 1)}`, name) };
    copyFileSync(file, join(dataDir, 'accounts.db'));
    return { dataDir };
  };
}

async function migrate(db: Kysely<Record<string, Record<string, unknown>>>, count: number): Promise<void> {
  const provider = { getMigrations: async () => Object.fromEntries(Object.entries(MIGRATIONS).slice(0, count)) };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error !== undefined) throw error as Error;
}

/** What a database still has of the past's accounts, as text. */
export const accountsIn = async (place: Place): Promise<string> =>
  JSON.stringify((await runSql(place, ACCOUNTS)).map((row) => Object.values(row).map(String)));
