import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { onEachDatabase, openOldDatabase } from '#test/databases.ts';
import { ConfigError } from '../settings/config-error.ts';
import { MIGRATIONS } from './migrations.ts';
import { openDatabase } from './open.ts';
import type { Tables } from './tables.ts';

onEachDatabase('the database', (makePlace) => {
  test('is created once by four concurrent starts', async () => {
    const place = await makePlace('empty');
    // Separate processes, like servers: within one process, waiting for SQLite's lock would block the code that releases it.
    const args = ['test/open-database-process.ts', place.dataDir, place.databaseUrl ?? ''];
    const starts = [1, 2, 3, 4].map(() => spawn(process.execPath, args, { stdio: 'inherit' }));
    const codes = await Promise.all(starts.map(async (start) => ((await once(start, 'close')) as [number])[0]));
    expect(codes).toEqual([0, 0, 0, 0]);
    const database = await openDatabase(place);
    const applied = sql<{ name: string }>`select name from kysely_migration order by name`;
    const { rows } = await applied.execute(database.queries);
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(MIGRATIONS));
    await database.close();
    await place.remove();
  });

  test('is migrated while an older server uses it, whose requests still work', async () => {
    const place = await makePlace('empty');
    // On SQLite one transaction has the whole file: there the older server has stopped before.
    if (place.databaseUrl !== undefined) await migrateBeside(place.databaseUrl);
    await place.remove();
  });

  test('keeps the contents of renamed columns', async () => {
    const place = await makePlace('empty');
    const old = await openOldDatabase(place, '0005-ownership-and-sessions');
    for (const statement of [
      `insert into users (id, email, email_key, username, username_key, password, is_active, confirmed_at, told_at, leaves_at)
       values (1, 'e', 'e', 'u', 'u', 'p', 1, 1, 2, 3)`,
      `insert into tokens (hash, user_id, created_at, used_at) values ('h', 1, 4, 5)`,
      `insert into known_clients (user_id, mark, seen_at) values (1, 6, 7)`,
      `insert into outbox (id, kind, attempts, next_at, created_at) values (1, 'test', 0, 8, 9)`,
      `insert into leases (name, until) values ('l', 10)`,
      `insert into otp_secrets (user_id, sealed, is_active, last_step, created_at) values (1, 's', 1, 11, 12)`,
      `insert into passkeys (id, user_id, public_key, counter, transports, name, created_at, used_at)
       values ('p', 1, 'k', 0, '', 'n', 13, 14)`,
    ])
      await sql.raw(statement).execute(old);
    await old.destroy();
    const { queries, close } = await openDatabase(place);
    const first = async (table: keyof Tables) => queries.selectFrom(table).selectAll().executeTakeFirst();
    expect(await first('users')).toMatchObject({ deletion_warned_at: 2, deletion_due_at: 3 });
    expect(await first('tokens')).toMatchObject({ last_used_at: 5 });
    expect(await first('known_clients')).toMatchObject({ fingerprint: 6, last_seen_at: 7 });
    expect(await first('outbox')).toMatchObject({ next_attempt_at: 8 });
    expect(await first('leases')).toMatchObject({ expires_at: 10 });
    expect(await first('otp_secrets')).toMatchObject({ secret_encrypted: 's' });
    expect(await first('passkeys')).toMatchObject({ last_used_at: 14 });
    await close();
    await place.remove();
  });

  test('turns accounts that wait unconfirmed into requests, whose emails are sent once more', async () => {
    const place = await makePlace('empty');
    const old = await openOldDatabase(place, '0019-announcements');
    for (const statement of [
      `insert into users (id, email, email_key, username, username_key, password, is_active, confirmed_at, created_at)
       values (1, 'a@b.example', 'a@b.example', 'Ada', 'ada', 'p', 1, null, 1), (2, 'e', 'e', 'u', 'u', 'p', 1, 1, 1)`,
      `insert into approval_requests (id, user_id, username_key, message, created_at)
       values (11, 1, null, 'Hello', 1), (12, 2, null, '', 1), (13, null, 'held', '', 1), (14, null, 'held', '', 1)`,
    ])
      await sql.raw(statement).execute(old);
    await old.destroy();
    const { queries, close } = await openDatabase(place);
    const requests = await queries.selectFrom('approval_requests').selectAll().orderBy('id').execute();
    const asked = { email: 'a@b.example', username: 'Ada', username_key: 'ada', password: 'p', language: 'it' };
    expect(requests).toMatchObject([{ ...asked, user_id: null, message: 'Hello' }, { user_id: 2 }, {}, {}]);
    expect(requests.map(({ username_key }) => username_key)).toEqual(['ada', null, 'held', null]);
    expect(await queries.selectFrom('users').select('id').execute()).toEqual([{ id: 2 }]);
    expect(await queries.selectFrom('outbox').select(['kind', 'request_id']).execute()).toEqual([
      { kind: 'confirmRequest', request_id: 11 },
    ]);
    await close();
    await place.remove();
  });

  test('of a newer version is refused with one line, unless its schema is accepted', async () => {
    const place = await makePlace();
    const database = await openDatabase(place);
    await sql`insert into kysely_migration (name, timestamp) values ('0999-later', '2030')`.execute(database.queries);
    await database.close();
    await expect(openDatabase(place)).rejects.toThrow('newer version');
    await expect(openDatabase({ ...place, acceptedSchema: '0998-other' })).rejects.toThrow('newer version');
    await (await openDatabase({ ...place, acceptedSchema: '0999-later' }, { mayMigrate: false })).close();
    await place.remove();
  });
});

