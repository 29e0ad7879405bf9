// What mail makes possible: to confirm an address, to be rid of an account that someone else opened, to choose a new password.
import { chosenPasswordFaults, missing, textOf, type Outcome } from '#src/accounts/registration.server.ts';
import { proofOf, type Changing } from '#src/accounts/authenticate.server.ts';
import type { Found } from '#src/accounts/djoser.server.ts';
import { emailFaults, type Fault } from '#src/accounts/fields.server.ts';
import { findLink, leaveOwnerLink, takeLink, type Link } from '#src/accounts/links.server.ts';
import { findMember, holdUser, setPassword } from '#src/accounts/members.server.ts';
import { confirmAddress, handOver } from '#src/accounts/ownership.server.ts';
import type { AccountParts } from '#src/accounts/services.server.ts';
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

/**
 * Confirms the address of a new account. `holder` is the member whose session came along, if any: of the account itself,
 * it shows that its holder reads the address. A link that was used without a session can show so later, with one.
 */
export async function activate(
  { queries, now }: AccountParts,
  found: FoundLink,
  holder: Changing | undefined,
): Promise<Outcome<object>> {
  const link = linkOf(found);
  return queries.transaction().execute(async (within) => {
    const taken =
      (await takeLink(within, link, 'activation', now())) ?? (await takeOwnerLink(within, link, holder, now()));
    if (!taken) return { ok: false, faults: [STALE] };
    const proof = await proofOf(within, taken.userId, holder);
    await confirmAddress(within, taken.userId, proof, now());
    if (proof === 'none') await leaveOwnerLink(within, link, taken, now());
    return { ok: true };
  });
}

/** Takes a link that was used before without a session; with none of its account it stays. */
async function takeOwnerLink(within: AccountParts['queries'], link: Link, holder: Changing | undefined, now: number) {
  const isOwn = holder !== undefined && (await findLink(within, link, 'owner', now)) === holder.member.id;
  return isOwn ? takeLink(within, link, 'owner', now) : undefined;
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
 * Chooses a new password with a link, and tells the owner. The account is handed over to the reader of its address
 * (`handOver`). It makes the client known, so that strangers who guess meanwhile cannot hold the owner up in a new place.
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
  const hash = await hasher.admit(client, () => hasher.hash(password));
  const mark = tries.markOf(member.id, client);
  const codes = await tries.codesOf(member.id);
  return queries.transaction().execute(async (within) => {
    // Held before its link: every change of an account takes its row first.
    if (!(await holdUser(within, member.id))) return { ok: false, faults: [STALE] };
    const taken = await takeLink(within, link, 'reset', now());
    const owner = taken && (await findMember(within, { id: taken.userId }));
    if (!owner) return { ok: false, faults: [STALE] };
    await setPassword(within, owner.id, hash);
    await handOver(within, owner, now());
    await tries.remember(within, owner.id, mark);
    await codes.forget(within);
    await order(within, { kind: 'passwordChanged', userId: owner.id }, now());
    return { ok: true };
  });
}
