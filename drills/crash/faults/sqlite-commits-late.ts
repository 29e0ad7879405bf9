// SQLite says that it has committed, and commits up to 0.3 s later.
import type { DatabaseSync } from 'node:sqlite';
import { onStatement } from '../../shared/faults/on-statement.ts';

const LATE_MS = 300;
const begin = (db: DatabaseSync) => {
  if (!db.isTransaction) {
    db.exec('begin immediate');
    setTimeout(() => db.exec('commit'), LATE_MS);
  }
  db.exec('savepoint late');
};

onStatement(/^begin immediate$/, { instead: begin });
onStatement(/^commit$/, { instead: (db) => db.exec('release late') });
onStatement(/^rollback$/, { instead: (db) => db.exec('rollback to late; release late') });
