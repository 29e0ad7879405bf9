// For faults: errors of the disk that SQLite meets while it executes a statement.
import { StatementSync } from 'node:sqlite';
import { replaceMethod } from '../../shared/replace-method.ts';

/** SQLITE_READONLY, SQLITE_IOERR and SQLITE_FULL. */
const DISK_ERRORS = new Set([8, 10, 13]);

/** Calls `handle` with each error. What it returns is the result of the statement; `undefined` throws the error. */
export function onDiskError(handle: (error: Error, statement: StatementSync, method: 'run' | 'all') => unknown): void {
  for (const method of ['run', 'all'] as const)
    replaceMethod(StatementSync.prototype, method, ({ self, given, old }) => {
      try {
        return old(given);
      } catch (error) {
        const isOfDisk = DISK_ERRORS.has(((error as { errcode?: number }).errcode ?? 0) & 0xff);
        const result = isOfDisk ? handle(error as Error, self as StatementSync, method) : undefined;
        if (result === undefined) throw error;
        return result;
      }
    });
}
