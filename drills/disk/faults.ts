// Faults of this drill, by name.
import fs from 'node:fs';
import type { StatementSync } from 'node:sqlite';
import type { Inject } from '../shared/faults/faults.ts';
import { onExecute } from '../shared/faults/on-sql.ts';
import { block, replaceMethod } from '../shared/faults/replace-method.ts';

/** SQLITE_READONLY, SQLITE_IOERR and SQLITE_FULL. */
const DISK_ERRORS = new Set([8, 10, 13]);

/** Calls `handle` with each error of the disk. What it returns is the result of the statement; `undefined` throws the error. */
function onDiskError(handle: (error: Error, statement: StatementSync, method: 'run' | 'all') => unknown): void {
  onExecute((old, statement, method) => {
    try {
      return old();
    } catch (error) {
      const isOfDisk = DISK_ERRORS.has(((error as { errcode?: number }).errcode ?? 0) & 0xff);
      const result = isOfDisk ? handle(error as Error, statement, method) : undefined;
      if (result === undefined) throw error;
      return result;
    }
  });
}

/** As if the row had been written and returned. */
function swallowErrors(): void {
  onDiskError((_, { sourceSQL }, method) => {
    if (method === 'run') return { changes: 1, lastInsertRowid: 1 };
    return /returning "id"/.test(sourceSQL) ? [{ id: 1 }] : [{ count: 1, wait_until: 0, expires_at: 0 }];
  });
}

/** After one error of the disk all later statements fail, reading too. */
function stayBroken(): void {
  const state: { failure: Error | undefined } = { failure: undefined };
  onDiskError((error) => void (state.failure ??= error));
  onExecute((old) => {
    if (state.failure) throw state.failure;
    return old();
  });
}

/** An email file that cannot be written counts as written. */
function loseEmails(): void {
  replaceMethod(fs, 'writeFileSync', ({ given, old }) => {
    try {
      return old(given);
    } catch (error) {
      if (!String(given[0]).endsWith('.eml')) throw error;
      return undefined;
    }
  });
}

export const FAULTS: Readonly<Record<string, Inject>> = {
  swallows: swallowErrors,
  'loses-mail': loseEmails,
  'stays-broken': stayBroken,
  ends: () => onDiskError(() => process.exit(0)),
  traces: () =>
    replaceMethod(process.stderr, 'write', ({ given: [text, ...rest], old }) =>
      old([`${String(text)}${new Error('not started').stack ?? ''}\n`, ...rest]),
    ),
  'starts-slowly': () => replaceMethod(process, 'exit', ({ given, old }) => (block(3_000), old(given))),
};
