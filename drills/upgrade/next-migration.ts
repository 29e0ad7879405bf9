// Adds a migration to the server that is started with it, as the next release would have one.
import type { Kysely } from 'kysely';
import { MIGRATIONS } from '../../src/server/database/migrations.ts';

Object.assign(MIGRATIONS, {
  '9999-next-release': {
    up: async (db: Kysely<unknown>) => db.schema.alterTable('users').addColumn('next_release', 'text').execute(),
  },
});
