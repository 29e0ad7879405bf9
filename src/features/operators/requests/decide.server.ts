// Deciding about a registration that waits for an operator.
import { describeUser, type User } from '#src/accounts/find-user.server.ts';
import { lockUser } from '#src/accounts/members/members.server.ts';
import { CommandError } from '#src/command-line/command-error.ts';
import type { ActionContext } from '#src/features/operators/action.server.ts';
import * as store from '#src/features/operators/store.server.ts';
import { ApiError } from '#src/server/errors/api-error.ts';

/** Whether a request was decided about. `none`: the account does not wait; `unconfirmed`: its address is not confirmed yet. */
export type Decided = 'done' | 'none' | 'unconfirmed';

/** Runs the work if the account has a request that can be decided about. */
export async function inWaitingRequest(
  { trx, note, nothingDone }: ActionContext,
  userId: number,
  work: () => Promise<void>,
): Promise<Decided> {
  note({ accountId: userId });
  await lockUser(trx, userId);
  const request = await store.findRequestOf(trx, userId);
  if (!request) return nothingDone('none');
  if (request.confirmed_at === null) return nothingDone('unconfirmed');
  await work();
  return 'done';
}

/** Refuses with `notFound` if the account does not wait any more. */
export function requireDecidedOnPage(decided: Decided): void {
  if (decided !== 'done') throw new ApiError('notFound');
}

/** Throws a `CommandError` that says why nothing was decided. */
export function requireDecided(decided: Decided, user: User): void {
  if (decided === 'none') throw new CommandError(`${describeUser(user)} does not wait for approval.`);
  if (decided === 'unconfirmed') throw unconfirmedYet(describeUser(user));
}

/** The error for a request, or an account, whose address nobody has confirmed. */
export function unconfirmedYet(described: string): CommandError {
  return new CommandError(
    `${described} has not confirmed the address yet. Wait for it, or see: users resend, users confirm`,
  );
}
