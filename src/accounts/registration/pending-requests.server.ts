// Requests for an account whose address is not confirmed yet (docs/decisions/0064-bound-requests.md). Each has its own password,
// name and message, and its own link. Those that wait together are bounded; room is made at the expense of the network with most.
import { sql, type Selectable } from 'kysely';
import type { NewUser } from '#src/accounts/members/members.server.ts';
import type { Queries, Tables } from '#src/server/database/tables.ts';
import { ApiError } from '#src/server/errors/api-error.ts';
import { ADDRESS_MAX, emailKeys } from '#src/server/identity/email-key.ts';
import { isAddress, usernameKey } from '#src/server/identity/username-key.ts';
import { SHARE_OF_REST } from '#src/server/limits/networks.ts';
import { enqueueMail, type MailOrigin, type MailRequest } from '#src/server/mail/outbox.ts';
import { isLongerThan } from '#src/shared/fields/bounded-text.ts';
import type { Language } from '#src/shared/languages/languages.ts';
import { countRequests, MOST_CONFIRMED } from './approval.server.ts';

/** How many wait for one address, and for all. */
const MOST = { ofAddress: 10, ofSite: 1000 } as const;
/** How many emails about requests for one address are sent again together. */
const SENT_AGAIN = 5;

/** A request whose address is not confirmed. */
export interface PendingRequest {
  readonly id: number;
  readonly email: string;
  readonly username: string;
  readonly password: string;
  readonly language: string;
  readonly message: string;
  readonly network: string | null;
  readonly created_at: number;
  readonly link_expires_at: number | null;
}

const pendingIn = (db: Queries) => db.selectFrom('approval_requests').where('user_id', 'is', null);

/**
 * Inserts a request. Gives `false` if another one holds the name. Refuses a network that has a quarter of the places that
 * are left among those who wait for an operator.
 */
export async function insertPendingRequest(
  trx: Queries,
  { user, message, network }: { user: NewUser; message: string; network: string },
): Promise<boolean> {
  await requireShare(trx, network);
  const { id, email, username, password, language, createdAt: created_at } = user;
  const keys = { email_key: user.emailKey, username_key: isAddress(username) ? null : user.usernameKey };
  const inserted = await trx
    .insertInto('approval_requests')
    .values({ id, email, username, password, language, ...keys, message, network, created_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return false;
  await makeRoom(trx, id, MOST.ofAddress, user.emailKey);
  await makeRoom(trx, id, MOST.ofSite);
  return true;
}

/**
 * Refuses with `requestsFull` a network that has its share of the places: of its requests all are counted when it asks for one more,
 * and those with an account when one becomes an account.
 */
export async function requireShare(db: Queries, network: string | null, counted?: 'withAccount'): Promise<void> {
  const { confirmed } = await countRequests(db);
  const own = await db
    .selectFrom('approval_requests')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('network', '=', network)
    .$if(counted === 'withAccount', (query) => query.where('user_id', 'is not', null))
    .executeTakeFirstOrThrow();
  if (own.count >= (MOST_CONFIRMED - confirmed) * SHARE_OF_REST) throw new ApiError('requestsFull');
}

/** Deletes what is too many besides the one that was added: of the network with most, the oldest. */
async function makeRoom(trx: Queries, added: number, most: number, emailKey?: string): Promise<void> {
  const pending = () =>
    pendingIn(trx).$if(emailKey !== undefined, (query) => query.where('email_key', '=', emailKey ?? ''));
  const { count } = await pending()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const network = sql<string>`coalesce(network, '')`;
  for (let excess = count - most; excess > 0; excess--) {
    const greediest = pending()
      .select(network.as('network'))
      .where('id', '!=', added)
      .groupBy(network)
      .orderBy(sql`count(*) desc, min(created_at)`)
      .limit(1);
    const oldest = pending()
      .select('id')
      .where('id', '!=', added)
      .where(network, '=', greediest)
      .orderBy('created_at')
      .orderBy('id')
      .limit(1);
    await trx.deleteFrom('approval_requests').where('id', 'in', oldest).execute();
  }
}

/** Returns the pending request with this id. */
export async function findPendingRequest(db: Queries, id: number): Promise<PendingRequest | undefined> {
  return asPending(await pendingIn(db).selectAll().where('id', '=', id).executeTakeFirst());
}

/** Returns the pending requests with this id, address or username, the newest first. */
export async function findPendingRequests(db: Queries, who: string): Promise<PendingRequest[]> {
  if (isLongerThan(who, ADDRESS_MAX)) return [];
  const id = /^\d{1,16}$/.test(who) ? Number(who) : 0;
  const nameKey = await usernameKey(who);
  const rows = await pendingIn(db)
    .selectAll()
    .where((where) =>
      where.or([where('id', '=', id), where('email_key', 'in', emailKeys(who)), where('username_key', '=', nameKey)]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.flatMap((row) => asPending(row) ?? []);
}

/** Returns pending requests, the oldest first. */
export async function listPendingRequests(db: Queries, limit: number): Promise<PendingRequest[]> {
  const rows = await pendingIn(db).selectAll().orderBy('created_at').orderBy('id').limit(limit).execute();
  return rows.flatMap((row) => asPending(row) ?? []);
}

/** A row without an address only holds a name: it is of a release before migration 0022. */
function asPending(row: Selectable<Tables['approval_requests']> | undefined): PendingRequest | undefined {
  if (!row || row.email === null || row.username === null || row.password === null || row.language === null)
    return undefined;
  const { email, username, password, language } = row;
  return { ...row, email, username, password, language };
}

/** Deletes a pending request. Returns whether there was one. */
export async function deletePendingRequest(trx: Queries, id: number): Promise<boolean> {
  const row = await trx
    .deleteFrom('approval_requests')
    .where('id', '=', id)
    .where('user_id', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The email about a request. With its address and language, an older server leaves it to this one. */
export function requestMail(
  { id: requestId, email: address, language }: Pick<PendingRequest, 'id' | 'email' | 'language'>,
  origin: MailOrigin | undefined,
): MailRequest {
  return { kind: 'confirmRequest', requestId, address, language: language as Language, ...(origin && { origin }) };
}

/**
 * Queues the emails about the pending requests for an address once more, at most five. If a visitor asks and some are of the
 * visitor's own network, only those: the others are probably a stranger's. Returns how many.
 */
export async function resendRequestMails(
  trx: Queries,
  address: string,
  origin: MailOrigin | undefined,
  now: number,
): Promise<number> {
  const all = await findPendingRequests(trx, address);
  const own = all.filter(({ network }) => network === origin?.network);
  const sent = (own.length > 0 ? own : all).slice(0, SENT_AGAIN);
  for (const request of sent) await enqueueMail(trx, requestMail(request, origin), now);
  return sent.length;
}
