// How long a query waits for a database that is held by someone else, or answers nothing.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { isDatabaseUnavailable } from './errors.ts';
import { takeLease } from './lease.ts';
import { openDatabase } from './open.ts';
import { postgresDialect } from './postgres.ts';
import type { Tables } from './tables.ts';

const failure = (asking: Promise<unknown>): Promise<unknown> =>
  asking.then(
    () => undefined,
    (error: unknown) => error,
  );

test('a PostgreSQL that accepts connections and does not respond times out', async () => {
  const sockets: Socket[] = [];
  const mute = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
  await once(mute, 'listening');
  const url = `postgres://ada@127.0.0.1:${(mute.address() as AddressInfo).port}/none`;
  const db = new Kysely<Tables>({ dialect: await postgresDialect(url, { queryTimeoutMs: 100 }) });
  const start = performance.now();
  expect(isDatabaseUnavailable(await failure(sql`select 1`.execute(db)))).toBe(true);
  expect(performance.now() - start).toBeLessThan(1_500);
  for (const socket of sockets) socket.destroy();
  await db.destroy();
  mute.close();
});

test.skipIf(inject('testDatabaseUrl') === '')(
  'a late query gives its connection up, and the next has another',
  async () => {
    const db = new Kysely<Tables>({
      dialect: await postgresDialect(inject('testDatabaseUrl'), { queryTimeoutMs: 300, max: 1 }),
    });
    const asleep = () => sql`select pg_sleep(20)`.execute(db);
    expect(isDatabaseUnavailable(await failure(asleep()))).toBe(true);
    expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    const trx = db.transaction().execute((transaction) => sql`select pg_sleep(20)`.execute(transaction));
    expect(isDatabaseUnavailable(await failure(trx))).toBe(true);
    expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    await db.destroy();
  },
);

test('a SQLite file that another program has locked can be read, and refuses writes without blocking the process', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'held-'));
  const { queries, close } = await openDatabase({ dataDir, databaseUrl: undefined }, { queryTimeoutMs: 600 });
  const write = (name: string) => takeLease(queries, name, 1, 2);
  const read = () => queries.selectFrom('leases').select('name').execute();
  const other = new DatabaseSync(join(dataDir, 'accounts.db'));
  other.exec('begin exclusive');
  let ticks = 0;
  const timer = setInterval(() => (ticks += 1), 10);
  const [first, second, names] = await Promise.all([failure(write('a')), failure(write('b')), read()]);
  expect([first, second].map(isDatabaseUnavailable)).toEqual([true, true]);
  expect(names).toEqual([]);
  expect(ticks).toBeGreaterThan(10);
  // The wait is over for all: each is refused at once, though others read meanwhile.
  const start = performance.now();
  expect(isDatabaseUnavailable(await failure(write('c')))).toBe(true);
  expect(performance.now() - start).toBeLessThan(250);
  other.exec('commit');
  expect(await write('d')).toBe(true);
  // And a short hold is waited for.
  other.exec('begin exclusive');
  setTimeout(() => other.exec('commit'), 100);
  expect(await write('e')).toBe(true);
  clearInterval(timer);
  other.close();
  await close();
  rmSync(dataDir, { recursive: true });
});
