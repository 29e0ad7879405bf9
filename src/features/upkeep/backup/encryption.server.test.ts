import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OperatorServices } from '#src/accounts/modules/operator-command.server.ts';
import { onDatabase } from '#test/databases.ts';
import { startServer, type TestServer } from '#test/server.ts';
import { typeCommand } from '#test/typing.ts';

onDatabase('an encrypted backup', (makePlace) => {
  let server: TestServer;
  let empty: TestServer;
  let folder: string;
  let recipient: string;
  let file: string;
  const at = (name: string) => join(folder, name);
  const back = (from: string, key: string) =>
    typeCommand(empty.services, ['restore', from, '--key', key, '--yes', '--json']);
  const usersIn = async ({ queries }: Pick<OperatorServices, 'queries'>) =>
    queries.selectFrom('users').select('email').orderBy('email').execute();
  const keyOf = (name: string) => /age1\w+/.exec(readFileSync(at(name), 'utf8'))?.[0] ?? '';

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'encryption-test-'));
    server = await startServer(await makePlace());
    empty = await startServer(await makePlace());
    // More than two pieces of 64 KiB.
    for (let count = 0; count < 150; count += 1) await server.member();
    await typeCommand(server.services, `backup-key ${at('key')}`);
    recipient = keyOf('key');
    file = at('backup.age');
    await typeCommand(server.services, ['backup', file, '--to', recipient]);
  });
  afterAll(async () => {
    await server.close();
    await empty.close();
    rmSync(folder, { recursive: true });
  });

  test('is an age file without readable text, and is restored with its key', async () => {
    const bytes = readFileSync(file);
    expect(bytes.length).toBeGreaterThan(131_072);
    expect(bytes.subarray(0, 22).toString()).toBe('age-encryption.org/v1\n');
    for (const word of ['example.org', 'argon2id', 'aperta-backup', '"table"'])
      expect(bytes.includes(word)).toBe(false);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const { code, out } = await back(file, at('key'));
    expect([code, JSON.parse(out)]).toMatchObject([0, { file }]);
    expect(await usersIn(empty.services)).toEqual(await usersIn(server.services));
    await empty.database.queries.deleteFrom('users').execute();
  });

  test('is restored with the key of each recipient, and with a file of several keys', async () => {
    await typeCommand(server.services, `backup-key ${at('second')}`);
    const both = at('both.age');
    await typeCommand(server.services, ['backup', both, '--to', `${recipient}, ${keyOf('second')}`]);
    writeFileSync(at('keys'), `${readFileSync(at('second'), 'utf8')}\r\n${readFileSync(at('key'), 'utf8')}`);
    for (const key of ['key', 'second', 'keys']) {
      expect((await back(both, at(key))).code).toBe(0);
      await empty.database.queries.deleteFrom('users').execute();
    }
  });

  test('is refused with another key, or if it is damaged or truncated, and nothing is written', async () => {
    await typeCommand(server.services, `backup-key ${at('other')}`);
    const bytes = readFileSync(file);
    const flip = (where: number) => bytes.with(where, (bytes[where] ?? 0) ^ 1);
    const before = await empty.database.queries.selectFrom('secrets').selectAll().execute();
    writeFileSync(at('no-key'), 'AGE-SECRET-KEY-1QQQ\n');
    for (const [content, key, why] of [
      [bytes, 'other', 'was encrypted to another key'],
      [bytes, 'nowhere', 'cannot be read (ENOENT)'],
      [bytes, 'backup.age', 'holds no key'],
      [bytes, 'no-key', 'holds no key'],
      [flip(70), 'key', 'backup'],
      ...[150, 1_000, 70_000, bytes.length - 1].map((where) => [flip(where), 'key', 'is damaged or cut off'] as const),
      ...[100, 65_000, 200 + 2 * 65_552, -1].map(
        (end) => [bytes.subarray(0, end), 'key', 'is damaged or cut off'] as const,
      ),
      [Buffer.concat([bytes, Buffer.alloc(16)]), 'key', 'is damaged or cut off'],
      [bytes.subarray(0, 10), 'key', 'is not encrypted, or cut off'],
      ['', 'key', 'is not encrypted, or cut off'],
    ] as const) {
      writeFileSync(at('broken-backup'), content);
      const { code, out, err } = await back(at('broken-backup'), at(key));
      expect([code, out, err]).toEqual([1, '', expect.stringContaining(why)]);
      expect(err.trimEnd()).not.toContain('\n');
    }
    expect(await usersIn(empty.services)).toEqual([]);
    expect(await empty.database.queries.selectFrom('secrets').selectAll().execute()).toEqual(before);
    const { code, err } = await typeCommand(empty.services, ['restore', file, '--yes']);
    expect([code, err]).toEqual([2, expect.stringContaining('--key KEYFILE')]);
  });

  test('is the default with the setting; plain backups need an option', async () => {
    const withSetting = { ...server.services, config: { ...server.services.config, backupRecipients: [recipient] } };
    const isAge = (name: string) => readFileSync(at(name)).includes('age-encryption.org');
    const { out } = await typeCommand(withSetting, ['backup', at('set'), '--json']);
    expect(JSON.parse(out)).toMatchObject({ recipients: [recipient], made_at: expect.stringMatching(/Z$/) });
    expect(isAge('set')).toBe(true);
    expect((await typeCommand(withSetting, ['backup', at('plain'), '--plain'])).out).toContain('not encrypted');
    expect(isAge('plain')).toBe(false);
    for (const [command, why] of [
      [['backup', at('none')], 'Nothing says whom the backup is for'],
      [['backup', at('none'), '--plain', '--to', recipient], 'exclude each other'],
      [['backup', at('none'), '--to', `${recipient.slice(0, -1)}${recipient.endsWith('q') ? 'p' : 'q'}`], 'mistyped'],
      [['backup', at('none'), '--to', ''], 'mistyped'],
    ] as const) {
      const { code, err } = await typeCommand(server.services, command);
      expect([code, err]).toEqual([2, expect.stringContaining(why)]);
    }
    expect([existsSync(at('none')), existsSync(at('none.part'))]).toEqual([false, false]);
  });

  test('has a key file that is made without settings or database, readable by its owner only, never over another', async () => {
    const before = readFileSync(at('key'), 'utf8');
    expect(before).toMatch(/^# created: .*\n# public key: age1\w{58}\nAGE-SECRET-KEY-1\w{58}\n$/);
    expect(statSync(at('key')).mode & 0o777).toBe(0o600);
    const { code, err } = await typeCommand(server.services, `backup-key ${at('key')}`);
    expect([code, err]).toEqual([1, expect.stringContaining('is there already')]);
    expect(readFileSync(at('key'), 'utf8')).toBe(before);
  });
});
