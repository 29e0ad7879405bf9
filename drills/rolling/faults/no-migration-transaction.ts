// Migrations run without a transaction.
import { Migrator } from 'kysely/migration';
import { replaceMethod } from '../../shared/replace-method.ts';

replaceMethod(Migrator.prototype, 'migrateToLatest', ({ old }) => old([{ disableTransactions: true }]));
