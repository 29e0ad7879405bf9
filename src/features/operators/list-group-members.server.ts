// The members of a group that the page for operators shows, and those who were asked. Who looked is logged.
import type { Actor } from '#src/accounts/operators/audit-log.server.ts';
import { recordList } from '#src/accounts/operators/look-ups.server.ts';
import type { AccountServices } from '#src/accounts/services.server.ts';
import { findGroup, listMembers } from '#src/features/groups/memberships.server.ts';
import { ApiError } from '#src/server/errors/api-error.ts';
import type { GroupMember } from './endpoints.ts';
import { cursorOf, nameOfCursor } from './list-members.server.ts';

const PAGE = 25;

/** Returns a page of them, and the name of the next. Refuses with `notFound` if there is no such group. */
export async function listGroupMembers(
  services: AccountServices,
  actor: Actor,
  { group, after }: { readonly group: string; readonly after: string },
): Promise<{ members: GroupMember[]; next: string | null }> {
  const { queries } = services;
  if (!(await findGroup(queries, group))) throw new ApiError('notFound');
  const cursor = cursorOf(after);
  const from = cursor && { added_at: cursor.created_at, user_id: cursor.id };
  const rows = await listMembers(queries, group, { after: from, limit: PAGE + 1 });
  const shown = rows.slice(0, PAGE);
  const last = shown.at(-1);
  if (last) await recordList(services, actor, 'members');
  return {
    members: shown.map(({ user_id, username, accepted_at }) => ({
      id: String(user_id),
      name: username,
      is_accepted: accepted_at !== null,
    })),
    next: rows.length > PAGE && last ? nameOfCursor({ created_at: last.added_at, id: last.user_id }) : null,
  };
}
