// Preloaded into a server: kills it with SIGKILL before statement number KILL_BEFORE of its migration, counted from 1.
import { onExecute, onQuery } from '../shared/faults/on-sql.ts';

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

onExecute((old, { sourceSQL }) => {
  count(sourceSQL);
  return old();
});
onQuery(({ text }) => {
  count(text);
  return undefined;
});
