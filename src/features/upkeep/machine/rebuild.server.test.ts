import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { makeDatabase } from './make-database.server.ts';
import { newestBackups } from './rebuild-command.server.ts';
import { PROGRAMS, type Programs } from './run-program.server.ts';

const folder = mkdtempSync(join(tmpdir(), 'backups-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a machine is rebuilt from the newest backup of each kind, and not without one of the files', () => {
  const names = ['2026-11-26T030005.age', '2026-11-27T030005.age', '2026-11-28T030005.age.part', 'key'];
  for (const name of names) writeFileSync(join(folder, name), '');
  expect(() => newestBackups(folder)).toThrow('one of the files');
  const files = '2026-11-20T030005.files-0123456789abcdef.age';
  writeFileSync(join(folder, files), '');
  expect(newestBackups(folder)).toEqual({ database: '2026-11-27T030005.age', files, media: undefined });
});

test('a user of the database keeps every letter of name and password, and no argument has them', async () => {
  const said: string[] = [];
  const programs: Programs = {
    ...PROGRAMS,
    async run(_file, args, { input } = {}) {
      expect(args.join(' ')).not.toContain('secret');
      said.push(input ? await textOf(input) : '');
      return { code: 0, output: '', said: '' };
    },
  };
  // Nothing listens there.
  const url = `postgres://o%27hara:a%27secret@127.0.0.1:9/the%22base`;
  await expect(makeDatabase(programs, url)).rejects.toThrow('DATABASE_URL');
  expect(said).toEqual([
    "select 1 from pg_roles where rolname = 'o''hara'",
    `create role "o'hara" login password 'a''secret'`,
    "select 1 from pg_database where datname = 'the\"base'",
    `create database "the""base" owner "o'hara" encoding 'UTF8' template template0`,
  ]);
});
