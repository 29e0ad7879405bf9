// Looks for what visitors have sent wherever the server writes, and compares what it reveals about accounts.
import { runParts, type Run } from '../shared/drill.ts';
import { crashes, internalErrors, refusedEmails } from './errors.ts';
import { compareAnswers, databaseLog, outbound, proxies } from './outside.ts';
import { onPostgres, onSqlite } from './traces.ts';

export const run: Run = async (options) =>
  runParts(options, [
    [['sign-in', 'mails'], compareAnswers],
    [['statuses', 'log', 'addresses', 'shape', 'metrics', 'files', 'database'], onSqlite],
    [['postgres'], onPostgres],
    [['database-log'], databaseLog],
    [['proxies'], proxies],
    [['one-fault'], internalErrors],
    [['crash'], crashes],
    [['refused-mail'], refusedEmails],
    [['outbound'], outbound],
  ]);
