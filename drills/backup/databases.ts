// Databases of the drill: empty on each engine, filled with people, and read without the code of the product.
import { createHash, randomBytes } from 'node:crypto';
import { hashSync } from '@node-rs/argon2';
import type { Kysely } from 'kysely';
import { openDatabase } from '../../src/server/database/open.ts';
import { emailKey } from '../../src/server/identity/email-key.ts';
import { usernameKey } from '../../src/server/identity/username-key.ts';
import { openSecretKey } from '../../src/server/secrets/secret-key.ts';
import { makeDatabase, runSql, type Place } from '../shared/database.ts';
import type { Engine } from '../shared/drill.ts';
import type { Person } from '../shared/http.ts';
import { makeFolder } from '../shared/programs.ts';

export interface Member extends Person {
  readonly token: string;
}

/** What backups leave out on purpose, and Kysely's own. */
const LEFT_OUT = new Set(['leases', 'limits', 'challenges', 'servers', 'kysely_migration', 'kysely_migration_lock']);
const PASSWORD = 'Zq7!vXp2';
const BATCH = 100;
const DAY_MS = 86_400_000;

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Makes an empty database; `server` is the address of a PostgreSQL. */
export async function newPlace(engine: Engine, server: string): Promise<Place> {
  const name = `drill_${randomBytes(6).toString('hex')}`;
  const databaseUrl = engine === 'postgres' ? await makeDatabase(server, name) : undefined;
  return { dataDir: makeFolder('drill-backup-'), databaseUrl };
}

export const engineOf = ({ databaseUrl }: Place): Engine => (databaseUrl === undefined ? 'sqlite' : 'postgres');

export const settingsOf = ({ dataDir, databaseUrl }: Place, secretKey: string): NodeJS.ProcessEnv => ({
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl ?? '',
  SECRET_KEY: secretKey,
});

/** The rows of some members by table. Each has a session, a queued email and known networks; some have more. */
async function rowsOf(people: readonly (Member & { readonly id: number })[], password: string) {
  const created_at = Date.now();
  const [last_used_at, expires_at] = [created_at, created_at + DAY_MS];
  const some = people.filter((_, at) => at % 5 === 0).map(({ id }) => id);
  const user = { password, is_active: 1, created_at, confirmed_at: created_at };
  const email = { kind: 'confirm', attempts: 0, next_attempt_at: created_at + 5 * 3_600_000, created_at };
  const session = { created_at, last_used_at, device: 'Firefox, Linux' };
  const key = { public_key: 'pQ', counter: 2 ** 40, transports: 'usb,nfc', name: 'line\u2028break\n' };
  const secret = { secret_encrypted: 's', is_active: 0, last_step: 0, created_at };
  const invitation = { note: '', uses_left: 1, created_at, expires_at };
  const network = { fingerprint: 1, last_seen_at: created_at };
  return {
    users: await Promise.all(
      people.map(async ({ id, email, username }) => {
        const keys = { email_key: emailKey(email), username_key: await usernameKey(username) };
        return { id, email, username, ...keys, ...user };
      }),
    ),
    tokens: people.map(({ id, token }) => ({ hash: sha256(token), user_id: id, ...session })),
    known_clients: people.flatMap(({ id }) => [
      { user_id: id, ...network },
      { user_id: id, ...network, fingerprint: 2 },
    ]),
    outbox: people.map(({ id }) => ({ id, user_id: id, ...email })),
    links: some.map((id) => ({ hash: `link-${id}`, user_id: id, purpose: 'confirm', expires_at })),
    passkeys: some.map((id) => ({ id: `passkey-${id}`, user_id: id, ...key, created_at, last_used_at })),
    recovery_codes: some.map((id) => ({ hash: `code-${id}`, user_id: id + 1 })),
    otp_secrets: some.map((id) => ({ user_id: id + 2, ...secret })),
    invitations: some.slice(0, 1).map((id) => ({ hash: `invitation-${id}`, ...invitation })),
  };
}

/** Fills a database with members, encrypted like a server with this key does. */
export async function fill(place: Place, secretKey: string, count: number): Promise<Member[]> {
  const database = await openDatabase({ ...place, databaseUrl: place.databaseUrl });
  await openSecretKey({ dataDir: place.dataDir, secretKey }, database.queries);
  const queries = database.queries as unknown as Kysely<Record<string, Record<string, unknown>>>;
  const password = hashSync(PASSWORD, { memoryCost: 19456, timeCost: 2, parallelism: 1 });
  const people = Array.from({ length: count }, (_, number) => ({
    id: 1_000 + number,
    username: `canary-${number}-“λ”`,
    email: `Canary.${number}@canary.example.org`,
    password: PASSWORD,
    token: randomBytes(32).toString('hex'),
  }));
  for (let from = 0; from < count; from += BATCH)
    await queries.transaction().execute(async (trx) => {
      for (const [table, rows] of Object.entries(await rowsOf(people.slice(from, from + BATCH), password)))
        await trx.insertInto(table).values(rows).execute();
    });
  await database.close();
  return people;
}

/** Returns the rows of each table of a backup as sorted texts; an empty map if there is no database. */
export async function contentsOf(place: Place): Promise<Map<string, string[]>> {
  const tables =
    place.databaseUrl === undefined
      ? "select name from sqlite_master where type = 'table'"
      : "select table_name as name from information_schema.tables where table_schema = 'public'";
  const names = (await runSql(place, tables)).map(({ name }) => String(name)).filter((name) => !LEFT_OUT.has(name));
  const text = (row: object) =>
    JSON.stringify(
      Object.entries(row)
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([column, value]) => [column, value === null ? null : String(value)]),
    );
  const contents = new Map<string, string[]>();
  for (const name of names) {
    // A restore is in the log itself.
    const rows = (await runSql(place, `select * from "${name}"`)).filter(({ action }) => action !== 'restore');
    contents.set(name, rows.map(text).toSorted());
  }
  return contents;
}
