// Faults of this drill, by name.
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import type { Inject } from '../shared/faults/faults.ts';
import { onDigest } from '../shared/faults/on-digest.ts';
import { onStatement } from '../shared/faults/on-sql.ts';
import { replaceMethod } from '../shared/faults/replace-method.ts';

/** SQLite says that it has committed, and commits up to 0.3 s later. */
function commitLate(): void {
  const begin = (db: DatabaseSync) => {
    if (!db.isTransaction) {
      db.exec('begin immediate');
      setTimeout(() => db.exec('commit'), 300);
    }
    db.exec('savepoint late');
  };
  onStatement(/^begin immediate$/, { instead: begin });
  onStatement(/^commit$/, { instead: (db) => db.exec('release late') });
  onStatement(/^rollback$/, { instead: (db) => db.exec('rollback to late; release late') });
}

/** The file of an email is renamed into place half a second after the email has left the outbox. */
function writeEmailsLate(): void {
  replaceMethod(fs, 'renameSync', ({ given, old }) => {
    if (String(given[1]).endsWith('.eml')) setTimeout(() => old(given), 500);
    else old(given);
  });
}

const salt = randomBytes(16).toString('hex');

export const FAULTS: Readonly<Record<string, Inject>> = {
  'sqlite-answers-early': commitLate,
  'late-mail': writeEmailsLate,
  // As if a key were made at each start: the next process knows none of its tokens.
  'forgotten-sessions': () => onDigest('createHash', (text) => salt + text),
};
