// Plant: on SQLite, ordering a mail for an account takes as long as a mail server that is quick to answer; one for nobody does not.
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { spin } from './spin.ts';

const EXTRA_MS = 15;
const prepare = DatabaseSync.prototype.prepare;

DatabaseSync.prototype.prepare = function (this: DatabaseSync, ...options: Parameters<typeof prepare>): StatementSync {
  const statement = prepare.apply(this, options);
  if (!options[0].startsWith('insert into "outbox"')) return statement;
  const find = prepare.call(this, 'select 1 from users where email = ?');
  const [all, run] = [statement.all.bind(statement), statement.run.bind(statement)];
  const slow = <Given extends unknown[], Result>(call: (...values: Given) => Result) => {
    return (...values: Given): Result => {
      const address = values.find((value) => typeof value === 'string' && value.includes('@'));
      if (typeof address === 'string' && find.get(address)) spin(EXTRA_MS);
      return call(...values);
    };
  };
  return Object.assign(statement, { all: slow(all), run: slow(run) });
};
