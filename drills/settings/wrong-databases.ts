// Wrong values of DATABASE_URL, beside a PostgreSQL of the drill's own that asks for passwords.
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import pg from 'pg';
import { freePort } from '../../test/free-port.ts';
import { startPostgres } from '../../test/postgres.ts';
import { needPostgres } from '../../test/programs.ts';
import { startServer } from '../shared/server.ts';
import { CANARY, type Wrong } from './wrong-start.ts';

/** Puts a user before all others who needs a password, and may make no tables. */
async function lockUp(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ hba_file: string }>('show hba_file');
  const file = rows[0]?.hba_file ?? '';
  writeFileSync(file, `host all guest 127.0.0.1/32 scram-sha-256\n${readFileSync(file, 'utf8')}`);
  await client.query(`create role guest login password '${CANARY}'`);
  await client.query('create database ahead');
  await client.query('select pg_reload_conf()');
  await client.end();
}

/** Returns the wrong starts; the PostgreSQL is gone at the end of the process. */
export async function wrongDatabases(): Promise<Wrong[]> {
  const { url } = await startPostgres(needPostgres());
  await lockUp(url);
  const address = (change: (at: URL) => void) => {
    const changed = new URL(url);
    changed.password = CANARY;
    change(changed);
    return { DATABASE_URL: changed.href };
  };
  const aheadUrl = address((at) => (at.pathname = '/ahead'));
  await (await startServer({ env: aheadUrl })).stop();
  const client = new pg.Client({ connectionString: aheadUrl.DATABASE_URL });
  await client.connect();
  await client.query("insert into kysely_migration (name, timestamp) values ('9999-later', '2099')");
  await client.end();

  // Takes connections and never says a word, as a wrong port or a firewall does.
  const silent = createServer(() => undefined)
    .listen(0, '127.0.0.1')
    .unref();
  await new Promise((done) => silent.once('listening', done));
  const mute = (silent.address() as AddressInfo).port;
  const nobody = await freePort();
  const to = (host: string, port: number | string) => ({
    DATABASE_URL: `postgres://user:${CANARY}@${host}:${port}/name`,
  });
  const unreached = /^DATABASE_URL: no PostgreSQL answers at \S+ .*It should be/;
  const closed = /^DATABASE_URL: its database cannot be opened: .*It should be/;
  return [
    { name: 'nobody listens at DATABASE_URL', env: to('127.0.0.1', nobody), lines: [unreached] },
    { name: 'nobody listens at DATABASE_URL, by name', env: to('localhost', nobody), lines: [unreached] },
    { name: 'the host of DATABASE_URL is unknown', env: to('host.invalid', 5432), lines: [unreached] },
    { name: 'the host of DATABASE_URL says nothing', env: to('127.0.0.1', mute), lines: [unreached] },
    { name: "the host of DATABASE_URL is nobody's", env: to('192.0.2.1', 5432), lines: [unreached] },
    {
      name: 'the password in DATABASE_URL is wrong',
      env: address((at) => Object.assign(at, { username: 'guest', password: `${CANARY}x` })),
      lines: [closed],
    },
    {
      name: 'the user in DATABASE_URL may make no tables',
      env: address((at) => (at.username = 'guest')),
      lines: [closed],
    },
    { name: 'the user in DATABASE_URL is unknown', env: address((at) => (at.username = 'no one')), lines: [closed] },
    { name: 'the database in DATABASE_URL is unknown', env: address((at) => (at.pathname = '/none')), lines: [closed] },
    {
      name: 'the database in DATABASE_URL is of a newer version',
      env: aheadUrl,
      lines: [/^DATABASE_URL.*newer version.*start/],
    },
  ];
}
