// Databases for tests: a separate one for each caller, on each available engine.
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { afterEach, beforeEach, describe, inject } from 'vitest';
import { MIGRATIONS } from '#src/server/database/migrations.ts';
import { sqliteDialect } from '#src/server/database/node-sqlite.ts';
import { openDatabase, type Database } from '#src/server/database/open.ts';
import { postgresDialect } from '#src/server/database/postgres.ts';
import type { Tables } from '#src/server/database/tables.ts';
import { TESTS_EVERYTHING } from './everything.ts';

/** The location of a test database, as in the settings, and how to remove it. */
export interface Place {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  remove(): Promise<void>;
}

/** Creates an empty database. */
export type MakePlace = () => Promise<Place>;

// In memory where possible, because commits would wait for the disk.
const FOLDER = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

async function sqlitePlace(): Promise<Place> {
  const dataDir = mkdtempSync(join(FOLDER, 'accounts-'));
  return { dataDir, databaseUrl: undefined, remove: async () => rmSync(dataDir, { recursive: true }) };
}

async function postgresPlace(): Promise<Place> {
  const server = inject('testDatabaseUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  await ask(server, `create database ${name}`);
  return { dataDir: '', databaseUrl: url.href, remove: () => ask(server, `drop database ${name} with (force)`) };
}

async function ask(connectionString: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(sql).finally(() => client.end());
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

/** Opens an empty database with the tables of an older release: those of the migrations up to the named one. */
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
