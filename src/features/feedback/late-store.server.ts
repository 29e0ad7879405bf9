// The SQL of taking and answering feedback, which is loaded with its first message.
import type { Insertable } from 'kysely';
import { countRows } from '#src/server/database/count-rows.ts';
import type { Queries, Tables } from '#src/server/database/tables.ts';
import type { FeedbackRow } from './store.server.ts';

/** Whether a message with this id of the browser is stored. */
export async function isStored(db: Queries, requestId: string): Promise<boolean> {
  const row = await db.selectFrom('feedback').select('id').where('request_id', '=', requestId).executeTakeFirst();
  return row !== undefined;
}

/** Inserts a message. Gives `false` if it is stored already. */
export async function insertFeedback(db: Queries, row: Insertable<Tables['feedback']>): Promise<boolean> {
  const inserted = await db
    .insertInto('feedback')
    .values(row)
    .onConflict((conflict) => conflict.column('request_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Counts all messages, or those of an account. */
export async function countFeedback(db: Queries, userId?: number): Promise<number> {
  return countRows(
    db.selectFrom('feedback').$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? 0)),
  );
}

/** Deletes the message whose answer is the oldest. Gives `false` if none has an answer. */
export async function deleteOldestAnswered(db: Queries): Promise<boolean> {
  const oldest = db
    .selectFrom('feedback')
    .select('id')
    .where('answered_at', 'is not', null)
    .orderBy('answered_at')
    .orderBy('id')
    .limit(1);
  const rows = await db.deleteFrom('feedback').where('id', 'in', oldest).returning('id').execute();
  return rows.length > 0;
}

/** Lists messages, the newest first: all, or those without an answer. */
export async function listFeedback(db: Queries, isAll: boolean, limit: number): Promise<FeedbackRow[]> {
  return db
    .selectFrom('feedback')
    .selectAll()
    .$if(!isAll, (query) => query.where('answered_at', 'is', null))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Stores the answer. Gives `false` if the message is gone or has an answer. */
export async function storeAnswer(db: Queries, id: number, answer: string, now: number): Promise<boolean> {
  const row = await db
    .updateTable('feedback')
    .set({ answer, answered_at: now })
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a message, and those without an answer that came from then on, until `until` (ms since 1970). Gives how many. */
export async function deleteFeedback(db: Queries, { id, created_at }: FeedbackRow, until: number): Promise<number> {
  const rows = await db
    .deleteFrom('feedback')
    .where((one) =>
      one.or([
        one('id', '=', id),
        one.and([one('answered_at', 'is', null), one('created_at', '>=', created_at), one('created_at', '<', until)]),
      ]),
    )
    .returning('id')
    .execute();
  return rows.length;
}
