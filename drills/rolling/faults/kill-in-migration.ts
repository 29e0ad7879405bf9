// Kills the server with SIGKILL before statement number KILL_BEFORE of its migration, counted from 1.
import { StatementSync } from 'node:sqlite';
import { onQuery } from '../../shared/faults/on-query.ts';
import { replaceMethod } from '../../shared/replace-method.ts';

const STEP = /^\s*(?:begin|create|alter|drop|commit|insert into ["`]kysely)/i;
const last = Number(process.env['KILL_BEFORE']);
let [steps, isOver] = [0, false];

function count(sql: string): void {
  if (isOver || !STEP.test(sql)) return;
  steps += 1;
  if (steps === last) process.kill(process.pid, 'SIGKILL');
  // Later statements are not of the migration.
  if (/^\s*commit/i.test(sql)) isOver = true;
}

for (const name of ['run', 'all'])
  replaceMethod(StatementSync.prototype, name, ({ self, given, old }) => {
    count((self as StatementSync).sourceSQL);
    return old(given);
  });
onQuery(({ text }) => {
  count(text);
  return undefined;
});
