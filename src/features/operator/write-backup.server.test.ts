import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDatabase } from '#src/server/database/open.ts';
import { readSnapshot } from '#src/server/database/read-snapshot.ts';
import { fsyncDirectory } from '#src/server/fsync-directory.ts';
import { openSecretKey } from '#src/server/secret-key.ts';
import { onEachDatabase } from '#test/databases.ts';
import { fillEveryTable } from '#test/filled-tables.ts';
import { withOldNames } from '#test/old-column-names.ts';
import { startServer, type TestServer } from '#test/server.ts';
import type { OperatorServices } from './operator.server.ts';
import { restore } from './restore.server.ts';
import { readPages, SAVED_TABLES } from './rows.server.ts';
import { writeBackup } from './write-backup.server.ts';

// Only its errors are ours; what it does is tested by the drill `power-cut`.
vi.mock('#src/server/fsync-directory.ts', async (original) => {
  const module = await original<typeof import('#src/server/fsync-directory.ts')>();
  return { ...module, fsyncDirectory: vi.fn(module.fsyncDirectory) };
});

const KEY = 'ab'.repeat(32);

type Where = Pick<OperatorServices['config'], 'dataDir' | 'databaseUrl'>;

onEachDatabase('a backup', (makePlace) => {
  let server: TestServer;
  let where: Where;
  let folder: string;
  const closing: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'backup-test-'));
    const place = await makePlace();
    where = place;
    server = await startServer(place);
    const { queries } = server.database;
    await openSecretKey({ dataDir: folder, secretKey: KEY }, queries);
    await fillEveryTable(server);
  });
  afterAll(async () => {
    for (const close of closing.splice(0).toReversed()) await close();
    await server.close();
    rmSync(folder, { recursive: true });
  });

  /** Opens a database as the operator's program does: beside the server, with connections of its own. */
  async function operatorOf(place: Where): Promise<OperatorServices> {
    const database = await openDatabase(place);
    closing.push(() => database.close());
    const { config, site } = server.services;
    const { dataDir, databaseUrl } = place;
    return {
      queries: database.queries,
      vacuum: () => database.vacuum(),
      config: { ...config, dataDir, databaseUrl, secretKey: KEY },
      site,
      now: Date.now,
    };
  }
  async function emptyPlace(): Promise<OperatorServices> {
    const place = await makePlace();
    closing.push(() => place.remove());
    return operatorOf(place);
  }
  async function rowsOf({ queries }: Pick<OperatorServices, 'queries'>) {
    const rows: object[] = [];
    for (const table of SAVED_TABLES)
      for await (const page of readPages(queries, table)) rows.push(...page.map((row) => ({ table, row })));
    return rows;
  }
  const linesOf = (file: string) => readFileSync(file, 'utf8').trimEnd().split('\n');
  const agree = async () => undefined;
  let count = 0;
  const newFile = () => join(folder, `backup-${(count += 1)}.jsonl`);
  async function made(): Promise<string> {
    const file = newFile();
    await writeBackup(await operatorOf(where), file, []);
    return file;
  }

  test('is a consistent snapshot of a server that keeps writing, and is restored identically in either engine', async () => {
    const stop = new AbortController();
    const done = { registrations: 0 };
    const keepRegistering = async () => {
      while (!stop.signal.aborted) {
        await server.member();
        done.registrations += 1;
      }
    };
    const writers = [keepRegistering(), keepRegistering()];
    await vi.waitFor(() => expect(done.registrations).toBeGreaterThan(20), { timeout: 20_000 });
    const operator = await operatorOf(where);
    const file = newFile();
    const { rows } = await writeBackup(operator, file, []);
    stop.abort();
    await Promise.all(writers);

    const saved = linesOf(file)
      .slice(1, -1)
      .map((line) => JSON.parse(line) as { table: string; row: { user_id: number; id: number } });
    expect(saved).toHaveLength(rows);
    expect(new Set(saved.map(({ table }) => table))).toEqual(
      new Set(SAVED_TABLES.filter((table) => !['links', 'invitations'].includes(table))),
    );
    // Each account came with its mail in one transaction: a backup of more than one moment would tear some apart.
    const idsIn = (name: string, column: 'id' | 'user_id') =>
      saved
        .filter(({ table }) => table === name)
        .map(({ row }) => row[column])
        .toSorted((a, b) => a - b);
    expect(idsIn('outbox', 'user_id')).toEqual(idsIn('users', 'id'));

    // Over SQLite and back: of the two engines, each gives and takes.
    const between = await operatorOf({ dataDir: join(folder, 'between'), databaseUrl: undefined });
    expect(await restore(between, file, undefined, agree)).toMatchObject({ rows, file });
    const second = newFile();
    await writeBackup(between, second, []);
    expect(linesOf(second).slice(1, -1).toSorted()).toEqual(linesOf(file).slice(1, -1).toSorted());
    const last = await emptyPlace();
    await restore(last, second, undefined, agree);
    const texts = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).toSorted();
    expect(texts(await rowsOf(last))).toEqual(linesOf(file).slice(1, -1).toSorted());
  });

  test('is read from one snapshot, and does not block writers', async () => {
    const { queries, config } = await operatorOf(where);
    const engine = config.databaseUrl === undefined ? 'sqlite' : 'postgresql';
    const countUsers = (db: typeof queries) =>
      db
        .selectFrom('users')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow();
    const [first, second] = await readSnapshot(queries, engine, async (trx) => {
      const first = await countUsers(trx);
      await server.member();
      return [first, await countUsers(trx)];
    });
    expect(second).toEqual(first);
    expect(await countUsers(queries)).toEqual({ n: (first?.n ?? 0) + 1 });
  });

  test('is readable by its owner only, gets its name when it is complete, and never overwrites a file', async () => {
    const file = await made();
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(existsSync(`${file}.part`)).toBe(false);
    const [header = '', ...rest] = linesOf(file);
    expect(JSON.parse(header)).toMatchObject({
      format: 'aperta-backup',
      version: 1,
      schema: expect.stringMatching(/^\d{4}-/),
    });
    const body = readFileSync(file, 'utf8').split('\n').slice(0, -2).join('\n') + '\n';
    expect(JSON.parse(rest.at(-1) ?? '')).toEqual({
      end: true,
      rows: rest.length - 1,
      sha256: createHash('sha256').update(body).digest('hex'),
    });
    const operator = await operatorOf(where);
    await expect(writeBackup(operator, file, [])).rejects.toThrow('is there already');
    const busy = newFile();
    writeFileSync(`${busy}.part`, '');
    await expect(writeBackup(operator, busy, [])).rejects.toThrow('Another backup is being written');
    await expect(writeBackup(operator, join(folder, 'nowhere/file'), [])).rejects.toThrow('cannot be written (ENOENT)');
  });

  type Row = Record<string, unknown>;

  /** Writes a backup of the server as a release with an older schema would have: its migrations' names, and `change` of each row. */
  async function madeBy(schema: string, change: (table: string, row: Row) => Row): Promise<string> {
    const [first = '', ...rest] = linesOf(await made());
    const rows = rest.slice(0, -1).flatMap((line) => {
      const { table, row } = JSON.parse(line) as { table: string; row: Row };
      // The tables of apps came with 0008.
      if (table.startsWith('openid_')) return [];
      return [JSON.stringify({ table, row: withOldNames(table, change(table, row)) })];
    });
    const body = `${[JSON.stringify({ ...(JSON.parse(first) as object), schema }), ...rows].join('\n')}\n`;
    const end = { end: true, rows: rows.length, sha256: createHash('sha256').update(body).digest('hex') };
    const file = newFile();
    writeFileSync(file, `${body}${JSON.stringify(end)}\n`);
    return file;
  }

  test('of an older release is restored as its migrations would have changed it', async () => {
    await server.database.queries.updateTable('users').set({ confirmed_at: 5 }).execute();
    const file = await madeBy('0004-passkeys-and-codes', (table, row) => {
      const added = { users: ['owner_since'], tokens: ['passkey_id', 'amr', 'authenticated_at'], passkeys: ['rp_id'] };
      const names = added[table as keyof typeof added] ?? [];
      return { ...row, ...Object.fromEntries(names.map((name) => [name, undefined])) };
    });
    const operator = await emptyPlace();
    await restore(operator, file, undefined, agree);
    const owners = await operator.queries.selectFrom('users').select('owner_since').execute();
    expect(new Set(owners.map(({ owner_since }) => owner_since))).toEqual(new Set([5]));
    expect(await operator.queries.selectFrom('known_clients').selectAll().execute()).toEqual([]);
    expect(await operator.queries.selectFrom('openid_clients').selectAll().execute()).toEqual([]);
  });

  test('keeps the identifiers under which apps know members, and no code or token', async () => {
    const { queries } = server.database;
    const { user_id } = await queries.selectFrom('openid_subjects').select('user_id').executeTakeFirstOrThrow();
    const item = { model: 'AccessToken', token_hash: null, client_id: 'cloud', grant_hash: null, payload: 'the token' };
    await queries
      .insertInto('openid_items')
      .values({ hash: 'i', ...item, user_id, consumed_at: null, expires_at: 2 ** 50 })
      .execute();
    const file = await made();
    expect(readFileSync(file, 'utf8')).not.toContain('the token');
    const operator = await emptyPlace();
    await restore(operator, file, undefined, agree);
    const restored = await operator.queries.selectFrom('openid_subjects').selectAll().execute();
    expect(restored).toEqual([{ user_id, sector: 'cloud.example', subject: 'the subject' }]);
  });

  test('from before columns were renamed is restored completely', async () => {
    const file = await madeBy('0005-ownership-and-sessions', (_, row) => row);
    expect(readFileSync(file, 'utf8')).toContain('"sealed":"s"');
    const operator = await emptyPlace();
    await restore(operator, file, undefined, agree);
    for (const table of ['users', 'tokens', 'known_clients', 'outbox', 'passkeys', 'otp_secrets'] as const) {
      const rows = async ({ queries }: Pick<OperatorServices, 'queries'>) =>
        (await queries.selectFrom(table).selectAll().execute()).map((row) => JSON.stringify(row)).toSorted();
      const restored = await rows(operator);
      expect(restored, table).toEqual(await rows(server.database));
      expect(restored, table).not.toEqual([]);
    }
  });

  test('is not restored into a database that has accounts', async () => {
    await expect(restore(await operatorOf(where), await made(), undefined, agree)).rejects.toThrow(
      'The database has accounts',
    );
  });

  test('is refused before anything is written if it is truncated, changed, of another site or of a newer version', async () => {
    const file = await made();
    const bytes = readFileSync(file);
    const text = bytes.toString();
    const [header = '', ...rest] = text.split('\n');
    const flipped = Buffer.from(bytes);
    const at = bytes.indexOf('"fingerprint":') + 14;
    flipped[at] = flipped[at] === 0x31 ? 0x32 : 0x31;
    const withHeader = (change: object) => [JSON.stringify({ ...JSON.parse(header), ...change }), ...rest].join('\n');
    const operator = await emptyPlace();
    const before = await rowsOf(operator);
    let asked = 0;
    for (const [content, why] of [
      [bytes.subarray(0, bytes.length / 2), 'damaged or cut off'],
      [bytes.subarray(0, bytes.lastIndexOf('{')), 'damaged or cut off'],
      [flipped, 'damaged or cut off'],
      [`${text}${rest[0]}\n`, 'damaged or cut off'],
      [text.replace('"rows":', '"rows":1'), 'damaged or cut off'],
      [[header, ...rest.slice(1)].join('\n'), 'damaged or cut off'],
      ['', 'damaged or cut off'],
      ['SQLite format 3\0', 'is no backup of this program'],
      [withHeader({ version: 2 }), 'of a format that it does not know'],
      [withHeader({ schema: '9999-later' }), 'newer version of this program'],
      [withHeader({ schema: '9999-\u001B]0;owned\u0007\nRestored' }), 'of a format that it does not know'],
      ['x'.repeat(1_200_000), 'has a line of more than 1048576 bytes'],
    ] as const) {
      const broken = newFile();
      writeFileSync(broken, content);
      const trying = restore(operator, broken, undefined, async () => void (asked += 1));
      await expect(trying).rejects.toThrow(why);
    }
    await expect(restore(operator, newFile(), undefined, agree)).rejects.toThrow('cannot be read (ENOENT)');
    expect([asked, await rowsOf(operator)]).toEqual([0, before]);
  });

  test('is not restored without confirmation', async () => {
    const operator = await emptyPlace();
    const no = () => Promise.reject(new Error('no'));
    await expect(restore(operator, await made(), undefined, no)).rejects.toThrow('no');
    expect(await operator.queries.selectFrom('users').selectAll().execute()).toEqual([]);
  });

  test('does not exist if its name could not be synced to the disk', async () => {
    const file = newFile();
    const failing = Object.assign(new Error('EIO'), { code: 'EIO', syscall: 'fsync' });
    vi.mocked(fsyncDirectory).mockImplementationOnce(() => {
      throw failing;
    });
    await expect(writeBackup(await operatorOf(where), file, [])).rejects.toThrow('cannot be written (EIO)');
    expect([existsSync(file), existsSync(`${file}.part`)]).toEqual([false, false]);
  });

  test('of 64 MiB without a line feed is refused at its first MiB', async () => {
    const file = newFile();
    writeFileSync(file, Buffer.alloc(64 * 1_048_576, 'x'));
    await expect(restore(await emptyPlace(), file, undefined, agree)).rejects.toThrow('has a line of more than');
  });

  test('reports whether its secret key is configured', async () => {
    const operator = await emptyPlace();
    const withKey = (secretKey: string | undefined) => ({
      ...operator,
      config: { ...operator.config, secretKey, dataDir: folder },
    });
    const clear = () => operator.queries.deleteFrom('users').execute();
    const file = await made();
    for (const [key, state] of [
      [KEY, 'right'],
      ['cd'.repeat(32), 'other'],
      [undefined, 'missing'],
    ] as const) {
      await clear();
      expect((await restore(withKey(key), file, undefined, agree)).key).toBe(state);
    }
    expect(existsSync(join(folder, 'secret.key'))).toBe(false);
    await clear();
    writeFileSync(join(folder, 'secret.key'), KEY, { mode: 0o644 });
    expect((await restore(withKey(undefined), file, undefined, agree)).key).toBe('exposed');
    rmSync(join(folder, 'secret.key'));
  });
});
