// Reads what a server has stored without the code of the product: the rows of its database and the email files.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';

/** What the database and the data folder hold. */
export interface Stored {
  /** By e-mail address. */
  readonly users: ReadonlyMap<string, StoredUser>;
  /** Says of a token whether its session is stored. */
  readonly sessions: { has(token: string): boolean };
  /** Inconsistencies of the database itself, one line each: pages, indexes, rows that refer to a missing row. */
  readonly faults: readonly string[];
}

/** An account, and whether the rest of the transaction that made it is there. */
export interface StoredUser {
  readonly language: string;
  /** The mark of the client that registered. */
  readonly hasMark: boolean;
  /** Whether the confirmation email is queued or was completely written to a file. */
  readonly hasMail: boolean;
}

/** Returns the rows of a statement. */
type Ask = (sql: string) => Promise<readonly Record<string, unknown>[]>;

/** Reads what a server on SQLite has stored, without changing it; the server may run. */
export async function readSqlite(dataDir: string): Promise<Stored> {
  const db = new DatabaseSync(join(dataDir, 'accounts.db'), { readOnly: true });
  try {
    const found = db
      .prepare('pragma integrity_check')
      .all()
      .map((row) => String(row['integrity_check']));
    const orphans = db.prepare('pragma foreign_key_check').all();
    const faults = [
      ...found.filter((line) => line !== 'ok'),
      ...orphans.map((row) => `${String(row['table'])} has a row without its ${String(row['parent'])}`),
    ];
    const query: Ask = async (sql) => db.prepare(sql).all();
    return { users: await readUsers(query, dataDir), sessions: await readSessions(query), faults };
  } finally {
    db.close();
  }
}

/** Reads what a server on PostgreSQL has stored; its indexes and pages are checked with the extension amcheck. */
export async function readPostgres(url: string, dataDir: string): Promise<Stored> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const ask: Ask = async (sql) => (await client.query<Record<string, unknown>>(sql)).rows;
    return {
      faults: await postgresFaults(ask),
      users: await readUsers(ask, dataDir),
      sessions: await readSessions(ask),
    };
  } finally {
    await client.end();
  }
}

const RELATIONS = `select c.oid, c.relname as name, c.relkind as kind from pg_class c
  join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind in ('r', 'i')`;
const REFERENCES = `select conrelid::regclass::text as child, a.attname as "column" from pg_constraint k
  join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
  where contype = 'f' and confrelid = 'users'::regclass`;

async function postgresFaults(ask: Ask): Promise<string[]> {
  await ask('create extension if not exists amcheck');
  const faults: string[] = [];
  for (const { oid, name, kind } of await ask(RELATIONS)) {
    const statement =
      kind === 'i' ? `select bt_index_check(${String(oid)}, true)` : `select msg from verify_heapam(${String(oid)})`;
    const found = await ask(statement).then(
      (rows) => rows.flatMap(({ msg }) => (typeof msg === 'string' ? [msg] : [])),
      (error: unknown) => [(error as Error).message],
    );
    faults.push(...found.map((line) => `${String(name)}: ${line}`));
  }
  for (const { child, column } of await ask(REFERENCES)) {
    const row = `${String(child)}.${String(column)}`;
    const [{ count } = {}] = await ask(
      `select count(*) from ${String(child)} where ${row} is not null and ${row} not in (select id from users)`,
    );
    if (Number(count) > 0) faults.push(`${row}: ${Number(count)} rows without their account`);
  }
  return faults;
}

async function readSessions(ask: Ask): Promise<Stored['sessions']> {
  const hashes = new Set((await ask('select hash from tokens')).map(({ hash }) => String(hash)));
  return { has: (token) => hashes.has(createHash('sha256').update(token).digest('hex')) };
}

/** An email may move from the outbox to a file during the read, never back, so this order misses none. */
async function readUsers(ask: Ask, dataDir: string): Promise<Map<string, StoredUser>> {
  const users = await ask('select id, email, language from users');
  const idsOf = async (sql: string) => new Set((await ask(sql)).map((row) => String(row['user_id'])));
  const marks = await idsOf('select user_id from known_clients');
  const ordered = await idsOf(`select user_id from outbox where kind = 'confirm'`);
  const written = readRecipients(join(dataDir, 'mail'));
  return new Map(
    users.map(({ id, email, language }) => [
      String(email),
      {
        language: String(language),
        hasMark: marks.has(String(id)),
        hasMail: ordered.has(String(id)) || written.has(String(email)),
      },
    ]),
  );
}

/** The recipients of whole emails in this folder. */
function readRecipients(folder: string): Set<string> {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => /^confirm-.*\.eml$/.test(name)) : [];
  const recipients = names.map((name) => {
    const text = readFileSync(join(folder, name), 'latin1');
    // Its last line closes its parts.
    return text.endsWith('--\r\n') ? /^To: <?([^>\r\n]+)/m.exec(text)?.[1] : undefined;
  });
  return new Set(recipients.filter((address) => address !== undefined));
}
