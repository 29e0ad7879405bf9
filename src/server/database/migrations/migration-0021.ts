// Migration 0021: which servers run, and until when the certificate holds that the last check saw.
import { type Kysely } from 'kysely';

/** Creates the table and the column. Older servers do not know them: a check does not find such a server. */
export async function createServers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('servers')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .addColumn('stopped_at', 'bigint')
    .addColumn('asked_at', 'bigint')
    .addColumn('mail_tried_at', 'bigint')
    .addColumn('mail_fault', 'text')
    .execute();
  await db.schema.alterTable('operator_runs').addColumn('certificate_ends_at', 'bigint').execute();
}
