// The account that an action is about.
import { z } from 'zod';
import type { Actor } from '#src/accounts/operators/audit-log.server.ts';
import { roleOf } from '#src/accounts/operators/roles.server.ts';
import { findPendingRequest } from '#src/accounts/registration/pending-requests.server.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { ApiError } from '#src/server/errors/api-error.ts';
import type { ActionRequest } from './action.server.ts';
import * as store from './store.server.ts';

/** What responses say of a change of an account. */
export const IS_DONE = { is_done: z.boolean() };

/** Who is acted on. */
export interface Target {
  readonly id: number;
}

/** The id in the path of a request; 0, which nothing has, for a text that is no id. */
export const idOf = ({ id }: { readonly id: string }): Target => ({ id: /^\d{1,16}$/.test(id) ? Number(id) : 0 });

/** The same, of an account. Refuses with `notFound` if there is none. */
export async function existingAccount(request: Pick<ActionRequest<unknown>, 'id' | 'services'>): Promise<Target> {
  const { id } = idOf(request);
  if (!(await store.isAccount(request.services.queries, id))) throw new ApiError('notFound');
  return { id };
}

/** The same, also of a request whose address is not confirmed. */
export async function existingAccountOrRequest(
  request: Pick<ActionRequest<unknown>, 'id' | 'services'>,
): Promise<Target> {
  const { id } = idOf(request);
  return (await findPendingRequest(request.services.queries, id)) ? { id } : existingAccount(request);
}

/** Refuses with `notFound` if there was nothing of this id. */
export function foundOnPage(isDone: boolean): void {
  if (!isDone) throw new ApiError('notFound');
}

/** Refuses a member's action that would leave the page without an operator, with `lastOperator`. Only the command line may do that. */
export async function keepAnOperator(trx: Queries, actor: Actor, userId: number): Promise<void> {
  if (actor.kind === 'commandLine' || (await roleOf(trx, userId)) !== 'operator') return;
  if (!(await store.hasOtherOperator(trx, userId))) throw new ApiError('lastOperator');
}
