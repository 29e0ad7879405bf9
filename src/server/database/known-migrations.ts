// The migrations that a database may have: those of this version and, where the operator says so, those of a newer one.
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { MIGRATIONS, SCHEMA } from './migrations.ts';
import type { Queries } from './tables.ts';

/** Returns the names of the applied migrations, oldest first; none for an empty database. */
export async function appliedMigrations(db: Queries): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const query = sql<{ name: string }>`select name from kysely_migration order by name`;
  return (await query.execute(db)).rows.map(({ name }) => name);
}

const DONE: Migration = { up: async () => undefined };

/**
 * Returns the migrations by name. With `accepted`, the name of the newest one of the database, those that a newer version has applied
 * are among them: no migration takes away what the version before needs, so that version may go on. After another migration, or with
 * another name, the database is refused as before.
 */
export async function knownMigrations(
  db: Queries,
  accepted: string | undefined,
): Promise<Readonly<Record<string, Migration>>> {
  if (accepted === undefined || accepted <= SCHEMA) return { ...MIGRATIONS };
  const names = await appliedMigrations(db);
  if (names.at(-1) !== accepted) return { ...MIGRATIONS };
  return { ...MIGRATIONS, ...Object.fromEntries(names.filter((name) => name > SCHEMA).map((name) => [name, DONE])) };
}
