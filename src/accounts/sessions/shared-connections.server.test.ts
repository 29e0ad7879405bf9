// Requests that wait for a row in the database leave connections to the requests of others.
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { onEachDatabase } from '#test/databases.ts';
import { startServer } from '#test/server.ts';

onEachDatabase('connections', (makePlace) => {
  /** A server, and a connection beside it that locks rows until `release`. `waiting`: how many requests wait for them. */
  async function start(skip: (condition: boolean) => void) {
    const place = await makePlace();
    const { databaseUrl } = place;
    // SQLite has one connection, and no rows to wait for.
    if (databaseUrl === undefined) await place.remove();
    skip(databaseUrl === undefined);
    const server = await startServer(place);
    const [holder, observer] = [new pg.Client(databaseUrl), new pg.Client(databaseUrl)];
    await Promise.all([holder.connect(), observer.connect()]);
    const waiting = async () =>
      (
        await observer.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).rowCount ?? 0;
    return {
      server,
      waiting,
      lock: (rows: string) => holder.query(`begin; select * from ${rows} for update`),
      release: () => holder.query('commit'),
      close: async () => {
        await Promise.all([holder.end(), observer.end()]);
        await server.close();
      },
    };
  }

  test('are left to others by one client with all its requests in progress', async ({ skip }) => {
    const { server, waiting, lock, release, close } = await start(skip);
    const [ada, bob] = [await server.member(), await server.member()];
    await lock(`users where email = '${ada.email}'`);
    const from = { token: ada.token, from: '192.0.2.1' };
    const all = Array.from({ length: 16 }, () => server.request('PATCH', '/auth/profile/', { language: 'de' }, from));
    await expect.poll(waiting).toBe(4);
    expect(await server.me(bob.token)).toBe(200);
    await wait(100);
    expect(await waiting()).toBe(4);
    await release();
    expect((await Promise.all(all)).map(({ status }) => status)).toEqual(all.map(() => 204));
    await close();
  });

  test('are left to others by many clients that are counted together', async ({ skip }) => {
    const { server, waiting, lock, release, close } = await start(skip);
    const [ada, bob] = [await server.member(), await server.member()];
    const guess = (from: string) =>
      server.request('POST', '/auth/token/login/', { email: ada.email, password: 'wrong' }, { from });
    await guess('192.0.2.1');
    await lock('limits');
    const all = Array.from({ length: 14 }, (_, at) => guess(`198.51.100.${at}`));
    await expect.poll(waiting).toBe(1);
    expect(await server.me(bob.token)).toBe(200);
    await wait(100);
    expect(await waiting()).toBe(1);
    await release();
    await Promise.all(all);
    await close();
  });
});
