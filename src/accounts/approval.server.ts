// Registrations that wait for an operator (docs/decisions/0060-operators.md). The account is made at once, with its password, and
// nobody can sign in to it while it has a row here: whatever the site's setting is by then.
import { sql } from 'kysely';
import { ApiError } from '#src/server/api-error.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { randomId } from '#src/server/random-id.ts';

/**
 * The most requests that wait for an operator, and for their address to be confirmed. The next visitors read that they
 * should come back: no request makes another one disappear.
 */
const CAPS = { confirmed: 500, unconfirmed: 1000 } as const;

/** A request. */
export interface ApprovalRequest {
  /** The account; undefined: none was made, because the address has one. */
  readonly userId?: number;
  /** Without an account: the name that was asked for, so that it is taken as it is for others. */
  readonly usernameKey?: string;
  readonly message: string;
}

/** Inserts a request, in the transaction that makes the account. Refuses while too many wait. */
export async function insertRequest(trx: Queries, request: ApprovalRequest, now: number): Promise<void> {
  await requireRoom(trx);
  const { userId: user_id = null, usernameKey: username_key = null, message } = request;
  await trx
    .insertInto('approval_requests')
    .values({ id: randomId(), user_id, username_key, message, created_at: now })
    .execute();
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

async function requireRoom(db: Queries): Promise<void> {
  const waiting = await countRequests(db);
  if (waiting.confirmed >= CAPS.confirmed || waiting.unconfirmed >= CAPS.unconfirmed)
    throw new ApiError('requestsFull');
}

/** Returns whether a name is held by a request that has no account. */
export async function isNameHeld(db: Queries, usernameKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('approval_requests')
    .select('id')
    .where('username_key', '=', usernameKey)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns whether an account waits for an operator. */
export async function isWaiting(db: Queries, userId: number): Promise<boolean> {
  const row = await db.selectFrom('approval_requests').select('id').where('user_id', '=', userId).executeTakeFirst();
  return row !== undefined;
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
    .select(['email', 'username', 'language', 'confirmed_at'])
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
