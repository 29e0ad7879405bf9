// The SQL of feedback that emails, export, retention and metrics use.
import type { Selectable } from 'kysely';
import { countRows } from '#src/server/database/count-rows.ts';
import type { Queries, Tables } from '#src/server/database/tables.ts';

/** A message with its answer. */
export type FeedbackRow = Selectable<Tables['feedback']>;

/** Counts the messages without an answer. */
export async function countUnanswered(db: Queries): Promise<number> {
  return countRows(db.selectFrom('feedback').where('answered_at', 'is', null));
}

/** Lists the messages of an account, the oldest first. */
export async function listOfMember(db: Queries, userId: number): Promise<FeedbackRow[]> {
  return db
    .selectFrom('feedback')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Finds a message. */
export async function findFeedback(db: Queries, id: number): Promise<FeedbackRow | undefined> {
  return db.selectFrom('feedback').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Deletes messages that were answered, or sent, before these times. */
export async function deleteOldFeedback(db: Queries, answeredBefore: number, sentBefore: number): Promise<void> {
  await db.deleteFrom('feedback').where('answered_at', '<', answeredBefore).execute();
  await db.deleteFrom('feedback').where('created_at', '<', sentBefore).execute();
}
