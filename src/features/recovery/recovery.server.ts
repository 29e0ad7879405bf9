import { ownershipProof, type MemberRequest } from '#src/accounts/authenticate.server.ts';
import type { FieldValue } from '#src/accounts/djoser.server.ts';
import { emailFaults, type Fault } from '#src/accounts/fields.server.ts';
import { findLink, createOwnerLink, consumeLink, type Link } from '#src/accounts/links.server.ts';
import { findMember, lockActiveUser, setPassword } from '#src/accounts/members.server.ts';
import { confirmAddress, transferOwnership } from '#src/accounts/ownership.server.ts';
// What mail makes possible: to confirm an address, to be rid of an account that someone else opened, to choose a new password.
import { chosenPasswordFaults, missingFault, textOrEmpty, type Outcome } from '#src/accounts/registration.server.ts';
import type { AccountServices } from '#src/accounts/services.server.ts';
import { enqueueMail } from '#src/server/mail/outbox.ts';
import * as store from './store.server.ts';

const STALE: Fault = { field: 'token', code: 'linkInvalid' };

/** What was found in the two fields of a link. */
export type LinkInput = Readonly<Record<'uid' | 'token', FieldValue>>;

const linkOf = (found: LinkInput): Link => ({ uid: textOrEmpty(found.uid), token: textOrEmpty(found.token) });

/**
 * Orders a mail to an address, whether there is an account of it or not: the answer, and all that is done before it, are
 * the same. Refuses with `throttled` when this client has asked for too many; one that its address has had too many of
 * is not sent, and nobody is told.
 */
export async function requestMail(
  parts: AccountServices,
  kind: 'confirm' | 'reset',
  found: FieldValue,
  client: string,
): Promise<Outcome<object>> {
  const { queries, rateLimits, now } = parts;
  const email = textOrEmpty(found);
  const faults = [...missingFault('email', found), ...(email === '' ? [] : emailFaults(email))];
  if (faults.length > 0) return { ok: false, faults };
  if (await rateLimits.allowMail(kind, email, client))
    await enqueueMail(queries, { kind, address: email.normalize('NFC') }, now());
  return { ok: true };
}

/**
 * Confirms the address of a new account. `holder` is the member whose session came along, if any: of the account itself,
 * it shows that its holder reads the address. A link that was used without a session can show so later, with one.
 */
export async function activate(
  { queries, now }: AccountServices,
  found: LinkInput,
  holder: MemberRequest | undefined,
): Promise<Outcome<object>> {
  const link = linkOf(found);
  return queries.transaction().execute(async (trx) => {
    const taken =
      (await consumeLink(trx, link, 'activation', now())) ?? (await takeOwnerLink(trx, link, holder, now()));
    if (!taken) return { ok: false, faults: [STALE] };
    const proof = await ownershipProof(trx, taken.userId, holder);
    await confirmAddress(trx, taken.userId, proof, now());
    if (proof === 'none') await createOwnerLink(trx, link, taken, now());
    return { ok: true };
  });
}

/** Takes a link that was used before without a session; with none of its account it stays. */
async function takeOwnerLink(
  trx: AccountServices['queries'],
  link: Link,
  holder: MemberRequest | undefined,
  now: number,
) {
  const isOwn = holder !== undefined && (await findLink(trx, link, 'owner', now)) === holder.member.id;
  return isOwn ? consumeLink(trx, link, 'owner', now) : undefined;
}

/** Deletes an account that was never confirmed, as the owner of its address wishes. */
export async function disown({ queries, now, vacuum }: AccountServices, found: LinkInput): Promise<Outcome<object>> {
  const isGone = await queries.transaction().execute(async (trx) => {
    const taken = await consumeLink(trx, linkOf(found), 'disown', now());
    return taken !== undefined && (await store.deleteUnconfirmed(trx, taken.userId));
  });
  if (!isGone) return { ok: false, faults: [STALE] };
  await vacuum();
  return { ok: true };
}

/**
 * Chooses a new password with a link, and tells the owner. The account is handed over to the reader of its address
 * (`handOver`). It makes the client known, so that strangers who guess meanwhile cannot hold the owner up in a new place.
 */
export async function resetPassword(
  parts: AccountServices,
  found: LinkInput & Readonly<Record<'password', FieldValue>>,
  client: string,
): Promise<Outcome<object>> {
  const { queries, hasher, rateLimits, now } = parts;
  const link = linkOf(found);
  // Looked at first: a password that is refused does not use the link up.
  const userId = await findLink(queries, link, 'reset', now());
  const member = userId === undefined ? undefined : await findMember(queries, { id: userId });
  if (!member) return { ok: false, faults: [STALE] };
  const password = textOrEmpty(found.password);
  const faults = [
    ...missingFault('password', found.password),
    ...(password === '' ? [] : await chosenPasswordFaults(parts, password, member)),
  ];
  if (faults.length > 0) return { ok: false, faults };
  const hash = await hasher.admit(client, () => hasher.hash(password));
  const mark = rateLimits.fingerprint(member.id, client);
  const codes = await rateLimits.forCodes(member.id);
  return queries.transaction().execute(async (trx) => {
    // Held before its link: every change of an account takes its row first.
    if (!(await lockActiveUser(trx, member.id))) return { ok: false, faults: [STALE] };
    const taken = await consumeLink(trx, link, 'reset', now());
    const owner = taken && (await findMember(trx, { id: taken.userId }));
    if (!owner) return { ok: false, faults: [STALE] };
    await setPassword(trx, owner.id, hash);
    await transferOwnership(trx, owner, now());
    await rateLimits.rememberClient(trx, owner.id, mark);
    await codes.reset(trx);
    await enqueueMail(trx, { kind: 'passwordChanged', userId: owner.id }, now());
    return { ok: true };
  });
}
