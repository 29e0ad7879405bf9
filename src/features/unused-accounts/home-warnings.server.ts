// The warnings about homes that nobody opens, as they are stored. Apart from the rest, which a server loads once it runs.
import type { Queries } from '#src/server/database/tables.ts';

/** Returns all warnings. There are none about homes that were opened lately. */
export const listWarnings = async (db: Queries) => db.selectFrom('unused_homes').selectAll().execute();

/** Returns the warnings of an account, for its export. */
export const warningsOf = async (db: Queries, userId: number) =>
  db
    .selectFrom('unused_homes')
    .select(['opened_at', 'warnings', 'warned_at', 'warning_queued_at'])
    .where('user_id', '=', userId)
    .execute();
