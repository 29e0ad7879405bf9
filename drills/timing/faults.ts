// Faults of this drill, by name.
import { syncBuiltinESMExports } from 'node:module';
import workerThreads, { Worker } from 'node:worker_threads';
import type { Inject } from '../shared/faults/faults.ts';
import { onStatement } from '../shared/faults/on-sql.ts';
import { block } from '../shared/faults/replace-method.ts';

const seen = new Map<string, number>();

/** Refuses without work what is compared with a hash that many passwords are compared with: the decoy for unknown emails. */
class QuickWorker extends Worker {
  override postMessage(job: { readonly stored?: string }): void {
    const { stored } = job;
    const count = (seen.get(stored ?? '') ?? 0) + 1;
    if (stored !== undefined) seen.set(stored, count);
    if (stored === undefined || count < 4) super.postMessage(job);
    else setImmediate(() => this.emit('message', false));
  }
}

function withoutDecoy(): void {
  Object.assign(workerThreads, { Worker: QuickWorker });
  syncBuiltinESMExports();
}

/** On SQLite, queueing an email for an account takes 15 ms longer; queueing one for nobody does not. */
function slowOutbox(): void {
  onStatement(/^insert into "outbox"/, {
    values: (values, db) => {
      const address = values.find((value) => typeof value === 'string' && value.includes('@'));
      if (typeof address === 'string' && db.prepare('select 1 from users where email = ?').get(address)) block(15);
      return values;
    },
  });
}

export const FAULTS: Readonly<Record<string, Inject>> = { 'no-decoy': withoutDecoy, 'slow-outbox': slowOutbox };
