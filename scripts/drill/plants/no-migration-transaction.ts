// Migrations run without a transaction. The Migrator reads this option from the plain object that it is given; the adapter of
// our SQLite is not exported, so that the option is put where any plain object has it from.
Object.defineProperty(Object.prototype, 'disableTransactions', { value: true, configurable: true });
