// The members of a group that the page for operators shows, and those who were asked. Who looked is logged.
import type { Actor } from '#src/accounts/operators/audit-log.server.ts';
import { recordList } from '#src/accounts/operators/look-ups.server.ts';
import type { AccountServices } from '#src/accounts/services.server.ts';
import { findGroup, pageOfMembers } from '#src/features/groups/memberships.server.ts';
import { ApiError } from '#src/server/errors/api-error.ts';
import type { GroupMember } from './endpoints.ts';

/** Returns a page of them, and the name of the next. Refuses with `notFound` if there is no such group. */
export async function listGroupMembers(
  services: AccountServices,
  actor: Actor,
  { group, after }: { readonly group: string; readonly after: string },
): Promise<{ members: GroupMember[]; next: string | null }> {
  const { queries } = services;
  if (!(await findGroup(queries, group))) throw new ApiError('notFound');
  const { rows, next } = await pageOfMembers(queries, group, after, false);
  if (rows.length > 0) await recordList(services, actor, 'members');
  return {
    members: rows.map(({ user_id, username, accepted_at }) => ({
      id: String(user_id),
      name: username,
      is_accepted: accepted_at !== null,
    })),
    next,
  };
}
