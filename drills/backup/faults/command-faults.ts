// Faults of the commands `backup` and `restore`, one of them by the name in DRILL_FAULT. Other commands and servers that are
// started with it are not affected.
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { block } from '../../shared/faults/block.ts';
import { onStatement, type Row } from '../../shared/faults/on-statement.ts';
import { replaceMethod } from '../../shared/replace-method.ts';

/** Changes the rows that a backup reads. */
const onRead = (table: string, change: (rows: Row[]) => Row[]) =>
  onStatement(new RegExp(`^select \\* from "${table}"`), { rows: change });

const BACKUP: Readonly<Record<string, () => void>> = {
  lock: () => {
    onStatement(/^begin deferred$/, { sql: () => 'begin immediate' });
    onStatement(/^select \* from "users"/, { values: (values) => (block(8_000), values) });
  },
  forgets: () => {
    const without = (column: string) => (text: string) =>
      text.replace(/from ("\w+")/, `from (select * from $1 where coalesce(${column}, 1) % 7 <> 0)`);
    onStatement(/^select \* from "users"/, { sql: without('id') });
    onStatement(/^select \* from "(?!users|secrets|invitations)/, { sql: without('user_id') });
  },
  table: () => onRead('known_clients', () => []),
  garbles: () =>
    onRead('users', (rows) => rows.map((row) => ({ ...row, password: String(row['password']).slice(0, -8) }))),
  open: () => {
    replaceMethod(process, 'umask', ({ old }) => old([0o022]));
    replaceMethod(fs, 'open', ({ given: [path, flags], old }) => old([path, flags, 0o644]));
    syncBuiltinESMExports();
  },
};

const RESTORE: Readonly<Record<string, () => void>> = {
  'leaves-rows': () =>
    process.once('exit', (code) => {
      if (code === 0) return;
      const db = new DatabaseSync(join(process.env['DATA_DIR'] ?? '', 'accounts.db'));
      db.exec(`insert into secrets (name, value, expires_at) values ('half', 'restored', 0)`);
      db.close();
    }),
  overwrites: () => onStatement(/^select "id" from "users" limit/, { rows: () => [] }),
};

const name = process.env['DRILL_FAULT'] ?? '';
if (process.argv.includes('backup')) BACKUP[name]?.();
if (process.argv.includes('restore')) RESTORE[name]?.();
