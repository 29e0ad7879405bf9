// Faults of the command `backup`, by name. Servers and other commands are not affected.
import fs from 'node:fs/promises';
import type { Inject } from '../shared/faults/faults.ts';
import { onStatement, type Row } from '../shared/faults/on-sql.ts';
import { block, replaceMethod } from '../shared/faults/replace-method.ts';

/** Changes the rows that a backup reads. */
const onRead = (table: string, change: (rows: Row[]) => Row[]) =>
  onStatement(new RegExp(`^select \\* from "${table}"`), { rows: change });

const BACKUP: Readonly<Record<string, Inject>> = {
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
  },
};

export const FAULTS: Readonly<Record<string, Inject>> = process.argv.includes('backup') ? BACKUP : {};