/** Makes the database of the first release, and opens it while one of that release's calls is still at work. */
async function migrateBeside(databaseUrl: string): Promise<void> {
  const old = await openOldDatabase({ dataDir: '', databaseUrl }, '0002-limits');
  const calls = { answered: 0 };
  const slow = old.transaction().execute(async (trx) => {
    await sql`lock table users in row exclusive mode`.execute(trx);
    // Longer than the migration waits: a call that came behind it would wait as long.
    for (const end = Date.now() + 2_500; Date.now() < end;) {
      await sql`select id from users`.execute(old);
      calls.answered += 1;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });
  const database = await openDatabase({ dataDir: '', databaseUrl });
  await slow;
  // Each waited for half a second at most; behind a migration that waits, there would be one.
  expect(calls.answered).toBeGreaterThan(3);
  expect(await database.queries.selectFrom('outbox').select('id').execute()).toEqual([]);
  await database.close();
  await old.destroy();
}

test('a folder that is a file is refused with a line that names the setting', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'accounts-'));
  writeFileSync(join(folder, 'data'), '');
  const opening = openDatabase({ dataDir: join(folder, 'data'), databaseUrl: undefined });
  await expect(opening).rejects.toThrow(ConfigError);
  await expect(opening).rejects.toThrow(/^DATA_DIR .*\.$/);
  rmSync(folder, { recursive: true });
});

test('a new folder can be read by this user only', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'accounts-'));
  const database = await openDatabase({ dataDir: join(folder, 'deep', 'data'), databaseUrl: undefined });
  expect(statSync(join(folder, 'deep', 'data')).mode & 0o777).toBe(0o700);
  const { rows } = await sql`select * from pragma_synchronous, pragma_secure_delete`.execute(database.queries);
  expect(rows).toEqual([{ synchronous: 2, secure_delete: 1 }]);
  await database.close();
  rmSync(folder, { recursive: true });
});

test('an unreachable PostgreSQL is reported in one line without its password', async () => {
  const opening = openDatabase({ dataDir: '', databaseUrl: 'postgres://ada:secret@127.0.0.1:9/none' });
  await expect(opening).rejects.toThrow(/^DATABASE_URL.*ECONNREFUSED/);
  await expect(opening).rejects.not.toThrow('secret');
});
