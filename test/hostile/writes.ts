// Observes database writes: triggers count them, rows of changed tables are compared, and then everything is restored.
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { tablesInOrder } from '#src/accounts/modules/table-rules.server.ts';
import { TABLE_RULES } from '#src/app/modules/modules.server.ts';
import type { Queries } from '#src/server/database/tables.ts';

/** Rate-limit counters and keys of the server may change with any request. */
const IGNORED: ReadonlySet<string> = new Set(['limits', 'secrets', 'openid_keys']);
/** Tables, referenced ones first. */
const WATCHED = tablesInOrder(TABLE_RULES).filter(({ name }) => !IGNORED.has(name));

type Row = Readonly<Record<string, unknown>>;
type Rows = ReadonlyMap<string, ReadonlyMap<string, Row>>;

/** One change of one row. */
export interface Written {
  /** `tokens+` for a new row, `tokens-` for a deleted one, `users.email` for a changed column. */
  readonly what: string;
  /** The account of the row; `null` if it has none. */
  readonly owner: number | null;
  /** The row after the change, or before its deletion. */
  readonly row: Row;
}

/** Observes a database. */
export interface Watch {
  /** Returns the writes since the last call, and undoes them. */
  undoWrites(): Promise<Written[]>;
  /** Resets the rate-limit counters. */
  resetLimits(): Promise<void>;
}

/** Starts observing. The current content is what is restored. Adds a table and triggers to the database. */
export async function watchWrites(queries: Queries, engine: 'sqlite' | 'postgresql'): Promise<Watch> {
  const run = (text: string) => sql.raw(text).execute(queries);
  await run('create table writes_seen (n integer not null)');
  await run('insert into writes_seen values (0)');
  if (engine === 'postgresql')
    await run(
      'create function count_write() returns trigger language plpgsql as $$ begin update writes_seen set n = n + 1; return null; end $$',
    );
  for (const { name: table } of WATCHED)
    for (const event of ['insert', 'update', 'delete'])
      await run(
        engine === 'postgresql'
          ? `create trigger seen_${event} after ${event} on ${table} for each row execute function count_write()`
          : `create trigger seen_${table}_${event} after ${event} on ${table} begin update writes_seen set n = n + 1; end`,
      );

  const read = async (): Promise<Rows> => {
    const tables = new Map<string, Map<string, Row>>();
    for (const { name: table, key: columns } of WATCHED) {
      const { rows } = await sql<Row>`select * from ${sql.table(table)}`.execute(queries);
      tables.set(table, new Map(rows.map((row) => [columns.map((column) => String(row[column])).join(' '), row])));
    }
    return tables;
  };
  const base = await read();
  // Copies as tables, so that each is restored with one statement.
  for (const { name: table } of WATCHED) await run(`create table base_${table} as select * from ${table}`);

  return {
    async undoWrites() {
      const { rows } = await sql<{ n: number }>`select n from writes_seen`.execute(queries);
      if (rows[0]?.n === 0) return [];
      const written = differences(base, await read());
      const touched = new Set(written.map(({ what }) => what.split(/[-+.]/)[0]));
      // Deleting a member deletes rows of every table, and a group its memberships.
      const isWide = written.some(({ what }) => /^(?:users|member_groups)/.test(what));
      const again = WATCHED.flatMap(({ name }) => (isWide || touched.has(name) ? [name] : []));
      if (written.length > 0)
        await queries.transaction().execute(async (trx) => {
          for (const table of again.toReversed()) await sql.raw(`delete from ${table}`).execute(trx);
          for (const table of again) await sql.raw(`insert into ${table} select * from base_${table}`).execute(trx);
        });
      await run('update writes_seen set n = 0');
      return written;
    },
    resetLimits: () => run('delete from limits').then(() => undefined),
  };
}

function differences(before: Rows, after: Rows): Written[] {
  const found: Written[] = [];
  for (const { name: table } of WATCHED) {
    const [old, now] = [before.get(table) ?? new Map<string, Row>(), after.get(table) ?? new Map<string, Row>()];
    for (const [key, row] of now) {
      const was = old.get(key);
      if (was === undefined) found.push({ what: `${table}+`, owner: ownerOf(table, row), row });
      else
        for (const column of Object.keys(row))
          if (!isDeepStrictEqual(row[column], was[column]))
            found.push({ what: `${table}.${column}`, owner: ownerOf(table, was), row });
    }
    for (const [key, row] of old) if (!now.has(key)) found.push({ what: `${table}-`, owner: ownerOf(table, row), row });
  }
  return found;
}

function ownerOf(table: string, row: Row): number | null {
  const id = table === 'users' ? row['id'] : row['user_id'];
  return typeof id === 'number' ? id : null;
}
