// Migration 0012: which code a token was issued from, so that a second use of the code ends the tokens of that code alone.
import { type Kysely } from 'kysely';

/** Adds the column. Tokens of an older server have none, and end with their grant. */
export async function addTokenFamilies(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('openid_items').addColumn('family_hash', 'text').execute();
  await db.schema.createIndex('openid_items_by_family_hash').on('openid_items').column('family_hash').execute();
}
