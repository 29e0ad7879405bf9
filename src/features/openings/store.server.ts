// Queries of those who wait for a section.
import type { Queries } from '#src/server/database/tables.ts';

/** Lists what an account waits for, the oldest first. */
export async function listRequests(db: Queries, userId: number) {
  return db
    .selectFrom('opening_requests')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('section')
    .execute();
}

/** Inserts a request unless there is one. */
export async function insertRequest(db: Queries, userId: number, section: string, now: number): Promise<void> {
  await db
    .insertInto('opening_requests')
    .values({ user_id: userId, section, created_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'section']).doNothing())
    .execute();
}

/** Deletes a request. Gives `false` if there is none. */
export async function deleteRequest(db: Queries, userId: number, section: string): Promise<boolean> {
  const row = await db
    .deleteFrom('opening_requests')
    .where('user_id', '=', userId)
    .where('section', '=', section)
    .returning('section')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the requests for these sections. Gives how many there were. */
export async function deleteRequests(db: Queries, sections: readonly string[]): Promise<number> {
  if (sections.length === 0) return 0;
  const rows = await db.deleteFrom('opening_requests').where('section', 'in', sections).returning('section').execute();
  return rows.length;
}

/** Counts the requests for these sections. */
export async function countRequests(db: Queries, sections: readonly string[]): Promise<number> {
  const { waiting } = await db
    .selectFrom('opening_requests')
    .select((row) => row.fn.countAll<number>().as('waiting'))
    .where('section', 'in', sections)
    .executeTakeFirstOrThrow();
  return waiting;
}

/** Lists requests for these sections of accounts that can get the email: active, with a confirmed address. */
export async function listDue(db: Queries, sections: readonly string[], limit: number) {
  return db
    .selectFrom('opening_requests')
    .innerJoin('users', 'users.id', 'opening_requests.user_id')
    .select(['user_id', 'section', 'users.language'])
    .where('section', 'in', sections)
    .where('users.is_active', '=', 1)
    .where('users.confirmed_at', 'is not', null)
    .limit(limit)
    .execute();
}
