import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { OperatorServices } from '#src/accounts/modules/operator-command.server.ts';
import { BACKUP_KEY, linesOf, savedRows, startBackupTests } from '#test/backups.ts';
import { onEachDatabase } from '#test/databases.ts';
import { withOldNames } from '#test/old-column-names.ts';
import { restore } from './restore.server.ts';

const agree = async () => undefined;

onEachDatabase('a backup to be restored', (makePlace) => {
  const backups = startBackupTests(makePlace);

  type Row = Record<string, unknown>;

  /**
   * Writes a backup of the server as a release with an older schema would have: its migrations' names, and `change` of
   * each row.
   */
  async function madeBy(schema: string, change: (table: string, row: Row) => Row): Promise<string> {
    const [first = '', ...rest] = linesOf(await backups.made());
    const rows = rest.slice(0, -1).flatMap((line) => {
      const { table, row } = JSON.parse(line) as { table: string; row: Row };
      // The tables of apps came with 0008 and later.
      if (/^(?:openid|scim)_/.test(table)) return [];
      return [JSON.stringify({ table, row: withOldNames(table, change(table, row)) })];
    });
    const body = `${[JSON.stringify({ ...(JSON.parse(first) as object), schema }), ...rows].join('\n')}\n`;
    const end = { end: true, rows: rows.length, sha256: createHash('sha256').update(body).digest('hex') };
    const file = backups.newFile();
    writeFileSync(file, `${body}${JSON.stringify(end)}\n`);
    return file;
  }

  test('a backup of an older release is restored as its migrations would have changed it', async () => {
    await backups.server.database.queries.updateTable('users').set({ confirmed_at: 5 }).execute();
    const file = await madeBy('0004-passkeys-and-codes', (table, row) => {
      const added = {
        users: ['owner_since'],
        tokens: ['passkey_id', 'amr', 'authenticated_at'],
        passkeys: ['rp_id'],
        otp_secrets: ['started_by'],
      };
      const names = added[table as keyof typeof added] ?? [];
      return { ...row, ...Object.fromEntries(names.map((name) => [name, undefined])) };
    });
    const operator = await backups.emptyPlace();
    await restore(operator, file, undefined, agree);
    const owners = await operator.queries.selectFrom('users').select('owner_since').execute();
    expect(new Set(owners.map(({ owner_since }) => owner_since))).toEqual(new Set([5]));
    expect(await operator.queries.selectFrom('known_clients').selectAll().execute()).toEqual([]);
    expect(await operator.queries.selectFrom('openid_clients').selectAll().execute()).toEqual([]);
  });

  test('keeps the identifiers under which apps know members, and no code or token', async () => {
    const { queries } = backups.server.database;
    const { user_id } = await queries.selectFrom('openid_subjects').select('user_id').executeTakeFirstOrThrow();
    const item = { model: 'AccessToken', token_hash: null, client_id: 'cloud', grant_hash: null, payload: 'the token' };
    const row = { hash: 'i', ...item, user_id, consumed_at: null, expires_at: 2 ** 50 };
    await queries.insertInto('openid_items').values(row).execute();
    const file = await backups.made();
    expect(readFileSync(file, 'utf8')).not.toContain('the token');
    const operator = await backups.emptyPlace();
    await restore(operator, file, undefined, agree);
    const restored = await operator.queries.selectFrom('openid_subjects').selectAll().execute();
    expect(restored).toEqual([{ user_id, sector: 'cloud.example', subject: 'the subject' }]);
  });

  test('sends no second email about a section that has opened since', async () => {
    const { queries } = backups.server.database;
    const { id: user_id } = await queries.selectFrom('users').select('id').executeTakeFirstOrThrow();
    const request = { user_id, section: 'home', created_at: 1 };
    await queries.insertInto('opening_requests').values(request).execute();
    const operator = await backups.emptyPlace();
    const { figures } = await restore(operator, await backups.made(), undefined, agree);
    await queries.deleteFrom('opening_requests').where('section', '=', 'home').execute();
    expect(figures).toMatchObject([{ field: 'section_requests_left_out', value: 1 }]);
    const left = await operator.queries.selectFrom('opening_requests').selectAll().execute();
    expect(left).toEqual(await queries.selectFrom('opening_requests').selectAll().execute());
    expect(left).not.toEqual([]);
  });

  test('from before columns were renamed is restored completely', async () => {
    const file = await madeBy('0005-ownership-and-sessions', (_, row) => row);
    expect(readFileSync(file, 'utf8')).toContain('"sealed":"s"');
    const operator = await backups.emptyPlace();
    await restore(operator, file, undefined, agree, true);
    for (const table of ['users', 'tokens', 'known_clients', 'outbox', 'passkeys', 'otp_secrets'] as const) {
      const rows = async ({ queries }: Pick<OperatorServices, 'queries'>) =>
        (await queries.selectFrom(table).selectAll().execute()).map((row) => JSON.stringify(row)).toSorted();
      const restored = await rows(operator);
      expect(restored, table).toEqual(await rows(backups.server.database));
      expect(restored, table).not.toEqual([]);
    }
  });

  test('ends sessions, links and what would make one, unless the operator keeps them', async () => {
    const { queries: made } = backups.server.database;
    const { id: user_id } = await made.selectFrom('users').select('id').executeTakeFirstOrThrow();
    const link = { hash: 'l', user_id, purpose: 'reset', email: null, expires_at: 2 ** 50 };
    await made.insertInto('links').values(link).execute();
    const times = { attempts: 0, next_attempt_at: 1, created_at: 1 };
    const mail = { id: 7, kind: 'reset', address: 'a@example.org', user_id: null, language: null, details: null };
    await made
      .insertInto('outbox')
      .values({ ...mail, ...times })
      .execute();
    const file = await backups.made();
    const rowsOf = async (keepsSessions: boolean) => {
      const operator = await backups.emptyPlace();
      const { sessions } = await restore(operator, file, undefined, agree, keepsSessions);
      const rows = async (table: 'tokens' | 'links') =>
        (await operator.queries.selectFrom(table).selectAll().execute()).length;
      const asked = await operator.queries.selectFrom('outbox').select('id').where('kind', '=', 'reset').execute();
      return [sessions > 0, (await rows('tokens')) > 0, (await rows('links')) > 0, asked.length];
    };
    expect(await rowsOf(false)).toEqual([true, false, false, 0]);
    expect(await rowsOf(true)).toEqual([true, true, true, 1]);
    await made.deleteFrom('outbox').where('id', '=', 7).execute();
    await made.deleteFrom('links').where('hash', '=', 'l').execute();
  });

  test('is not restored into a database that has accounts', async () => {
    const full = await backups.operatorOf(backups.where);
    await expect(restore(full, await backups.made(), undefined, agree)).rejects.toThrow('The database has accounts');
  });

  test('is refused before anything is written if it is truncated, changed, of another site or of a newer version', async () => {
    const file = await backups.made();
    const bytes = readFileSync(file);
    const text = bytes.toString();
    const [header = '', ...rest] = text.split('\n');
    const flipped = Buffer.from(bytes);
    const at = bytes.indexOf('"fingerprint":') + 14;
    flipped[at] = flipped[at] === 0x31 ? 0x32 : 0x31;
    const withHeader = (change: object) => [JSON.stringify({ ...JSON.parse(header), ...change }), ...rest].join('\n');
    const operator = await backups.emptyPlace();
    const before = await savedRows(operator);
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
      const broken = backups.newFile();
      writeFileSync(broken, content);
      const trying = restore(operator, broken, undefined, async () => void (asked += 1));
      await expect(trying).rejects.toThrow(why);
    }
    await expect(restore(operator, backups.newFile(), undefined, agree)).rejects.toThrow('cannot be read (ENOENT)');
    expect([asked, await savedRows(operator)]).toEqual([0, before]);
  });

  test('is not restored without confirmation', async () => {
    const operator = await backups.emptyPlace();
    const no = () => Promise.reject(new Error('no'));
    await expect(restore(operator, await backups.made(), undefined, no)).rejects.toThrow('no');
    expect(await operator.queries.selectFrom('users').selectAll().execute()).toEqual([]);
  });

  test('a file of 64 MiB without a line feed is refused at its first MiB', async () => {
    const file = backups.newFile();
    writeFileSync(file, Buffer.alloc(64 * 1_048_576, 'x'));
    const restoring = restore(await backups.emptyPlace(), file, undefined, agree);
    await expect(restoring).rejects.toThrow('has a line of more than');
  });

  test('reports whether its secret key is configured', async () => {
    const operator = await backups.emptyPlace();
    const withKey = (secretKey: string | undefined) => ({
      ...operator,
      config: { ...operator.config, secretKey, dataDir: backups.folder },
    });
    const clear = () => operator.queries.deleteFrom('users').execute();
    const file = await backups.made();
    for (const [key, state] of [
      [BACKUP_KEY, 'right'],
      ['cd'.repeat(32), 'other'],
      [undefined, 'missing'],
    ] as const) {
      await clear();
      expect((await restore(withKey(key), file, undefined, agree)).key).toBe(state);
    }
    expect(existsSync(join(backups.folder, 'secret.key'))).toBe(false);
    await clear();
    writeFileSync(join(backups.folder, 'secret.key'), BACKUP_KEY, { mode: 0o644 });
    expect((await restore(withKey(undefined), file, undefined, agree)).key).toBe('exposed');
    rmSync(join(backups.folder, 'secret.key'));
  });
});
