// Migration 0011: a deletion warning counts once a mail server has accepted it (docs/decisions/0041-email-failures.md).
import { sql, type Kysely } from 'kysely';
import type { Queries } from '#src/server/database/tables.ts';

/** Adds when the last warning was queued, and forgets warnings that may never have been sent. */
export async function addWarningQueuedAt(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('deletion_warning_queued_at', 'bigint').execute();
  await forgetWarnings0011(db);
}

/**
 * Until this migration `deletion_warned_at` was set when the warning was queued, and stayed set if a mail server refused it. Such
 * owners are warned again. Also for rows that a backup of an older release brings back.
 */
export async function forgetWarnings0011(db: Kysely<unknown> | Queries): Promise<void> {
  await sql`update users set deletion_warned_at = null where confirmed_at is null`.execute(db);
}
