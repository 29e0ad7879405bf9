// Planted: SQLite does not wait for the disk, and says that it does.
import { replaceMethod } from './replace-method.ts';

replaceMethod('exec', (_, exec, sql) => exec(`${sql}; pragma synchronous = off`));
replaceMethod('prepare', (_, prepare, sql) => prepare(sql === 'PRAGMA synchronous' ? 'select 2 as synchronous' : sql));
