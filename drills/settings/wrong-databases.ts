// Wrong values of DATABASE_URL, beside a PostgreSQL of the drill's own that asks for passwords.
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { freePort } from '../../test/free-port.ts';
import { makeDatabase, runSql, startFastPostgres } from '../shared/database.ts';
import { startServer } from '../shared/server.ts';
import { CANARY, wrong, type Wrong } from './started.ts';

/** Adds a user who needs a password, before all other rules, and may make no tables. */
async function addGuest(databaseUrl: string): Promise<void> {
  const place = { dataDir: '', databaseUrl };
  const [shown] = await runSql(place, 'show hba_file');
  const file = String(shown?.['hba_file']);
  writeFileSync(file, `host all guest 127.0.0.1/32 scram-sha-256\n${readFileSync(file, 'utf8')}`);
  await runSql(place, `create role guest login password '${CANARY}'; select pg_reload_conf()`);
}

/** Returns the wrong starts; the PostgreSQL is gone at the end of the process. */
export async function wrongDatabases(): Promise<Wrong[]> {
  const { url } = await startFastPostgres();
  await addGuest(url);
  const address = (change: Partial<URL>) => ({
    DATABASE_URL: Object.assign(new URL(url), { password: CANARY, ...change }).href,
  });
  await makeDatabase(url, 'ahead');
  const aheadUrl = address({ pathname: '/ahead' });
  await (await startServer({ env: aheadUrl })).stop();
  const insert = "insert into kysely_migration (name, timestamp) values ('9999-later', '2099')";
  await runSql({ dataDir: '', databaseUrl: aheadUrl.DATABASE_URL }, insert);

  // Accepts connections and never responds, as behind a wrong port or a firewall.
  const silent = createServer(() => undefined)
    .listen(0, '127.0.0.1')
    .unref();
  await once(silent, 'listening');
  const mute = (silent.address() as AddressInfo).port;
  const nobody = await freePort();
  const to = (host: string, port: number | string) => ({
    DATABASE_URL: `postgres://user:${CANARY}@${host}:${port}/name`,
  });
  const unreached = /^DATABASE_URL: no PostgreSQL answers at \S+ .*It should be/;
  const closed = /^DATABASE_URL: its database cannot be opened: .*It should be/;
  return [
    wrong('nobody listens at DATABASE_URL', to('127.0.0.1', nobody), unreached),
    wrong('nobody listens at DATABASE_URL, by name', to('localhost', nobody), unreached),
    wrong('the host of DATABASE_URL is unknown', to('host.invalid', 5432), unreached),
    wrong('the host of DATABASE_URL says nothing', to('127.0.0.1', mute), unreached),
    wrong("the host of DATABASE_URL is nobody's", to('192.0.2.1', 5432), unreached),
    wrong('the password in DATABASE_URL is wrong', address({ username: 'guest', password: `${CANARY}x` }), closed),
    wrong('the user in DATABASE_URL may make no tables', address({ username: 'guest' }), closed),
    wrong('the user in DATABASE_URL is unknown', address({ username: 'no one' }), closed),
    wrong('the database in DATABASE_URL is unknown', address({ pathname: '/none' }), closed),
    wrong('the database in DATABASE_URL is of a newer version', aheadUrl, /^DATABASE_URL.*newer version.*start/),
  ];
}
