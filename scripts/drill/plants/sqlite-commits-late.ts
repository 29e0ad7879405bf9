// Planted: SQLite says that it has committed, and does so up to 0.3 s later.
import { syncBuiltinESMExports } from 'node:module';
import sqlite, { DatabaseSync, type StatementSync } from 'node:sqlite';

const LATE_MS = 300;

sqlite.DatabaseSync = class extends DatabaseSync {
  override prepare(sql: string): StatementSync {
    const statement = super.prepare(sql);
    const act = {
      'begin immediate': () => this.#begin(),
      commit: () => this.exec('release late'),
      rollback: () => this.exec('rollback to late; release late'),
    }[sql];
    if (!act) return statement;
    const run = (): ReturnType<StatementSync['run']> => {
      act();
      return { changes: 0, lastInsertRowid: 0 };
    };
    return Object.assign(statement, { run });
  }

  #begin(): void {
    if (!this.isTransaction) {
      this.exec('begin immediate');
      setTimeout(() => this.exec('commit'), LATE_MS);
    }
    this.exec('savepoint late');
  }
};
syncBuiltinESMExports();
