import { globSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { personalTableNames } from '#src/accounts/modules/table-rules.server.ts';
import { freshDatabase, onEachDatabase } from '#test/databases.ts';
import { mergeModules } from './merge-modules.server.ts';
import { loadOperator, MODULES, TABLE_RULES } from './modules.server.ts';

// Found in the catalogue of each engine: every table whose rows refer to an account.
const REFERRING = {
  sqlite: sql<{ name: string }>`
    select m.name from sqlite_master m, pragma_foreign_key_list(m.name) k where m.type = 'table' and k."table" = 'users'`,
  postgresql: sql<{ name: string }>`
    select conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = 'users'::regclass`,
};

onEachDatabase('the tables with personal data', (makePlace) => {
  const fresh = freshDatabase(makePlace);

  test('are the table of accounts and all tables that refer to it', async () => {
    const { queries } = fresh.database;
    const engine = fresh.place.databaseUrl === undefined ? 'sqlite' : 'postgresql';
    const { rows } = await REFERRING[engine].execute(queries);
    const withColumn = (await queries.introspection.getTables())
      .filter(({ columns }) => columns.some(({ name }) => name === 'user_id'))
      .map(({ name }) => name);
    const expected = personalTableNames(TABLE_RULES).filter((name) => name !== 'users');
    expect(rows.map(({ name }) => name).toSorted()).toEqual(expected.toSorted());
    expect(withColumn.toSorted()).toEqual(expected.toSorted());
  });
});

test('two modules cannot have the same name', () => {
  const twice = [...MODULES, MODULES[0]!];
  expect(() => mergeModules(twice, 'module', ({ name }) => [[name, name]])).toThrow(
    "two modules have the module 'accounts': accounts and accounts",
  );
});

// The tables of the kernel are for all features; a feature's own are for no other.
test('no SQL names a table of another feature', () => {
  const sources = globSync('src/{accounts,app,features}/**/*.server.ts').filter((path) => !path.includes('.test.'));
  expect(sources.length).toBeGreaterThan(100);
  const found = MODULES.slice(1).flatMap(({ name, tables = {} }) => {
    const names = Object.keys(tables).join('|');
    if (names === '') return [];
    const named = new RegExp(`(?:from|into|update|join|table)(?:\\(\\[?'|\\s)(?:${names})\\b`, 'i');
    const others = sources.filter((path) => !path.startsWith(`src/features/${name}/`));
    return others.filter((path) => named.test(readFileSync(path, 'utf8')));
  });
  expect(found).toEqual([]);
});

test('an option has one shape in all commands: the arguments are read before the command is known', async () => {
  const shapes = new Map<string, Set<string>>();
  for (const { options } of (await loadOperator()).commands)
    for (const [name, { value, isList }] of Object.entries(options ?? {}))
      shapes.set(name, (shapes.get(name) ?? new Set()).add(value === undefined ? 'flag' : isList ? 'list' : 'value'));
  expect(shapes.size).toBeGreaterThan(20);
  expect([...shapes].filter(([, found]) => found.size > 1)).toEqual([]);
});
