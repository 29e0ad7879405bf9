// Faults of this drill, by name.
import { Migrator } from 'kysely/migration';
import type { Inject } from '../shared/faults/faults.ts';
import { replaceMethod } from '../shared/faults/replace-method.ts';

export const FAULTS: Readonly<Record<string, Inject>> = {
  'ignore-sigterm': () =>
    replaceMethod(process, 'on', ({ given: [event, listener], old }) =>
      old([event, event === 'SIGTERM' ? () => undefined : listener]),
    ),
  'no-transaction': () =>
    replaceMethod(Migrator.prototype, 'migrateToLatest', ({ old }) => old([{ disableTransactions: true }])),
};
