// The links that are sent by mail. Each carries 256 random bits, of which the table has only the SHA-256, works once, and ends by itself.
import { createHash, randomBytes } from 'node:crypto';
import { keepNewest } from '#src/server/database/keep-newest.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { ACCOUNT_LIMITS } from '#src/shared/account-limits.ts';
import { HOUR_MS, MINUTE_MS } from '#src/shared/durations.ts';
import { TERMS } from '#src/shared/terms.ts';
import { lockUser } from './members.server.ts';
import { emailKey } from './names.server.ts';

const LINK_MS = TERMS.linkHours * HOUR_MS;

/** What a link is for, and how long it works. */
export const LINK_LIFETIME_MS = {
  /** Confirms the address of a new account. */
  activation: LINK_MS,
  /** Deletes an unconfirmed account that someone else opened. */
  disown: LINK_MS,
  /** Confirms a new address of an account. */
  email: LINK_MS,
  /** Left by a link that was used without a session: lets the next sign-in in that browser show who the holder is. */
  owner: TERMS.resetMinutes * MINUTE_MS,
  /** Lets choose a new password (OWASP ASVS 5.0, 6.4.3). */
  reset: TERMS.resetMinutes * MINUTE_MS,
} as const;

export type LinkPurpose = keyof typeof LINK_LIFETIME_MS;

/** The two parts of a link, as Djoser names them. */
export interface Link {
  readonly uid: string;
  readonly token: string;
}

/**
 * Makes a link that was or will be sent to `email`. Earlier ones of the same purpose stay good, because an email may come
 * twice; of more than an account may have, the oldest end.
 */
export async function createLink(
  trx: Queries,
  { userId, purpose, email }: { userId: number; purpose: LinkPurpose; email: string },
  now: number,
): Promise<Link> {
  const token = randomBytes(32).toString('base64url');
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
  const hash = hashOf(token);
  await trx.insertInto('links').values({ hash, user_id, purpose, email, expires_at }).execute();
  const most = ACCOUNT_LIMITS.linksOfPurpose;
  await keepNewest(trx, 'links', { key: 'hash', added: hash, where: { user_id, purpose }, by: 'expires_at', most });
}

/**
 * Says whose link it is, without using it up; nothing if it is unknown, used or too old, or if the account has another
 * address now than the one that it was sent to.
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
    .select(['links.user_id', 'links.email', 'users.email_key'])
    .where('hash', '=', hashOf(link.token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!row || uidOf(row.user_id) !== link.uid) return undefined;
  // A link to a new address is used before that is the account's.
  const isElsewhere = purpose !== 'email' && row.email !== null && emailKey(row.email) !== row.email_key;
  return isElsewhere ? undefined : row.user_id;
}

/** Uses a link up, with all others of its account and purpose. Of two that use it at once, one gets nothing. */
export async function consumeLink(
  trx: Queries,
  link: Link,
  purpose: LinkPurpose,
  now: number,
): Promise<{ userId: number; email: string | null } | undefined> {
  // Looked at first: a token with another's uid is refused, and not used up by that.
  const userId = await findLink(trx, link, purpose, now);
  if (userId === undefined) return undefined;
  // The account before its links, as every other change takes them: two changes never wait for each other.
  await lockUser(trx, userId);
  if ((await findLink(trx, link, purpose, now)) === undefined) return undefined;
  const row = await trx
    .deleteFrom('links')
    .where('hash', '=', hashOf(link.token))
    .returning(['user_id', 'email'])
    .executeTakeFirst();
  if (!row) return undefined;
  await trx.deleteFrom('links').where('user_id', '=', row.user_id).where('purpose', '=', purpose).execute();
  return { userId: row.user_id, email: row.email };
}

/** Lets a link that was used up without a session show, with one, that its account's holder reads the address. */
export async function createOwnerLink(
  trx: Queries,
  { token }: Link,
  taken: { userId: number; email: string | null },
  now: number,
): Promise<void> {
  await insertLink(trx, { ...taken, token, purpose: 'owner' }, now);
}

/**
 * Ends what was begun before the password or the address changed: links of these purposes, and mails with a link to a new
 * address that are still to be sent. Whoever had the old ones could take the account back with such a link.
 */
export async function revokeLinks(trx: Queries, userId: number, purposes: readonly LinkPurpose[]): Promise<void> {
  await trx.deleteFrom('links').where('user_id', '=', userId).where('purpose', 'in', purposes).execute();
  await trx.deleteFrom('outbox').where('user_id', '=', userId).where('kind', '=', 'newEmail').execute();
}

/** Djoser's uid: the account's id in base64url. It says nothing that the token does not already open. */
function uidOf(userId: number): string {
  return Buffer.from(String(userId)).toString('base64url');
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
