// An operator decides about a registration that waits.
import { deleteAccount } from '#src/accounts/members/delete-account.server.ts';
import { lockUser } from '#src/accounts/members/members.server.ts';
import type { Actor } from '#src/accounts/operators/audit.server.ts';
import { perform } from '#src/accounts/operators/perform.server.ts';
import { endRequest } from '#src/accounts/registration/approval.server.ts';
import { deletePendingRequest } from '#src/accounts/registration/pending-requests.server.ts';
import type { Services } from '#src/accounts/services.server.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { enqueueMail } from '#src/server/mail/outbox.ts';
import { REQUEST_LIMITS } from '#src/shared/fields/field-limits.ts';

/** Whether a request was decided about. `none`: the account does not wait; `unconfirmed`: its address is not confirmed yet. */
export type Decided = 'done' | 'none' | 'unconfirmed';

/** Approves a request for an account, and notifies the person by email. */
export async function approveRequest(
  services: Services<'queries' | 'now'>,
  actor: Actor,
  userId: number,
): Promise<Decided> {
  return decide(services, actor, { action: 'approve', userId }, async (trx) => {
    await endRequest(trx, userId);
    await enqueueMail(trx, { kind: 'requestApproved', userId }, services.now());
  });
}

/**
 * Refuses a request: deletes the account with all that belongs to it, and tells the person by email, with the `reason` if
 * there is one. What is too long of it is cut off.
 */
export async function refuseRequest(
  services: Services<'queries' | 'now' | 'vacuum'>,
  actor: Actor,
  userId: number,
  reason = '',
): Promise<Decided> {
  const passage = Array.from(reason.replaceAll(/[\s\p{C}]+/gu, ' ').trim())
    .slice(0, REQUEST_LIMITS.reason)
    .join('');
  const decided = await decide(services, actor, { action: 'refuse', userId }, async (trx) => {
    const deleted = await deleteAccount(trx, userId);
    if (!deleted) return;
    const { address, language } = deleted;
    const details = passage === '' ? {} : { passage };
    await enqueueMail(trx, { kind: 'requestRefused', address, language, details }, services.now());
  });
  if (decided === 'done') await services.vacuum();
  return decided;
}

/** Deletes a request whose address is not confirmed. Returns whether there was one. */
export async function dropRequest(
  services: Services<'queries' | 'now' | 'vacuum'>,
  actor: Actor,
  id: number,
): Promise<boolean> {
  const deed = { action: 'refuse', accountId: id } as const;
  const isDone = await perform(
    services,
    actor,
    deed,
    async (trx) => (await deletePendingRequest(trx, id)) || undefined,
  );
  if (isDone) await services.vacuum();
  return isDone === true;
}

/** Decides about a request, if there is one that can be decided about. */
async function decide(
  services: Services<'queries' | 'now'>,
  actor: Actor,
  { action, userId }: { action: 'approve' | 'refuse'; userId: number },
  work: (trx: Queries) => Promise<void>,
): Promise<Decided> {
  let decided: Decided = 'none';
  await perform(services, actor, { action, accountId: userId }, async (trx) => {
    await lockUser(trx, userId);
    const request = await trx
      .selectFrom('approval_requests')
      .innerJoin('users', 'users.id', 'user_id')
      .select('confirmed_at')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (!request) return undefined;
    if (request.confirmed_at === null) {
      decided = 'unconfirmed';
      return undefined;
    }
    await work(trx);
    decided = 'done';
    return true;
  });
  return decided;
}
