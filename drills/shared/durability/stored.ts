// Reads what a server has stored without the code of the product: the rows of its database and the email files.
import { createHash } from 'node:crypto';
import { runSql, withPostgres, type Place, type Rows } from '../database.ts';
import { emailsIn } from '../emails.ts';

/** What the database and the data folder hold. */
export interface Stored {
  /** By email. An account, and whether the rest of the transaction that made it is there. */
  readonly users: ReadonlyMap<
    string,
    { readonly language: string; readonly hasNetwork: boolean; readonly hasMail: boolean }
  >;
  /** Returns whether the session of a token is stored. */
  hasSession(token: string): boolean;
  /** Inconsistencies of the database itself, one line each: pages, indexes, rows that refer to a missing row. */
  readonly faults: readonly string[];
}

/** Returns the rows of a statement. */
type Query = (sql: string) => Promise<Rows>;

/** Reads what a server has stored, without changing it; the server may run. */
export async function readStored(place: Place): Promise<Stored> {
  if (place.databaseUrl === undefined) return read((sql) => runSql(place, sql), place.dataDir, sqliteFaults);
  return withPostgres(place.databaseUrl, (client) =>
    read(async (sql) => (await client.query<Rows[number]>(sql)).rows, place.dataDir, postgresFaults),
  );
}

async function read(query: Query, dataDir: string, faultsOf: (query: Query) => Promise<string[]>): Promise<Stored> {
  const faults = await faultsOf(query);
  const idsOf = async (sql: string) => new Set((await query(sql)).map((row) => String(row['user_id'])));
  // An email may move from the outbox to a file during the read, never back, so this order misses none.
  const users = await query('select id, email, language from users');
  const networks = await idsOf('select user_id from known_clients');
  const queued = await idsOf(`select user_id from outbox where kind = 'confirm'`);
  const emails = emailsIn(dataDir).filter(({ name, isWhole }) => name.startsWith('confirm-') && isWhole);
  const written = new Set(emails.map(({ to }) => to));
  const hashes = new Set((await query('select hash from tokens')).map(({ hash }) => String(hash)));
  return {
    users: new Map(
      users.map(({ id, email, language }) => {
        const hasMail = queued.has(String(id)) || written.has(String(email));
        return [String(email), { language: String(language), hasNetwork: networks.has(String(id)), hasMail }];
      }),
    ),
    hasSession: (token) => hashes.has(createHash('sha256').update(token).digest('hex')),
    faults,
  };
}

async function sqliteFaults(query: Query): Promise<string[]> {
  const found = (await query('pragma integrity_check')).map((row) => String(row['integrity_check']));
  const orphans = await query('pragma foreign_key_check');
  const lines = orphans.map((row) => `${String(row['table'])} has a row without its ${String(row['parent'])}`);
  return [...found.filter((line) => line !== 'ok'), ...lines];
}

const RELATIONS = `select c.oid, c.relname as name, c.relkind as kind from pg_class c
  join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind in ('r', 'i')`;
const REFERENCES = `select conrelid::regclass::text as child, a.attname as "column" from pg_constraint k
  join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
  where contype = 'f' and confrelid = 'users'::regclass`;

/** Indexes and pages are checked with the extension amcheck. */
async function postgresFaults(query: Query): Promise<string[]> {
  await query('create extension if not exists amcheck');
  const faults: string[] = [];
  for (const { oid, name, kind } of await query(RELATIONS)) {
    const check = kind === 'i' ? `bt_index_check(${String(oid)}, true)` : `msg from verify_heapam(${String(oid)})`;
    const found = await query(`select ${check}`).then(
      (rows) => rows.flatMap(({ msg }) => (typeof msg === 'string' ? [msg] : [])),
      (error: unknown) => [(error as Error).message],
    );
    faults.push(...found.map((line) => `${String(name)}: ${line}`));
  }
  for (const { child, column } of await query(REFERENCES)) {
    const key = `${String(child)}.${String(column)}`;
    const orphans = `from ${String(child)} where ${key} is not null and ${key} not in (select id from users)`;
    const [{ count } = {}] = await query(`select count(*) ${orphans}`);
    if (Number(count) > 0) faults.push(`${key}: ${Number(count)} rows without their account`);
  }
  return faults;
}
