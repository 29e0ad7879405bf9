// Counts for the statistics.
import type { Queries } from '#src/server/database/tables.ts';

/** Counts accounts by their state. Times are milliseconds since 1970. */
export async function countUsers(db: Queries, since: { week: number; month: number }) {
  return db
    .selectFrom('users')
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.count<number>('confirmed_at').as('confirmed'),
      fn.countAll<number>().filterWhere('is_active', '=', 0).as('disabled'),
      fn.count<number>('deletion_due_at').as('leaving'),
      fn.countAll<number>().filterWhere('created_at', '>', since.week).as('made_last_7_days'),
      fn.countAll<number>().filterWhere('created_at', '>', since.month).as('made_last_30_days'),
    ])
    .executeTakeFirstOrThrow();
}

/** Counts accounts by language. */
export async function countLanguages(db: Queries) {
  return db
    .selectFrom('users')
    .select(({ fn }) => ['language', fn.countAll<number>().as('n')])
    .groupBy('language')
    .execute();
}

/** Counts active accounts and open sessions, which were created and used after `openMade` and `openUsed`. */
export async function countActive(
  db: Queries,
  since: { week: number; month: number; openMade: number; openUsed: number },
) {
  return db
    .selectFrom('tokens')
    .select(({ fn, eb }) => [
      fn.count<number>('user_id').distinct().filterWhere('last_used_at', '>', since.week).as('active_last_7_days'),
      fn.count<number>('user_id').distinct().filterWhere('last_used_at', '>', since.month).as('active_last_30_days'),
      fn
        .countAll<number>()
        .filterWhere(eb.and([eb('created_at', '>=', since.openMade), eb('last_used_at', '>=', since.openUsed)]))
        .as('open_sessions'),
    ])
    .executeTakeFirstOrThrow();
}
