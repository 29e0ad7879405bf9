// The room for what is open at the same time, which members share.
import { ApiError } from '#src/server/errors/api-error.ts';
import type { ActionName } from './action-rows.ts';
import type { ActionContext } from './action.server.ts';
import { countOwn } from './store.server.ts';

/** The share that one member may have of the room that is left, so that nobody takes all of it from the others. */
const SHARE_OF_REST = 1 / 2;

/**
 * Refuses with `tooManyOpen` if what is open, by the words of the log, fills the room or the member's share of it. The command line may
 * fill it.
 */
export async function requireQuota(
  { trx, actor }: Pick<ActionContext, 'trx' | 'actor'>,
  action: ActionName,
  open: readonly string[],
  most: number,
): Promise<void> {
  if (open.length === 0 || actor.kind !== 'member') return;
  const own = await countOwn(trx, { memberId: actor.id, action, details: open });
  if (own >= (most - open.length) * SHARE_OF_REST) throw new ApiError('tooManyOpen');
}
