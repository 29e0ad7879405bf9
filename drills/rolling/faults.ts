// Faults of this drill, by name.
import { setTimeout as wait } from 'node:timers/promises';
import { PostgresAdapter } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Inject } from '../shared/faults/faults.ts';
import { replaceMethod } from '../shared/faults/replace-method.ts';

/** Servers that start within such a span of the clock continue at its end, at once, however busy the machine is. */
const SPAN_MS = 4_000;

export const FAULTS: Readonly<Record<string, Inject>> = {
  'ignore-sigterm': () =>
    replaceMethod(process, 'on', ({ given: [event, listener], old }) =>
      old([event, event === 'SIGTERM' ? () => undefined : listener]),
    ),
  'exit-on-sigterm': () => process.on('SIGTERM', () => process.exit(0)),
  'no-lock': () =>
    replaceMethod(PostgresAdapter.prototype, 'acquireMigrationLock', async () =>
      wait(SPAN_MS - (Date.now() % SPAN_MS)),
    ),
  'no-transaction': () =>
    replaceMethod(Migrator.prototype, 'migrateToLatest', ({ old }) => old([{ disableTransactions: true }])),
};
