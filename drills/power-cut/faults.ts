// Faults of this drill, by name.
import fs from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { Inject } from '../shared/faults/faults.ts';
import { onStatement } from '../shared/faults/on-sql.ts';
import { replaceMethod } from '../shared/faults/replace-method.ts';

/** Files and folders are written without waiting for the disk. */
function writeWithoutSync(): void {
  replaceMethod(fs, 'writeFileSync', ({ given: [file, data, options], old }) =>
    old([file, data, typeof options === 'object' ? { ...options, flush: false } : options]),
  );
  replaceMethod(fs, 'fsyncSync', () => undefined);
}

/** SQLite does not wait for the disk, but reports that it does. */
function commitWithoutSync(): void {
  // Only where the server sets it: within a transaction, such as that of the data folder's lock, it may not be changed.
  replaceMethod(DatabaseSync.prototype, 'exec', ({ given: [sql], old }) =>
    old([String(sql).replace('synchronous = FULL', 'synchronous = OFF')]),
  );
  onStatement(/^PRAGMA synchronous$/, { sql: () => 'select 2 as synchronous' });
}

export const FAULTS: Readonly<Record<string, Inject>> = {
  'sqlite-without-sync': commitWithoutSync,
  'mails-without-sync': writeWithoutSync,
  'key-without-sync': writeWithoutSync,
};
