// Planted: SQL statements that fit the pattern of PLANT_STATEMENT hold everything up for PLANT_MS milliseconds. With PLANT_VALUE
// only those with this number among their values do.
import { DatabaseSync } from 'node:sqlite';

const pattern = new RegExp(process.env['PLANT_STATEMENT'] ?? '^$', 'i');
const value = process.env['PLANT_VALUE'];
const pause = new Int32Array(new SharedArrayBuffer(4));
const prepare = DatabaseSync.prototype.prepare;
DatabaseSync.prototype.prepare = function (sql) {
  const statement = prepare.call(this, sql);
  if (!pattern.test(sql)) return statement;
  const pauseFor = (values: readonly unknown[]) => {
    if (value === undefined || values.includes(Number(value)))
      Atomics.wait(pause, 0, 0, Number(process.env['PLANT_MS']));
  };
  const { all, run } = statement;
  statement.all = function (...values: unknown[]) {
    pauseFor(values);
    return Reflect.apply(all, statement, values) as ReturnType<typeof all>;
  };
  statement.run = function (...values: unknown[]) {
    pauseFor(values);
    return Reflect.apply(run, statement, values) as ReturnType<typeof run>;
  };
  return statement;
};
