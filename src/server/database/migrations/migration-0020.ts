// Migration 0020: which visitor's network caused an email, so that nobody uses up what all may be sent.
import { type Kysely } from 'kysely';

/** Adds the column. Older servers leave it empty: their emails are not counted here, but were when they were asked for. */
export async function addMailOrigin(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('outbox').addColumn('origin', 'text').execute();
}
