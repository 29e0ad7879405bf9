// The last operator keeps the role.
import type { Actor } from '#src/accounts/operators/audit-log.server.ts';
import { roleOf } from '#src/accounts/operators/roles.server.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { ApiError } from '#src/server/errors/api-error.ts';
import { hasOtherOperator } from './store.server.ts';

/** Refuses a member's action that would leave the page without an operator, with `lastOperator`. Only the command line may do that. */
export async function keepAnOperator(trx: Queries, actor: Actor, userId: number): Promise<void> {
  if (actor.kind === 'commandLine' || (await roleOf(trx, userId)) !== 'operator') return;
  if (!(await hasOtherOperator(trx, userId))) throw new ApiError('lastOperator');
}
