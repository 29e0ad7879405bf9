// What mail makes possible: to confirm an address, to be rid of an account that someone else opened, to choose a new password.
import { chosenPasswordFaults, missing, textOf, type Outcome } from '#src/features/account/account.server.ts';
import type { Found } from '#src/features/account/djoser.server.ts';
import { emailFaults, type Fault } from '#src/features/account/fields.server.ts';
import { endLinks, findLink, takeLink, type Link } from '#src/features/account/links.server.ts';
import { deleteTokensOf, findMember, setPassword } from '#src/features/account/members.server.ts';
import type { AccountParts } from '#src/features/account/parts.server.ts';
import { order } from '#src/server/mail/outbox.ts';
import * as store from './store.server.ts';

const STALE: Fault = { field: 'token', code: 'linkInvalid' };

/** What was found in the two fields of a link. */
export type FoundLink = Readonly<Record<'uid' | 'token', Found>>;

const linkOf = (found: FoundLink): Link => ({ uid: textOf(found.uid), token: textOf(found.token) });

/**
 * Orders a mail to an address, whether there is an account of it or not: the answer, and all that is done before it, are
 * the same. Refuses with `throttled` when this client has asked for too many; one that its address has had too many of
 * is not sent, and nobody is told.
 */
export async function orderMail(
  parts: AccountParts,
  kind: 'confirm' | 'reset',
  found: Found,
  client: string,
): Promise<Outcome<object>> {
  const { queries, tries, now } = parts;
  const email = textOf(found);
  const faults = [...missing('email', found), ...(email === '' ? [] : emailFaults(email))];
  if (faults.length > 0) return { ok: false, faults };
  if (await tries.mayMail(kind, email, client)) await order(queries, { kind, address: email.normalize('NFC') }, now());
  return { ok: true };
}

/** Confirms the address of a new account. */
export async function activate({ queries, now }: AccountParts, found: FoundLink): Promise<Outcome<object>> {
  return queries.transaction().execute(async (within) => {
    const taken = await takeLink(within, linkOf(found), 'activation', now());
    if (!taken) return { ok: false, faults: [STALE] };
    await store.confirm(within, taken.userId, now());
    return { ok: true };
  });
}

/** Deletes an account that was never confirmed, as the owner of its address wishes. */
export async function disown({ queries, now, scrub }: AccountParts, found: FoundLink): Promise<Outcome<object>> {
  const isGone = await queries.transaction().execute(async (within) => {
    const taken = await takeLink(within, linkOf(found), 'disown', now());
    return taken !== undefined && (await store.deleteUnconfirmed(within, taken.userId));
  });
  if (!isGone) return { ok: false, faults: [STALE] };
  await scrub();
  return { ok: true };
}

/**
 * Chooses a new password with a link: ends all sessions and tells the owner. It proves that the address is theirs, so it
 * confirms it; passkeys and codes from before that are removed, for whoever opened the account may not be its owner. And it
 * makes the client known, so that strangers who guess meanwhile cannot hold the owner up in a new place.
 */
export async function resetPassword(
  parts: AccountParts,
  found: FoundLink & Readonly<Record<'password', Found>>,
  client: string,
): Promise<Outcome<object>> {
  const { queries, hasher, tries, now } = parts;
  const link = linkOf(found);
  // Looked at first: a password that is refused does not use the link up.
  const userId = await findLink(queries, link, 'reset', now());
  const member = userId === undefined ? undefined : await findMember(queries, { id: userId });
  if (!member) return { ok: false, faults: [STALE] };
  const password = textOf(found.password);
  const faults = [
    ...missing('password', found.password),
    ...(password === '' ? [] : await chosenPasswordFaults(parts, password, member)),
  ];
  if (faults.length > 0) return { ok: false, faults };
  const hash = await hasher.hash(password);
  const mark = await tries.markOf(member.id, client);
  return queries.transaction().execute(async (within) => {
    const taken = await takeLink(within, link, 'reset', now());
    if (!taken) return { ok: false, faults: [STALE] };
    await tries.remember(within, taken.userId, mark);
    await setPassword(within, taken.userId, hash);
    await store.removeOtherWaysIn(within, taken.userId, member.confirmedAt ?? Number.MAX_SAFE_INTEGER);
    await store.confirm(within, taken.userId, now());
    await deleteTokensOf(within, taken.userId);
    await endLinks(within, taken.userId, ['email', 'reset']);
    await order(within, { kind: 'passwordChanged', userId: taken.userId }, now());
    return { ok: true };
  });
}
