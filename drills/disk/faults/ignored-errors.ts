// A commit that the disk refuses counts as done.
import { onDiskError } from './on-disk-error.ts';

// As if the row had been written and returned.
onDiskError((_, { sourceSQL }, method) => {
  if (method === 'run') return { changes: 1, lastInsertRowid: 1 };
  return /returning "id"/.test(sourceSQL) ? [{ id: 1 }] : [{ count: 1, wait_until: 0, expires_at: 0 }];
});
