// The links in emails about requests for an account. The link that is opened first decides: its request becomes the account, with
// the password and name that were asked for together with it, and the other requests for the address end.
import { timingSafeEqual } from 'node:crypto';
import { createLink, LINK_LIFETIME_MS, uidOf, type Link, type LinkPurpose } from '#src/accounts/links/links.server.ts';
import { keepUsedLink } from '#src/accounts/links/used-links.server.ts';
import { findTaken, insertUser } from '#src/accounts/members/members.server.ts';
import { isUsernameReserved } from '#src/accounts/members/reserved-names.server.ts';
import { confirmAddress, type Proof } from '#src/accounts/ownership/ownership.server.ts';
import type { Services } from '#src/accounts/services.server.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { emailKey } from '#src/server/identity/email-key.ts';
import { setAsideKey } from '#src/server/identity/set-aside-key.ts';
import { isAddress, usernameKey } from '#src/server/identity/username-key.ts';
import type { SecretKey } from '#src/server/secrets/secret-key.ts';
import type { Language } from '#src/shared/languages/languages.ts';
import { insertRequest } from './approval.server.ts';
import { findPendingRequest, requireShare, type PendingRequest } from './pending-requests.server.ts';

/** The purposes of its links. */
type RequestPurpose = Extract<LinkPurpose, 'activation' | 'disown'>;

/** Under the secret key, so that the table needs no hash of each link, and a copy of it makes none. */
function tokenOf(key: Pick<SecretKey, 'mac'>, id: number, purpose: RequestPurpose): string {
  return Buffer.from(key.mac('link of a request', `${purpose} ${id}`), 'hex').toString('base64url');
}

/** Makes a link of a request, valid for a day from now. Gives nothing if the request is gone, or has become an account. */
export async function createRequestLink(
  trx: Queries,
  key: Pick<SecretKey, 'mac'>,
  { id, purpose }: { readonly id: number; readonly purpose: RequestPurpose },
  now: number,
): Promise<Link | undefined> {
  const row = await trx
    .updateTable('approval_requests')
    .set({ link_expires_at: now + LINK_LIFETIME_MS[purpose] })
    .where('id', '=', id)
    .where('user_id', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row && { uid: uidOf(id), token: tokenOf(key, id, purpose) };
}

/** Ends the links of all requests, after a restore. They are sent again with `users resend`. */
export async function expireRequestLinks(trx: Queries): Promise<void> {
  await trx.updateTable('approval_requests').set({ link_expires_at: null }).execute();
}

/** Returns the pending request that a link belongs to; nothing if the link is unknown, used or expired. */
export async function findRequestOfLink(
  db: Queries,
  { key, now }: Services<'key' | 'now'>,
  link: Link,
  purpose: RequestPurpose,
): Promise<PendingRequest | undefined> {
  const id = Number(Buffer.from(link.uid, 'base64url').toString());
  if (!Number.isSafeInteger(id) || uidOf(id) !== link.uid) return undefined;
  const [sent, right] = [link.token, tokenOf(key, id, purpose)].map((token) => Buffer.from(token));
  if (!sent || !right || sent.length !== right.length || !timingSafeEqual(sent, right)) return undefined;
  const request = await findPendingRequest(db, id);
  return request && (request.link_expires_at ?? 0) > now() ? request : undefined;
}

/** Opens the request of a link, whose token then only says what it has confirmed. Gives nothing if that is not possible; refuses with `requestsFull`. */
export async function openRequestByLink(
  trx: Queries,
  services: Services<'key' | 'now'>,
  link: Link,
): Promise<{ userId: number; email: string } | undefined> {
  const { key, now } = services;
  const request = await findRequestOfLink(trx, services, link, 'activation');
  if (!request) return undefined;
  // Otherwise a few networks could ask as often as they may, confirm all at once, and fill the list.
  await requireShare(trx, request.network, 'withAccount');
  if (!(await openRequest(trx, services, request, 'none'))) return undefined;
  const { id: userId, email } = request;
  await keepUsedLink(trx, { token: link.token, userId, email }, now() + LINK_LIFETIME_MS.activation);
  // Who opens it now reads that the address was confirmed.
  await createLink(trx, { userId, purpose: 'disown', email, token: tokenOf(key, userId, 'disown') }, now());
  return { userId, email };
}

/**
 * Makes the account of a request, whose address is confirmed by that, and which waits for an operator. Gives `false` if the request
 * is gone or its address has an account; then the caller ends the transaction.
 */
export async function openRequest(
  trx: Queries,
  services: Services<'key' | 'now'>,
  request: PendingRequest,
  proof: Proof,
): Promise<boolean> {
  const { id, email, password, message, network, created_at } = request;
  // All of the address, so that of two links that are opened at once one finds nothing.
  const ended = await trx
    .deleteFrom('approval_requests')
    .where('email_key', '=', emailKey(email))
    .where('user_id', 'is', null)
    .returning('id')
    .execute();
  if (!ended.some((one) => one.id === id) || (await findTaken(trx, { email })).email) return false;
  const name = await nameOf(trx, services, request);
  const rest = { emailKey: emailKey(email), language: request.language as Language, createdAt: created_at };
  if (!(await insertUser(trx, { id, email, password, ...name, ...rest }))) return false;
  await insertRequest(trx, { userId: id, message, network }, created_at);
  await confirmAddress(trx, id, proof, services.now());
  return true;
}

/**
 * The name that was asked for. If it has another holder by now, or was an address that apps know as another member's name, the
 * address; under a key that keeps nobody from taking it, if need be.
 */
async function nameOf(trx: Queries, services: Services<'key'>, { id, email, username }: PendingRequest) {
  for (const name of isAddress(username) ? [username] : [username, email]) {
    const key = await usernameKey(name);
    const isTaken = (await findTaken(trx, { usernameKey: key })).username;
    if (!isTaken && !(await isUsernameReserved(trx, services, name, id))) return { username: name, usernameKey: key };
  }
  return { username: email, usernameKey: setAsideKey(emailKey(email), id) };
}
