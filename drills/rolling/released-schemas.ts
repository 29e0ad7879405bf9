// Databases of earlier releases: each released schema, with accounts and sessions in it.
import { createHash } from 'node:crypto';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { MIGRATIONS } from '../../src/server/database/migrations.ts';
import { sqliteDialect } from '../../src/server/database/node-sqlite.ts';
import { postgresDialect } from '../../src/server/database/postgres.ts';
import { register, signIn, type Person } from '../shared/http.ts';
import { makeDatabase, runSql } from '../shared/postgres-databases.ts';
import { makeFolder, startServer } from '../shared/server.ts';

const PEOPLE = 12;
const USERS = ['id', 'email', 'email_key', 'username', 'username_key', 'password', 'is_active'];
const TOKENS = ['hash', 'user_id', 'created_at', 'used_at'];
/** The same since migration 0006. */
const TOKENS_TODAY = ['hash', 'user_id', 'created_at', 'last_used_at'];

type Engine = 'SQLite' | 'PostgreSQL';
type Values = readonly (string | number | null)[];

/** People with a session each, and their rows in the columns of the first release. */
export interface Past {
  readonly people: readonly { readonly person: Person; readonly token: string }[];
  readonly users: readonly Values[];
  readonly tokens: readonly Values[];
}

/** A database of the past that can be had as often as it is needed. */
export interface Template {
  /** Makes a copy; returns what a server is started with on it. */
  copy(): Promise<{ readonly dataDir: string; readonly env: NodeJS.ProcessEnv }>;
}

/** Lets people register and sign in at today's server, which keeps their rows as the first release would have. */
export async function makePast(): Promise<Past> {
  const server = await startServer();
  const people = [];
  for (let at = 0; at < PEOPLE; at += 1) {
    const person = await register(server.url, `old${at}`);
    people.push({ person, token: await signIn(server.url, person) });
  }
  await server.stop();
  const db = new DatabaseSync(join(server.dataDir, 'accounts.db'));
  const rows = (table: string, columns: readonly string[]) =>
    db
      .prepare(`select ${columns.join(', ')} from ${table} order by 1`)
      .all()
      .map((row) => Object.values(row) as Values);
  const past = { people, users: rows('users', USERS), tokens: rows('tokens', TOKENS_TODAY) };
  db.close();
  return past;
}

/** Makes a database with the first `count` migrations; from the first on, the past is in it. */
export async function makeTemplate(engine: Engine, postgres: string, past: Past, count: number): Promise<Template> {
  const name = `released_${count}`;
  const folder = makeFolder();
  const file = join(folder, 'accounts.db');
  const url = engine === 'PostgreSQL' ? await makeDatabase(postgres, name) : '';
  const db = new Kysely<unknown>({ dialect: url === '' ? sqliteDialect(file) : await postgresDialect(url) });
  const provider = { getMigrations: async () => Object.fromEntries(Object.entries(MIGRATIONS).slice(0, count)) };
  if (count > 0) {
    const { error } = await new Migrator({ db, provider }).migrateToLatest();
    if (error !== undefined) throw error as Error;
    const insert = async (table: string, columns: readonly string[], rows: readonly Values[]) => {
      for (const row of rows)
        await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))}) values (${sql.join(row)})`.execute(
          db,
        );
    };
    await insert('users', USERS, past.users);
    await insert('tokens', TOKENS, past.tokens);
  }
  await db.destroy();
  let copies = 0;
  return {
    async copy() {
      copies += 1;
      const dataDir = makeFolder();
      if (url !== '')
        return { dataDir, env: { DATABASE_URL: await makeDatabase(postgres, `${name}_${copies}`, name) } };
      copyFileSync(file, join(dataDir, 'accounts.db'));
      return { dataDir, env: {} };
    },
  };
}

/** A hash of what a database still has of the past's accounts. */
export async function digest(engine: Engine, dataDir: string, env: NodeJS.ProcessEnv): Promise<string> {
  const text = `select ${USERS.join(', ')} from users order by id`;
  const rows = engine === 'PostgreSQL' ? await runSql(env['DATABASE_URL'] ?? '', text) : readFile(dataDir, text);
  const values = rows.map((row) => Object.values(row).map(String));
  return createHash('sha256').update(JSON.stringify(values)).digest('hex');
}

function readFile(dataDir: string, text: string): readonly Record<string, unknown>[] {
  const db = new DatabaseSync(join(dataDir, 'accounts.db'), { readOnly: true });
  const rows = db.prepare(text).all();
  db.close();
  return rows;
}
