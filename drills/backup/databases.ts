// Databases of the drill: empty on each engine, filled with people, and read without the code of the product.
import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { hashSync } from '@node-rs/argon2';
import pg from 'pg';
import { emailKey, usernameKey } from '../../src/accounts/names.server.ts';
import { openDatabase } from '../../src/server/database/open.ts';
import { openSecretKey } from '../../src/server/secret-key.ts';
import type { Person } from '../shared/http.ts';
import { makeFolder } from '../shared/server.ts';

export type Engine = 'sqlite' | 'postgresql';

/** A database, as the settings say it. */
export interface Place {
  readonly engine: Engine;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
}

/** Someone with an open session. */
export interface Member extends Person {
  readonly token: string;
}

/** What backups leave out on purpose, and Kysely's own. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'leases',
  'limits',
  'challenges',
  'kysely_migration',
  'kysely_migration_lock',
]);
const PASSWORD = 'Zq7!vXp2';
const BATCH = 100;

/** Makes an empty database; `server` is the address of a PostgreSQL. */
export async function newPlace(engine: Engine, server: string): Promise<Place> {
  const dataDir = makeFolder('drill-backup-');
  if (engine === 'sqlite') return { engine, dataDir, databaseUrl: undefined };
  const name = `drill_${randomBytes(6).toString('hex')}`;
  await asking(server, (client) => client.query(`create database ${name}`));
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { engine, dataDir, databaseUrl: url.href };
}

/** The settings of a server or command on a place. */
export const settingsOf = ({ dataDir, databaseUrl }: Place, secretKey: string): NodeJS.ProcessEnv => ({
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl ?? '',
  SECRET_KEY: secretKey,
});

async function asking<Result>(url: string, what: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await what(client);
  } finally {
    await client.end();
  }
}

/** Fills a database with members, encrypted like a server with this key does. Each has a session, a queued email and known networks; some have more. */
export async function fill(place: Place, secretKey: string, count: number): Promise<Member[]> {
  const database = await openDatabase(place);
  const { queries } = database;
  await openSecretKey({ dataDir: place.dataDir, secretKey }, queries);
  const password = hashSync(PASSWORD, { memoryCost: 19456, timeCost: 2, parallelism: 1 });
  const created_at = Date.now();
  const members: Member[] = [];
  for (let from = 0; from < count; from += BATCH)
    await queries.transaction().execute(async (trx) => {
      const numbers = Array.from({ length: Math.min(BATCH, count - from) }, (_, at) => from + at);
      const people = numbers.map((number) => {
        const username = `canary-${number}-“λ”`;
        const email = `Canary.${number}@canary.example.org`;
        const token = randomBytes(32).toString('hex');
        return { id: 1_000 + number, number, username, email, password: PASSWORD, token };
      });
      members.push(...people);
      const users = people.map(({ id, email, username }) => {
        const keys = { email_key: emailKey(email), username_key: usernameKey(username) };
        return { id, email, username, ...keys, password, is_active: 1, created_at, confirmed_at: created_at };
      });
      await trx.insertInto('users').values(users).execute();
      const sessions = people.map(({ id, token }) => {
        const hash = createHash('sha256').update(token).digest('hex');
        return { hash, user_id: id, created_at, last_used_at: created_at, device: 'Firefox, Linux' };
      });
      await trx.insertInto('tokens').values(sessions).execute();
      const marks = people.flatMap(({ id }) =>
        [1, 2].map((fingerprint) => ({ user_id: id, fingerprint, last_seen_at: created_at })),
      );
      await trx.insertInto('known_clients').values(marks).execute();
      const order = { kind: 'confirm', attempts: 0, next_attempt_at: created_at + 5 * 3_600_000, created_at };
      const mails = people.map(({ id }) => ({ id, user_id: id, ...order }));
      await trx.insertInto('outbox').values(mails).execute();
      const some = people.filter(({ number }) => number % 5 === 0);
      const links = some.map(({ id }) => ({
        hash: `link-${id}`,
        user_id: id,
        purpose: 'confirm',
        expires_at: created_at + 86_400_000,
      }));
      await trx.insertInto('links').values(links).execute();
      const keys = some.map(({ id }) => ({
        id: `passkey-${id}`,
        user_id: id,
        public_key: 'pQ',
        counter: 2 ** 40,
        transports: 'usb,nfc',
        name: 'line\u2028break\n',
        created_at,
        last_used_at: created_at,
      }));
      await trx.insertInto('passkeys').values(keys).execute();
      const codes = some.map(({ id }) => ({ hash: `code-${id}`, user_id: id + 1 }));
      await trx.insertInto('recovery_codes').values(codes).execute();
      const secrets = some.map(({ id }) => ({
        user_id: id + 2,
        secret_encrypted: 's',
        is_active: 0,
        last_step: 0,
        created_at,
      }));
      await trx.insertInto('otp_secrets').values(secrets).execute();
      const invitation = { hash: `invitation-${from}`, note: '', uses_left: 1, created_at };
      await trx
        .insertInto('invitations')
        .values({ ...invitation, expires_at: created_at + 86_400_000 })
        .execute();
    });
  await database.close();
  return members;
}

/** Returns the rows of each table of a backup as sorted texts; an empty map if there is no database. */
export async function contentsOf(place: Place): Promise<Map<string, string[]>> {
  const rows = await (place.databaseUrl === undefined ? sqliteRows(place) : postgresRows(place.databaseUrl));
  const text = (row: object) =>
    JSON.stringify(
      Object.entries(row)
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([column, value]) => [column, value === null ? null : String(value)]),
    );
  return new Map([...rows].map(([table, list]) => [table, list.map(text).toSorted()]));
}

/** The checksum of one table. */
export const checksum = (rows: readonly string[]): string => createHash('sha256').update(rows.join('\n')).digest('hex');

async function sqliteRows({ dataDir }: Place): Promise<Map<string, object[]>> {
  const file = new DatabaseSync(join(dataDir, 'accounts.db'), { readOnly: true });
  try {
    const tables = file.prepare("select name from sqlite_master where type = 'table'").all();
    const names = tables.map(({ name }) => String(name)).filter((name) => !LEFT_OUT.has(name));
    return new Map(names.map((name) => [name, file.prepare(`select * from "${name}"`).all()]));
  } finally {
    file.close();
  }
}

async function postgresRows(url: string): Promise<Map<string, object[]>> {
  return asking(url, async (client) => {
    const tables = await client.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public'",
    );
    const rows = new Map<string, object[]>();
    for (const { name } of tables.rows.filter((table) => !LEFT_OUT.has(table.name)))
      rows.set(name, (await client.query<object>(`select * from "${name}"`)).rows);
    return rows;
  });
}

/** Removes a table, for a fault. */
export async function dropTable({ dataDir, databaseUrl }: Place, name: string): Promise<void> {
  if (databaseUrl !== undefined)
    return void (await asking(databaseUrl, (client) => client.query(`drop table ${name}`)));
  const file = new DatabaseSync(join(dataDir, 'accounts.db'));
  file.exec(`drop table ${name}`);
  file.close();
}
