// Databases for tests: a separate one for each caller, on each available engine.
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterEach, beforeEach, describe, inject } from 'vitest';
import { MIGRATIONS } from '#src/server/database/migrations.ts';
import { sqliteDialect } from '#src/server/database/node-sqlite.ts';
import { openDatabase, type Database } from '#src/server/database/open.ts';
import { postgresDialect } from '#src/server/database/postgres.ts';
import type { Tables } from '#src/server/database/tables.ts';
import { TESTS_EVERYTHING } from './everything.ts';
import { ask, FOLDER, newName } from './template-databases.ts';

/** The location of a test database, as in the settings, and how to remove it. */
export interface Place {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  remove(): Promise<void>;
}

/** Creates a database without rows, in the newest schema; 'empty': without tables, which a test migrates itself. */
export type MakePlace = (state?: 'empty') => Promise<Place>;

async function sqlitePlace(state?: 'empty'): Promise<Place> {
  const dataDir = mkdtempSync(join(FOLDER, 'accounts-'));
  if (state === undefined) copyFileSync(inject('templateDatabases').file, join(dataDir, 'accounts.db'));
  return { dataDir, databaseUrl: undefined, remove: async () => rmSync(dataDir, { recursive: true }) };
}

async function postgresPlace(state?: 'empty'): Promise<Place> {
  const server = inject('testDatabaseUrl');
  const { name, url } = newName(server);
  // Faster than by the log, the default: a test server does not sync.
  const template = `template ${inject('templateDatabases').name} strategy file_copy`;
  await ask(server, `create database ${name} ${state === undefined ? template : ''}`);
  return { dataDir: '', databaseUrl: url, remove: () => ask(server, `drop database ${name} with (force)`) };
}

/** Runs tests of rules on SQLite; on PostgreSQL too in `npm run test:all`. */
export function onDatabase(what: string, tests: (makePlace: MakePlace) => void): void {
  if (!TESTS_EVERYTHING) describe(`${what}, SQLite`, () => tests(sqlitePlace));
  else onEachDatabase(what, tests);
}

/**
 * Runs the same tests on SQLite and PostgreSQL: those about SQL, concurrent requests, restores and retention. PostgreSQL is skipped
 * if TEST_DATABASE_URL is not set.
 */
export function onEachDatabase(what: string, tests: (makePlace: MakePlace) => void): void {
  describe(`${what}, SQLite`, () => tests(sqlitePlace));
  describe.skipIf(inject('testDatabaseUrl') === '')(`${what}, PostgreSQL (set TEST_DATABASE_URL)`, () =>
    tests(postgresPlace),
  );
}

/** Runs tests on SQLite alone: those whose subject is not SQL. */
export function onSqlite(what: string, tests: (makePlace: MakePlace) => void): void {
  describe(`${what}, SQLite`, () => tests(sqlitePlace));
}

/** Makes the tables of an older release in an empty database: those of the migrations up to the named one. */
export async function openOldDatabase(place: Omit<Place, 'remove'>, migration: string): Promise<Kysely<Tables>> {
  const isSqlite = place.databaseUrl === undefined;
  const dialect = isSqlite
    ? sqliteDialect(join(place.dataDir, 'accounts.db'))
    : await postgresDialect(place.databaseUrl);
  const old = new Kysely<Tables>({ dialect });
  const provider = { getMigrations: async () => ({ ...MIGRATIONS }) };
  await new Migrator({ db: old, provider }).migrateTo(migration);
  return old;
}

/** Opens a new database for each test of the calling block, and removes it afterwards. */
export function freshDatabase(makePlace: MakePlace): { readonly place: Place; readonly database: Database } {
  const fresh = {} as { place: Place; database: Database };
  beforeEach(async () => {
    fresh.place = await makePlace();
    fresh.database = await openDatabase(fresh.place);
  });
  afterEach(async () => {
    await fresh.database.close();
    await fresh.place.remove();
  });
  return fresh;
}
