// Registrations that wait for an operator (docs/decisions/0060-operators.md). Nobody can sign in to an account while it has a row
// here, whatever the site's setting is by then. Those whose address is not confirmed have no account yet: `pending-requests.server.ts`.
import { sql } from 'kysely';
import type { Queries } from '#src/server/database/tables.ts';

/** The most requests that wait for an operator. A network may have a quarter of the places that are left. */
export const MOST_CONFIRMED = 500;

/** Inserts the request of an account, which waits for an operator from then on. */
export async function insertRequest(
  trx: Queries,
  { userId, message, network = null }: { userId: number; message: string; network?: string | null },
  createdAt: number,
): Promise<void> {
  const row = { id: userId, user_id: userId, message, network, created_at: createdAt };
  await trx.insertInto('approval_requests').values(row).execute();
}

/** Counts the requests whose address is confirmed, which operators see, and the others; all, or those since a time. */
export async function countRequests(db: Queries, since = 0): Promise<{ confirmed: number; unconfirmed: number }> {
  const { all, confirmed } = await db
    .selectFrom('approval_requests')
    .leftJoin('users', 'users.id', 'user_id')
    .select(({ fn }) => [fn.countAll<number>().as('all'), fn.count<number>('confirmed_at').as('confirmed')])
    .where('approval_requests.created_at', '>=', since)
    .executeTakeFirstOrThrow();
  return { confirmed, unconfirmed: all - confirmed };
}

/** Ends the request of an account, which can be signed in to from then on. Returns false if there is none. */
export async function endRequest(trx: Queries, userId: number): Promise<boolean> {
  const row = await trx
    .deleteFrom('approval_requests')
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists requests whose address is confirmed, the oldest first. `after` is the last one of the page before. */
export async function listRequests(
  db: Queries,
  { after, limit }: { after?: { created_at: number; id: number } | undefined; limit: number },
) {
  return db
    .selectFrom('approval_requests')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['approval_requests.id', 'approval_requests.created_at', 'message', 'users.id as user_id'])
    .select(['users.email', 'users.username', 'users.language', 'confirmed_at'])
    .where('confirmed_at', 'is not', null)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(approval_requests.created_at, approval_requests.id) > (${after?.created_at}, ${after?.id})`,
      ),
    )
    .orderBy('approval_requests.created_at')
    .orderBy('approval_requests.id')
    .limit(limit)
    .execute();
}
