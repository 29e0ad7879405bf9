// Accounts that members have in an app before they use it: an app that the operator trusts, for members of the groups that the
// operator names.
import { listClients } from '#src/features/apps/storage/clients.server.ts';
import { subjectOf } from '#src/features/apps/storage/subjects.server.ts';
import { membersOf } from '#src/features/groups/memberships.server.ts';
import type { Queries } from '#src/server/database/tables.ts';

/**
 * Makes the identifiers under which such apps know members, of one member or of all, in the caller's transaction; a trigger makes the
 * account due with it.
 */
export async function makeEarlySubjects(trx: Queries, userId?: number): Promise<void> {
  const rows = await trx.selectFrom('scim_apps').select(['client_id', 'groups']).where('groups', '!=', '').execute();
  if (rows.length === 0) return;
  const clients = await listClients(trx);
  for (const { client_id, groups } of rows) {
    const app = clients.find(({ id }) => id === client_id);
    if (!app?.isTrusted) continue;
    const members = await membersOf(trx, groups.split(' '))
      .distinct()
      .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? 0))
      .execute();
    for (const member of members) await subjectOf(trx, member.user_id, app.sector);
  }
}
