// Plant: on SQLite, ordering a mail takes as long as a mail server that is quick to answer.
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { spin } from './spin.ts';

const prepare = DatabaseSync.prototype.prepare;

DatabaseSync.prototype.prepare = function (this: DatabaseSync, ...options: Parameters<typeof prepare>): StatementSync {
  const statement = prepare.apply(this, options);
  if (!options[0].startsWith('insert into "outbox"')) return statement;
  const [all, run] = [statement.all.bind(statement), statement.run.bind(statement)];
  const slow = <Given extends unknown[], Result>(call: (...values: Given) => Result) => {
    return (...values: Given): Result => {
      spin(15);
      return call(...values);
    };
  };
  return Object.assign(statement, { all: slow(all), run: slow(run) });
};
