// Planted: SQLite does not wait for the disk, and says that it does.
import { syncBuiltinESMExports } from 'node:module';
import sqlite, { DatabaseSync, type StatementSync } from 'node:sqlite';

sqlite.DatabaseSync = class extends DatabaseSync {
  override exec(sql: string): void {
    super.exec(`${sql}; pragma synchronous = off`);
  }

  override prepare(sql: string): StatementSync {
    return super.prepare(sql === 'PRAGMA synchronous' ? 'select 2 as synchronous' : sql);
  }
};
syncBuiltinESMExports();
