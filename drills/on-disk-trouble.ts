import { StatementSync } from 'node:sqlite';
import { replaceMethod } from './replace-method.ts';

/** SQLite: read-only, input/output, full. */
const DISK_TROUBLE = new Set([8, 10, 13]);

/** For plants: tells of each error of the disk that SQLite meets in a statement, before it goes on. */
export function onDiskTrouble(told: (error: Error) => void): void {
  for (const name of ['run', 'all'])
    replaceMethod(StatementSync.prototype, name, ({ given, old }) => {
      try {
        return old(given);
      } catch (error) {
        if (DISK_TROUBLE.has(((error as { errcode?: number }).errcode ?? 0) & 0xff)) told(error as Error);
        throw error;
      }
    });
}
