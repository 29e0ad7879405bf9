// The rules of links in emails: confirm an address, delete an account that another person opened with it, choose a new
// password.
import type { RuleContext } from '#src/accounts/add-endpoints.server.ts';
import { hasFaults, ValidationError, type Fault } from '#src/accounts/djoser/faults.ts';
import { networkFingerprint } from '#src/accounts/limits/network-fingerprint.server.ts';
import { consumeLink, createOwnerLink, findLink, type Link } from '#src/accounts/links/links.server.ts';
import { retireLinks } from '#src/accounts/links/used-links.server.ts';
import { findMember, lockActiveUser, setPassword } from '#src/accounts/members/members.server.ts';
import { newPasswordFaults } from '#src/accounts/members/new-fields.server.ts';
import { confirmAddress, ownershipProof, transferOwnership } from '#src/accounts/ownership/ownership.server.ts';
import { isWaiting } from '#src/accounts/registration/approval.server.ts';
import { deletePendingRequest } from '#src/accounts/registration/pending-requests.server.ts';
import { findRequestOfLink, openRequestByLink } from '#src/accounts/registration/request-links.server.ts';
import type { Services } from '#src/accounts/services.server.ts';
import type { SignedInMember } from '#src/accounts/sessions/authenticate.server.ts';
import { findLinkRecipient, type LinkRecipient } from '#src/features/confirmation/link-recipient.server.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { emailKey, storedEmail } from '#src/server/identity/email-key.ts';
import { enqueueMail } from '#src/server/mail/outbox.ts';
import type { Ended } from '#src/shared/account-ended.ts';
import type { RECOVERY_ENDPOINTS } from './endpoints.ts';
import * as store from './store.server.ts';

type Context<Name extends keyof typeof RECOVERY_ENDPOINTS> = RuleContext<(typeof RECOVERY_ENDPOINTS)[Name]>;

const LINK_INVALID: Fault = { field: 'token', code: 'linkInvalid' };

/**
 * Queues an email to an address, whether it has an account or not: everything that happens before the response is the same. Refuses
 * with `throttled` a client that has requested too many. An email beyond the limit of its address is not sent, and the response
 * is the same; a member who is signed in gets some at their own address in any case.
 */
export async function requestMail(
  { queries, rateLimits, key, now }: Services<'queries' | 'rateLimits' | 'key' | 'now'>,
  kind: 'confirm' | 'reset',
  { input: { email }, client, member }: Context<'resetPassword'>,
): Promise<void> {
  await rateLimits.recordMailRequest(client);
  const mail = { kind, address: storedEmail(email) };
  const isOwn = member !== undefined && emailKey(member.email) === emailKey(email);
  if (!isOwn) {
    const origin = { by: 'request', network: networkFingerprint(key, client) } as const;
    await enqueueMail(queries, { ...mail, origin }, now());
  } else if (await rateLimits.allowOwnMail(email, kind === 'reset')) await enqueueMail(queries, mail, now());
}

/**
 * Confirms the address of a new account, or of a request for one, which becomes an account that waits. A session of the account proves that its holder reads the address. A link that was used
 * without one can prove it later (`createOwnerLink`). Returns whether the account waits for an operator.
 */
export async function activate(
  services: Services<'queries' | 'key' | 'now'>,
  { input: link, member }: Context<'activate'>,
): Promise<boolean> {
  const { queries, now } = services;
  return queries.transaction().execute(async (trx) => {
    const used =
      (await consumeLink(trx, link, 'activation', now())) ??
      (await consumeOwnerLink(trx, link, member, now())) ??
      (await openRequestByLink(trx, services, link));
    if (!used) throw new ValidationError([LINK_INVALID]);
    const proof = await ownershipProof(trx, used.userId, member);
    await confirmAddress(trx, used.userId, proof, now());
    if (proof === 'none') await createOwnerLink(trx, link, used, now());
    return isWaiting(trx, used.userId);
  });
}

/** Uses up a link that was used before without a session. Without a session of its account it stays. */
async function consumeOwnerLink(trx: Queries, link: Link, member: SignedInMember | undefined, now: number) {
  const isOwn = member !== undefined && (await findLink(trx, link, 'owner', now)) === member.id;
  return isOwn ? consumeLink(trx, link, 'owner', now) : undefined;
}

/** Gives the address that a link was sent to, without using the link. Refuses one that is not valid like the endpoint that uses it. */
export async function linkRecipient(
  services: Services<'queries' | 'key' | 'now'>,
  { input }: Context<'linkRecipient'>,
): Promise<LinkRecipient> {
  const recipient = await findLinkRecipient(services, input);
  if (!recipient) throw new ValidationError([LINK_INVALID]);
  return recipient;
}

/** Deletes an account that was never confirmed, or a request for one, because the owner of its address asks for it. */
export async function disown(
  services: Services<'queries' | 'key' | 'now' | 'vacuum'>,
  { input: link }: Context<'disown'>,
): Promise<void> {
  const { queries, now, vacuum } = services;
  const isDeleted = await queries.transaction().execute(async (trx) => {
    const request = await findRequestOfLink(trx, services, link, 'disown');
    if (request) return deletePendingRequest(trx, request.id);
    const used = await consumeLink(trx, link, 'disown', now());
    return used !== undefined && (await store.deleteUnconfirmed(trx, used.userId));
  });
  if (!isDeleted) throw new ValidationError([LINK_INVALID]);
  await vacuum();
}

/**
 * Sets a new password by a link, gives the account to the reader of its address (`transferOwnership`) and sends an email about it.
 * The client's network becomes a known one: otherwise guesses of strangers could delay the owner's next sign-in. Returns what the
 * page says has ended.
 */
export async function resetPassword(
  services: Services<
    'queries' | 'hasher' | 'rateLimits' | 'knownNetworks' | 'site' | 'tableRules' | 'accountEvents' | 'now'
  >,
  { input, client, language }: Context<'resetPasswordConfirm'>,
): Promise<readonly Ended[]> {
  const { queries, hasher, rateLimits, knownNetworks, now } = services;
  // Find the link before consuming it: a password that is refused must not use it up.
  const resetId = await findLink(queries, input, 'reset', now());
  const purpose = resetId === undefined ? 'welcome' : 'reset';
  const userId = resetId ?? (await findLink(queries, input, purpose, now()));
  const member = userId === undefined ? undefined : await findMember(queries, { id: userId });
  if (!member) throw new ValidationError([LINK_INVALID]);
  const faults = await newPasswordFaults(services, 'new_password', input.new_password, member);
  if (hasFaults(faults)) throw new ValidationError(faults);
  const hash = await hasher.admit(client, () => hasher.hash(input.new_password.text));
  const fingerprint = knownNetworks.fingerprint(member.id, client);
  const codeLimit = await rateLimits.forCodes(member.id);
  return queries.transaction().execute(async (trx) => {
    // Lock the account before its link, in the order of every other change.
    if (!(await lockActiveUser(trx, member.id))) throw new ValidationError([LINK_INVALID]);
    const used = await consumeLink(trx, input, purpose, now());
    const owner = used && (await findMember(trx, { id: used.userId }));
    if (!owner) throw new ValidationError([LINK_INVALID]);
    await setPassword(trx, owner.id, hash);
    // The reset confirms the address: who opens the email of the registration afterwards reads that.
    await retireLinks(trx, owner.id, 'activation');
    const ended = await transferOwnership(trx, services, owner, language);
    await knownNetworks.remember(trx, owner.id, fingerprint);
    await codeLimit.reset(trx);
    await enqueueMail(trx, { kind: 'passwordChanged', userId: owner.id }, now());
    return ended;
  });
}
