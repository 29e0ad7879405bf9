import { Kysely, sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { postgresDialect } from './postgres.ts';
import { namedStatement } from './prepared-statements.ts';
import type { Tables } from './tables.ts';

test('a statement has the same name each time, and no other has it', () => {
  const names = new Map<string, string>();
  const [first, other] = [namedStatement('a = $1', [1], names), namedStatement('b = $1', [1], names)];
  expect(first.name).toBeTypeOf('string');
  expect(namedStatement('a = $1', [2], names)).toEqual({ name: first.name, text: 'a = $1', values: [2] });
  expect(other.name).not.toBe(first.name);
});

test('a statement without parameters or for all columns has no name', () => {
  expect(namedStatement('begin', [])).toEqual({ text: 'begin', values: [] });
  expect(namedStatement('select * from a where b = $1', [1]).name).toBeUndefined();
});

test('the number of names is limited', () => {
  const names = new Map<string, string>();
  for (let at = 0; at < 300; at += 1) namedStatement(`c${at} = $1`, [1], names);
  expect(namedStatement('d = $1', [1], names).name).toBeUndefined();
  expect(namedStatement('c0 = $1', [1], names).name).toBeTypeOf('string');
});

test.skipIf(inject('testDatabaseUrl') === '')(
  'a transaction begins with its first query, and rolls back what fails in it',
  async () => {
    const dialect = await postgresDialect(inject('testDatabaseUrl'), { queryTimeoutMs: 5_000, max: 1 });
    const db = new Kysely<Tables>({ dialect });
    await sql`create temporary table kept (n integer primary key)`.execute(db);
    const add = (trx: Kysely<Tables>, n: number) => sql`insert into kept values (${n})`.execute(trx);
    await db.transaction().execute((trx) => add(trx, 1));
    const failing = db.transaction().execute(async (trx) => {
      await add(trx, 2);
      await add(trx, 1);
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    await expect(db.transaction().execute((trx) => add(trx, 1))).rejects.toMatchObject({ code: '23505' });
    await db.transaction().execute(async () => undefined);
    expect((await sql<{ n: number }>`select n from kept`.execute(db)).rows).toEqual([{ n: 1 }]);
    await db.destroy();
  },
);
