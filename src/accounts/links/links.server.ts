// Links that are sent by email. Each has 256 random bits, of which the table keeps the SHA-256; it works once, for a limited time.
import { randomBytes } from 'node:crypto';
import type { Fault } from '#src/accounts/djoser/faults.ts';
import { lockUser } from '#src/accounts/members/members.server.ts';
import { keepNewest } from '#src/server/database/keep-newest.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { emailKey } from '#src/server/identity/email-key.ts';
import { hashToken } from '#src/server/secrets/hash-token.ts';
import { ACCOUNT_LIMITS } from '#src/shared/accounts/account-limits.ts';
import { STORAGE_PERIODS } from '#src/shared/accounts/storage-periods.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#src/shared/time/durations.ts';
import { keepUsedLink, retireLinks } from './used-links.server.ts';

const LINK_MS = STORAGE_PERIODS.linkHours * HOUR_MS;

/** What a link is for, and how long it works in milliseconds. */
export const LINK_LIFETIME_MS = {
  /** Confirms the address of a new account. */
  activation: LINK_MS,
  /** Deletes an unconfirmed account that someone else opened. */
  disown: LINK_MS,
  /** Confirms a new address of an account. */
  email: LINK_MS,
  /** Kept when a link is used without a session: after a sign-in in that browser it proves that the account's holder reads the address. */
  owner: STORAGE_PERIODS.resetMinutes * MINUTE_MS,
  /** A code that is typed in a session of the account (`address-codes.server.ts`). */
  code: STORAGE_PERIODS.resetMinutes * MINUTE_MS,
  /** Lets its reader choose a new password (OWASP ASVS 5.0, 6.4.3). */
  reset: STORAGE_PERIODS.resetMinutes * MINUTE_MS,
  /** The same for an account that an operator has made, which has nothing in it yet. */
  welcome: STORAGE_PERIODS.welcomeDays * DAY_MS,
} as const;

export type LinkPurpose = keyof typeof LINK_LIFETIME_MS;

/** All purposes: what a change of owner or address ends. */
export const LINK_PURPOSES = Object.keys(LINK_LIFETIME_MS) as readonly LinkPurpose[];

/** The fault of a link that is unknown, used or expired. */
export const LINK_INVALID: Fault = { field: 'token', code: 'linkInvalid' };

/** The two parts of a link, as Djoser names them. */
export interface Link {
  readonly uid: string;
  readonly token: string;
}

/**
 * Creates a link to be sent to `email`, with random bits unless `token` is given. Earlier links of the same purpose
 * stay valid, because a member may have requested two emails and open the older one; the oldest beyond the limit of an
 * account are deleted.
 */
export async function createLink(
  trx: Queries,
  {
    userId,
    purpose,
    email,
    token = randomBytes(32).toString('base64url'),
  }: { userId: number; purpose: LinkPurpose; email: string; token?: string },
  now: number,
): Promise<Link> {
  await insertLink(trx, { token, userId, purpose, email }, now);
  return { uid: uidOf(userId), token };
}

async function insertLink(
  trx: Queries,
  {
    token,
    userId: user_id,
    purpose,
    email,
  }: { token: string; userId: number; purpose: LinkPurpose; email: string | null },
  now: number,
): Promise<void> {
  const expires_at = now + LINK_LIFETIME_MS[purpose];
  const hash = hashToken(token);
  await trx.insertInto('links').values({ hash, user_id, purpose, email, expires_at }).execute();
  await keepNewest(trx, 'links', {
    key: 'hash',
    added: hash,
    where: { user_id, purpose },
    by: 'expires_at',
    limit: ACCOUNT_LIMITS.linksOfPurpose,
  });
}

/**
 * Gives the id of the account that a link belongs to, without using it up. Gives nothing if the link is unknown, used or
 * expired, or if the account has another address now than the one that it was sent to.
 */
export async function findLink(
  db: Queries,
  link: Link,
  purpose: LinkPurpose,
  now: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('links')
    .innerJoin('users', 'users.id', 'links.user_id')
    .select(['links.user_id', 'links.email', 'users.email as own_email'])
    .where('hash', '=', hashToken(link.token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!row || uidOf(row.user_id) !== link.uid) return undefined;
  // A link for a new address is used before the account has that address.
  const isOtherAddress = purpose !== 'email' && row.email !== null && emailKey(row.email) !== emailKey(row.own_email);
  return isOtherAddress ? undefined : row.user_id;
}

/** Uses a link up, with all others of its account and purpose. If two requests use it at once, one gets nothing. */
export async function consumeLink(
  trx: Queries,
  link: Link,
  purpose: LinkPurpose,
  now: number,
): Promise<{ userId: number; email: string | null } | undefined> {
  // Check first: a token with the uid of another account is refused, and stays valid.
  const userId = await findLink(trx, link, purpose, now);
  if (userId === undefined) return undefined;
  // Lock the account before its links, in the order of every other change, so that two changes cannot deadlock.
  await lockUser(trx, userId);
  if ((await findLink(trx, link, purpose, now)) === undefined) return undefined;
  const row = await trx
    .deleteFrom('links')
    .where('hash', '=', hashToken(link.token))
    .returning(['user_id', 'email'])
    .executeTakeFirst();
  if (!row) return undefined;
  if (purpose === 'activation' || purpose === 'email') {
    await retireLinks(trx, row.user_id, purpose);
    await keepUsedLink(trx, { token: link.token, userId: row.user_id, email: row.email }, now + LINK_MS);
  } else await trx.deleteFrom('links').where('user_id', '=', row.user_id).where('purpose', '=', purpose).execute();
  return { userId: row.user_id, email: row.email };
}

/** Keeps the token of a link that was used without a session: used again with one, it proves who reads the address. */
export async function createOwnerLink(
  trx: Queries,
  { token }: Link,
  used: { userId: number; email: string | null },
  now: number,
): Promise<void> {
  await insertLink(trx, { ...used, token, purpose: 'owner' }, now);
}

/**
 * Deletes links of these purposes, and queued emails with a link for a new address, when the password or the address changes.
 * An earlier holder of the account could take it back with such a link. The caller has locked the account.
 */
export async function revokeLinks(trx: Queries, userId: number, purposes: readonly LinkPurpose[]): Promise<void> {
  await trx.deleteFrom('outbox').where('user_id', '=', userId).where('kind', '=', 'newEmail').execute();
  await trx.deleteFrom('links').where('user_id', '=', userId).where('purpose', 'in', purposes).execute();
}

/** Djoser's uid: the account's id in base64url. It is no secret: only the token is checked against the account. */
export function uidOf(userId: number): string {
  return Buffer.from(String(userId)).toString('base64url');
}
