// The one list of migrations for both engines, oldest first. A released migration is never edited: add another.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Gives the migrations by name; names sort by their number. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-accounts': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('users')
        .addColumn('id', 'bigint', (column) => column.primaryKey())
        .addColumn('email', 'text', (column) => column.notNull())
        .addColumn('email_key', 'text', (column) => column.notNull().unique())
        .addColumn('username', 'text', (column) => column.notNull())
        .addColumn('username_key', 'text', (column) => column.notNull().unique())
        .addColumn('password', 'text', (column) => column.notNull())
        .addColumn('is_active', 'integer', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('tokens')
        .addColumn('hash', 'text', (column) => column.primaryKey())
        .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('used_at', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('tokens_of_user').on('tokens').column('user_id').execute();
    },
  },
  '0002-limits': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('known_clients')
        .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('mark', 'integer', (column) => column.notNull())
        .addColumn('seen_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('known_clients_key', ['user_id', 'mark'])
        .execute();
      await db.schema
        .createTable('limits')
        .addColumn('key', 'text', (column) => column.primaryKey())
        .addColumn('count', 'integer', (column) => column.notNull())
        .addColumn('wait_until', 'bigint', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('secrets')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('value', 'text', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute();
    },
  },
};
