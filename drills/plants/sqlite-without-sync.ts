// Planted: SQLite does not wait for the disk, and says that it does.
import { replaceMethod } from './replace-method.ts';

// Only where it is set: within a transaction, such as that of the server's lock, it may not be changed.
replaceMethod('exec', (_, exec, sql) => exec(sql.replace('synchronous = FULL', 'synchronous = OFF')));
replaceMethod('prepare', (_, prepare, sql) => prepare(sql === 'PRAGMA synchronous' ? 'select 2 as synchronous' : sql));
