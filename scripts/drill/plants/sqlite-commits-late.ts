// Planted: SQLite says that it has committed, and does so up to 0.3 s later.
import { DatabaseSync, type StatementSync } from 'node:sqlite';

const LATE_MS = 300;
const prepare = DatabaseSync.prototype.prepare;
DatabaseSync.prototype.prepare = function prepareLate(sql) {
  const instead: Record<string, () => void> = {
    'begin immediate': () => {
      if (!this.isTransaction) {
        this.exec('begin immediate');
        setTimeout(() => this.exec('commit'), LATE_MS);
      }
      this.exec('savepoint late');
    },
    commit: () => this.exec('release late'),
    rollback: () => this.exec('rollback to late; release late'),
  };
  const statement = prepare.call(this, sql);
  const act = instead[sql];
  if (!act) return statement;
  return Object.assign(statement, {
    run: (): ReturnType<StatementSync['run']> => {
      act();
      return { changes: 0, lastInsertRowid: 0 };
    },
  });
};
