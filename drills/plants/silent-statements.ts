// Planted: SQL statements that fit the pattern of PLANT_STATEMENT do nothing and find nothing.
import { DatabaseSync } from 'node:sqlite';

const pattern = new RegExp(process.env['PLANT_STATEMENT'] ?? '^$', 'i');
const prepare = DatabaseSync.prototype.prepare;
DatabaseSync.prototype.prepare = function (sql) {
  const statement = prepare.call(this, sql);
  if (!pattern.test(sql)) return statement;
  statement.all = () => [];
  statement.run = () => ({ changes: 0, lastInsertRowid: 0 });
  return statement;
};
