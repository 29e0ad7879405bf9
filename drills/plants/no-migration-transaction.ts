// Migrations run without a transaction.
import { Migrator } from 'kysely/migration';

const migrate = Reflect.get(Migrator.prototype, 'migrateToLatest');
Migrator.prototype.migrateToLatest = async function inPieces(this: Migrator) {
  return migrate.call(this, { disableTransactions: true });
};
