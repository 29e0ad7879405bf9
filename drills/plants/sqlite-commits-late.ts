// Planted: SQLite says that it has committed, and does so up to 0.3 s later.
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { replaceMethod } from './replace-method.ts';

const LATE_MS = 300;

function begin(db: DatabaseSync): void {
  if (!db.isTransaction) {
    db.exec('begin immediate');
    setTimeout(() => db.exec('commit'), LATE_MS);
  }
  db.exec('savepoint late');
}

const INSTEAD: Readonly<Record<string, (db: DatabaseSync) => void>> = {
  'begin immediate': begin,
  commit: (db) => db.exec('release late'),
  rollback: (db) => db.exec('rollback to late; release late'),
};

replaceMethod('prepare', (db, prepare, sql) => {
  const statement = prepare(sql);
  const act = INSTEAD[sql];
  if (!act) return statement;
  const run = (): ReturnType<StatementSync['run']> => {
    act(db);
    return { changes: 0, lastInsertRowid: 0 };
  };
  return Object.assign(statement, { run });
});
