// Confirming an address by a link in an email, and deleting an account that another person opened with it.
import type { RuleContext } from '#src/accounts/add-endpoints.server.ts';
import { ValidationError } from '#src/accounts/djoser/faults.ts';
import { consumeLink, createOwnerLink, findLink, LINK_INVALID, type Link } from '#src/accounts/links/links.server.ts';
import { deleteAccount } from '#src/accounts/members/delete-account.server.ts';
import { isWaiting } from '#src/accounts/members/members.server.ts';
import { confirmAddress, ownershipProof } from '#src/accounts/ownership/ownership.server.ts';
import { deletePendingRequest } from '#src/accounts/registration/pending-requests.server.ts';
import { findRequestOfLink, openRequestByLink } from '#src/accounts/registration/request-links.server.ts';
import type { Services } from '#src/accounts/services.server.ts';
import type { SignedInMember } from '#src/accounts/sessions/authenticate.server.ts';
import type { Queries } from '#src/server/database/tables.ts';
import type { CONFIRMATION_ENDPOINTS } from './endpoints.ts';

type Context<Name extends keyof typeof CONFIRMATION_ENDPOINTS> = RuleContext<(typeof CONFIRMATION_ENDPOINTS)[Name]>;

/**
 * Confirms the address of a new account, or of a request for one, which becomes an account that waits. A session of the
 * account proves that its holder reads the address. A link that was used without one can prove it later (`createOwnerLink`). Returns whether the account waits for an operator.
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
    if (!used) return false;
    return (await deleteAccount(trx, used.userId, (where) => where('confirmed_at', 'is', null))) !== undefined;
  });
  if (!isDeleted) throw new ValidationError([LINK_INVALID]);
  await vacuum();
}
