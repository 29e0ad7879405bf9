import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { savedTables } from '#src/accounts/modules/table-rules.server.ts';
import { readSnapshot } from '#src/server/database/read-snapshot.ts';
import { fsyncDirectory } from '#src/server/files/fsync-directory.ts';
import { linesOf, savedRows, startBackupTests } from '#test/backups.ts';
import { onEachDatabase } from '#test/databases.ts';
import { restore } from './restore.server.ts';
import { writeBackup } from './write-backup.server.ts';

// Only its errors are ours; what it does is tested by the drill `power-cut`.
vi.mock('#src/server/files/fsync-directory.ts', async (original) => {
  const module = await original<typeof import('#src/server/files/fsync-directory.ts')>();
  return { ...module, fsyncDirectory: vi.fn(module.fsyncDirectory) };
});

const agree = async () => undefined;

onEachDatabase('a backup', (makePlace) => {
  const backups = startBackupTests(makePlace);

  test('is a consistent snapshot of a server that keeps writing, and is restored identically in either engine', async () => {
    const stop = new AbortController();
    const done = { registrations: 0 };
    const keepRegistering = async () => {
      while (!stop.signal.aborted) {
        await backups.server.member();
        done.registrations += 1;
      }
    };
    const writers = [keepRegistering(), keepRegistering()];
    await expect.poll(() => done.registrations).toBeGreaterThan(20);
    const operator = await backups.operatorOf(backups.where);
    const file = backups.newFile();
    const { rows } = await writeBackup(operator, file, []);
    stop.abort();
    await Promise.all(writers);

    const saved = linesOf(file)
      .slice(1, -1)
      .map((line) => JSON.parse(line) as { table: string; row: { user_id: number; id: number } });
    expect(saved).toHaveLength(rows);
    expect(new Set(saved.map(({ table }) => table))).toEqual(
      new Set(
        savedTables(operator.tableRules)
          .map(({ name }) => name)
          .filter((table) => !['links', 'invitations'].includes(table)),
      ),
    );
    // Each account came with its mail in one transaction: a backup of more than one moment would tear some apart.
    const idsIn = (name: string, column: 'id' | 'user_id') =>
      saved
        .filter(({ table }) => table === name)
        .map(({ row }) => row[column])
        .toSorted((a, b) => a - b);
    expect(idsIn('outbox', 'user_id')).toEqual(idsIn('users', 'id'));

    // Over SQLite and back: of the two engines, each gives and takes.
    const between = await backups.operatorOf({ dataDir: join(backups.folder, 'between'), databaseUrl: undefined });
    expect(await restore(between, file, undefined, agree, true)).toMatchObject({ rows, file });
    const second = backups.newFile();
    await writeBackup(between, second, []);
    // Nothing came but the deed itself, which the log has after each.
    const isDeed = (line: string) => line.includes('"action":"restore"');
    const rowsIn = (lines: string[]) => lines.filter((line) => !isDeed(line)).toSorted();
    const secondLines = linesOf(second).slice(1, -1);
    expect([secondLines.filter(isDeed).length, rowsIn(secondLines)]).toEqual([1, rowsIn(linesOf(file).slice(1, -1))]);
    const last = await backups.emptyPlace();
    await restore(last, second, undefined, agree, true);
    const lastLines = (await savedRows(last)).map((row) => JSON.stringify(row));
    expect([lastLines.filter(isDeed).length, rowsIn(lastLines)]).toEqual([2, rowsIn(linesOf(file).slice(1, -1))]);
  });

  test('is read from one snapshot, and does not block writers', async () => {
    const { queries, config } = await backups.operatorOf(backups.where);
    const engine = config.databaseUrl === undefined ? 'sqlite' : 'postgresql';
    const countUsers = (db: typeof queries) =>
      db
        .selectFrom('users')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow();
    const [first, second] = await readSnapshot(queries, engine, async (trx) => {
      const first = await countUsers(trx);
      await backups.server.member();
      return [first, await countUsers(trx)];
    });
    expect(second).toEqual(first);
    expect(await countUsers(queries)).toEqual({ n: (first?.n ?? 0) + 1 });
  });

  test('is readable by its owner only, gets its name when it is complete, and never overwrites a file', async () => {
    const file = await backups.made();
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(existsSync(`${file}.part`)).toBe(false);
    const [header = '', ...rest] = linesOf(file);
    const schema = expect.stringMatching(/^\d{4}-/) as string;
    expect(JSON.parse(header)).toMatchObject({ format: 'aperta-backup', version: 1, schema });
    const body = readFileSync(file, 'utf8').split('\n').slice(0, -2).join('\n') + '\n';
    const sha256 = createHash('sha256').update(body).digest('hex');
    expect(JSON.parse(rest.at(-1) ?? '')).toEqual({ end: true, rows: rest.length - 1, sha256 });
    const operator = await backups.operatorOf(backups.where);
    await expect(writeBackup(operator, file, [])).rejects.toThrow('is there already');
    const busy = backups.newFile();
    writeFileSync(`${busy}.part`, '');
    await expect(writeBackup(operator, busy, [])).rejects.toThrow('Another backup is being written');
    const nowhere = writeBackup(operator, join(backups.folder, 'nowhere/file'), []);
    await expect(nowhere).rejects.toThrow('cannot be written (ENOENT)');
  });

  test('does not exist if its name could not be synced to the disk', async () => {
    const file = backups.newFile();
    const failing = Object.assign(new Error('EIO'), { code: 'EIO', syscall: 'fsync' });
    vi.mocked(fsyncDirectory).mockImplementationOnce(() => {
      throw failing;
    });
    const operator = await backups.operatorOf(backups.where);
    await expect(writeBackup(operator, file, [])).rejects.toThrow('cannot be written (EIO)');
    expect([existsSync(file), existsSync(`${file}.part`)]).toEqual([false, false]);
  });
});
