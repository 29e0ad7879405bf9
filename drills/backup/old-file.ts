// A backup in the format of the previous version: of a database without the newest migration, encrypted by the program age.
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { MIGRATIONS, renameColumns0006 } from '../../src/server/database/migrations.ts';
import { sqliteDialect } from '../../src/server/database/node-sqlite.ts';
import { makeFolder } from '../shared/programs.ts';
import { sha256, type Member } from './databases.ts';

/** The lines of a backup of these rows, with the right end. */
export function fileOf(header: object, rows: readonly object[]): string {
  const text = [header, ...rows].map((line) => `${JSON.stringify(line)}\n`).join('');
  return `${text}${JSON.stringify({ end: true, rows: rows.length, sha256: sha256(text) })}\n`;
}

/**
 * Makes a database by all migrations but the newest, puts the accounts and sessions of these members into those of its
 * columns that are there, and returns the text of its backup. `source` has their rows.
 */
export async function oldBackup(source: string, members: readonly Member[], isUnknown: boolean): Promise<string> {
  const folder = makeFolder('drill-backup-');
  const db = new Kysely<Record<string, Record<string, unknown>>>({
    dialect: sqliteDialect(join(folder, 'accounts.db')),
  });
  const names = Object.keys(MIGRATIONS).slice(0, -1);
  const migrations = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => names.includes(name)));
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest();
  if (error !== undefined) throw error as Error;
  await sql`attach ${join(source, 'accounts.db')} as newer`.execute(db);
  const emails = members.map(({ email }) => email);
  const rows: object[] = [];
  for (const [table, chosen] of [
    ['users', sql`email in (${sql.join(emails)})`],
    ['tokens', sql`user_id in (select id from main.users)`],
  ] as const) {
    const { rows: columns } = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(db);
    const list = sql.join(columns.map(({ name }) => sql.ref(name)));
    const sources = columns.flatMap(({ name }) => Object.keys(renameColumns0006(table, { [name]: 0 })));
    const values = sql.join(sources.map((name) => sql.ref(name)));
    const [from, to] = [sql.id('newer', table), sql.id('main', table)];
    await sql`insert into ${to} (${list}) select ${values} from ${from} where ${chosen}`.execute(db);
    const copied = await sql<object>`select * from ${to}`.execute(db);
    rows.push(...copied.rows.map((row) => ({ table, row })));
  }
  await db.destroy();
  const schema = isUnknown ? '0000-unknown' : names.at(-1);
  const made_at = new Date().toISOString();
  return fileOf({ format: 'aperta-backup', version: 1, schema, made_at, engine: 'sqlite' }, rows);
}
