import { Kysely, sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { postgresDialect } from './postgres.ts';
import { prepared } from './prepared-statements.ts';
import type { Tables } from './tables.ts';

test('a statement has the same name each time, and no other has it', () => {
  const [first, again, other] = [prepared('a = $1', [1]), prepared('a = $1', [2]), prepared('b = $1', [1])];
  expect(first.name).toBeTypeOf('string');
  expect(again).toEqual({ name: first.name, text: 'a = $1', values: [2] });
  expect(other.name).not.toBe(first.name);
});

test('one without parameters or for all columns has none', () => {
  expect(prepared('begin', [])).toEqual({ text: 'begin', values: [] });
  expect(prepared('select * from a where b = $1', [1]).name).toBeUndefined();
});

test('names have an end', () => {
  for (let at = 0; at < 300; at += 1) prepared(`c${at} = $1`, [1]);
  expect(prepared('d = $1', [1]).name).toBeUndefined();
  expect(prepared('a = $1', [1]).name).toBeTypeOf('string');
});

test.skipIf(inject('testDatabaseUrl') === '')(
  'a transaction begins with its first query, and rolls back what fails in it',
  async () => {
    const dialect = await postgresDialect(inject('testDatabaseUrl'), { limitMs: 5_000, max: 1 });
    const db = new Kysely<Tables>({ dialect });
    await sql`create temporary table kept (n integer primary key)`.execute(db);
    const add = (within: Kysely<Tables>, n: number) => sql`insert into kept values (${n})`.execute(within);
    await db.transaction().execute((within) => add(within, 1));
    const failing = db.transaction().execute(async (within) => {
      await add(within, 2);
      await add(within, 1);
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    await expect(db.transaction().execute((within) => add(within, 1))).rejects.toMatchObject({ code: '23505' });
    await db.transaction().execute(async () => undefined);
    expect((await sql<{ n: number }>`select n from kept`.execute(db)).rows).toEqual([{ n: 1 }]);
    await db.destroy();
  },
);
