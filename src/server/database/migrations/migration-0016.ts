// Migration 0016: when the operator's program last made a backup and last checked the installation.
import { type Kysely } from 'kysely';

/** Creates the table. Older servers do not know it. */
export async function createOperatorRuns(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('operator_runs')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('finished_at', 'bigint', (column) => column.notNull())
    .addColumn('faults', 'integer', (column) => column.notNull())
    .execute();
}
