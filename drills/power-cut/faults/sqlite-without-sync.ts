// SQLite does not wait for the disk, but reports that it does.
import { DatabaseSync } from 'node:sqlite';
import { onStatement } from '../../shared/faults/on-statement.ts';
import { replaceMethod } from '../../shared/replace-method.ts';

// Only where the server sets it: within a transaction, such as that of the data folder's lock, it may not be changed.
replaceMethod(DatabaseSync.prototype, 'exec', ({ given: [sql], old }) =>
  old([String(sql).replace('synchronous = FULL', 'synchronous = OFF')]),
);
onStatement(/^PRAGMA synchronous$/, { sql: () => 'select 2 as synchronous' });
