// How an operator acts, by a command or on the page: one transaction checks the role, does it and writes the log.
import { setLease } from '#src/server/database/lease.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { ApiError } from '#src/server/errors/api-error.ts';
import { serialized } from '#src/server/stored-limits/serialized.ts';
import type { Services } from '../services.server.ts';
import { AUDIT_ACTIONS, recordDeed, type Actor, type Deed } from './audit.server.ts';
import { hasOtherOperator, roleOf, type Role } from './roles.server.ts';

/** The row whose lock makes operators act one after the other, so that two of them cannot take the last role away. */
const TURN = 'operators';

/**
 * Runs an action. It is logged unless it returns `undefined`, which says that there was nothing to do; `work` may add to
 * the entry with `note`. Refuses a member without the role, or whose session has ended, as if there was no such page.
 */
export async function perform<Result>(
  { queries, now }: Services<'queries' | 'now'>,
  actor: Actor,
  deed: Deed,
  work: (trx: Queries, note: (added: Omit<Deed, 'action'>) => void) => Promise<Result>,
): Promise<Result> {
  return serialized(queries, [TURN], () =>
    queries.transaction().execute(async (trx) => {
      await setLease(trx, TURN, 0);
      await requireRole(trx, actor, AUDIT_ACTIONS[deed.action]);
      let entry = deed;
      const result = await work(trx, (added) => (entry = { ...entry, ...added }));
      if (result !== undefined) await recordDeed(trx, actor, entry, now());
      return result;
    }),
  );
}

/**
 * Refuses a member who lacks the role now, or whose session has ended. An operator may do what a helper may.
 * @public for what the page for operators reads
 */
export async function requireRole(trx: Queries, actor: Actor, needed: Role): Promise<void> {
  if (actor.kind === 'commandLine') return;
  const role = await roleOf(trx, actor.id);
  const session = await trx
    .selectFrom('tokens')
    .select('hash')
    .where('hash', '=', actor.tokenHash)
    .where('user_id', '=', actor.id)
    .executeTakeFirst();
  if (!session || role === undefined || (needed === 'operator' && role !== 'operator')) throw new ApiError('notFound');
}

/** Refuses a member's action that would leave the page without an operator. Only the command line may do that. */
export async function keepAnOperator(trx: Queries, actor: Actor, userId: number): Promise<void> {
  if (actor.kind === 'commandLine' || (await roleOf(trx, userId)) !== 'operator') return;
  if (!(await hasOtherOperator(trx, userId))) throw new ApiError('lastOperator');
}
