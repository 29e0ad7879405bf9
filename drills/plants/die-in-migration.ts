// Kills the server as `kill -9` does, before statement number DIE_BEFORE of its migration, counted from 1.
import { StatementSync } from 'node:sqlite';
import pg from 'pg';

const STEP = /^\s*(?:begin|create|alter|drop|commit|insert into ["`]kysely)/i;
const last = Number(process.env['DIE_BEFORE']);
let [steps, isOver] = [0, false];

function count(sql: string): void {
  if (isOver || !STEP.test(sql)) return;
  steps += 1;
  if (steps === last) process.kill(process.pid, 'SIGKILL');
  // What comes later is no migration.
  if (/^\s*commit/i.test(sql)) isOver = true;
}

const patch = (target: object, name: string, sqlOf: (self: unknown, first: unknown) => string) => {
  const original = Reflect.get(target, name) as (...values: unknown[]) => unknown;
  Reflect.set(target, name, function patched(this: unknown, ...values: unknown[]) {
    count(sqlOf(this, values[0]));
    return original.apply(this, values);
  });
};

for (const name of ['run', 'all']) patch(StatementSync.prototype, name, (self) => (self as StatementSync).sourceSQL);
patch(pg.Client.prototype, 'query', (_, first) =>
  typeof first === 'string' ? first : ((first as { text?: string }).text ?? ''),
);
