// What groups of members are to apps: who may use one, and which groups one learns of.
import { acceptedGroups, findGroup, membersOf } from '#src/features/groups/memberships.server.ts';
import type { Queries } from '#src/server/database/tables.ts';
import type { AppClient } from './clients.server.ts';

/** Whether a member may use an app that is open to these groups; to none: it is open to all. */
export async function isAdmitted(db: Queries, userId: number, onlyGroups: readonly string[]): Promise<boolean> {
  if (onlyGroups.length === 0) return true;
  return (await acceptedGroups(db, userId)).some(({ id }) => onlyGroups.includes(id));
}

/** Returns the groups that the member has agreed to be in, of those that an app may see. */
export async function visibleGroupsOf(db: Queries, userId: number, visible: readonly string[]) {
  if (visible.length === 0) return [];
  return (await acceptedGroups(db, userId)).filter(({ id }) => visible.includes(id));
}

/** The same for the app with this id, in the transaction that stores its code. */
export async function isAdmittedTo(trx: Queries, userId: number, clientId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('openid_clients')
    .select('only_groups')
    .where('id', '=', clientId)
    .executeTakeFirst();
  return (
    row !== undefined &&
    isAdmitted(
      trx,
      userId,
      row.only_groups.split(' ').filter((id) => id !== ''),
    )
  );
}

/** Returns a sentence for each group that does not exist, with the option that names it. */
export async function groupFaults(
  trx: Queries,
  { visibleGroups, onlyGroups }: Pick<AppClient, 'visibleGroups' | 'onlyGroups'>,
): Promise<string[]> {
  const faults: string[] = [];
  for (const [option, ids] of [
    ['--groups', visibleGroups],
    ['--only-groups', onlyGroups],
  ] as const)
    for (const id of ids)
      if (!(await findGroup(trx, id))) faults.push(`${option} names '${id}': it should be a group of: groups list`);
  return faults;
}

/**
 * Ends what an app may do for members who are in none of the groups that it is open to, and has it notified of the end of their
 * sessions: of all members, or of one.
 */
export async function endExcluded(
  trx: Queries,
  { id, onlyGroups }: Pick<AppClient, 'id' | 'onlyGroups'>,
  userId?: number,
): Promise<void> {
  if (onlyGroups.length === 0) return;
  const sessions = trx
    .selectFrom('tokens')
    .select('hash')
    .where('user_id', 'not in', membersOf(trx, onlyGroups))
    .$if(userId !== undefined, (tokens) => tokens.where('user_id', '=', userId ?? 0));
  await trx.deleteFrom('openid_items').where('client_id', '=', id).where('token_hash', 'in', sessions).execute();
  await trx
    .updateTable('openid_sessions')
    .set({ token_hash: null })
    .where('client_id', '=', id)
    .where('token_hash', 'in', sessions)
    .execute();
}
