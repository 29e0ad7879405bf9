// Plant: a commit that the disk refuses counts as done.
import { StatementSync } from 'node:sqlite';
import { replaceMethod } from '../replace-method.ts';

const DISK_TROUBLE = new Set([8, 10, 13]);
for (const name of ['run', 'all'])
  replaceMethod(StatementSync.prototype, name, ({ self, given, old }) => {
    try {
      return old(given);
    } catch (error) {
      if (!DISK_TROUBLE.has(((error as { errcode?: number }).errcode ?? 0) & 0xff)) throw error;
      // As if the row had been written and given back.
      if (name === 'run') return { changes: 1, lastInsertRowid: 1 };
      return /returning "id"/.test((self as StatementSync).sourceSQL)
        ? [{ id: 1 }]
        : [{ count: 1, wait_until: 0, expires_at: 0 }];
    }
  });
