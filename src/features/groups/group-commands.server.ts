import type { Command } from '#src/accounts/modules/operator-command.server.ts';
// The commands that show groups. Those that change them are actions of operators.
import type { Services } from '#src/accounts/services.server.ts';
import { CommandError } from '#src/command-line/command-error.ts';
import { formatTable, sanitize, toIsoMinute, toIsoTime } from '#src/command-line/printing.ts';
import { GROUP_LIMITS } from '#src/shared/accounts/group-limits.ts';
import { listManagers } from './managers.server.ts';
import * as store from './memberships.server.ts';

/** Returns the group that an operator names. Throws a `CommandError` if there is none. */
export async function groupNamed({ queries }: Services<'queries'>, id: string) {
  const group = await store.findGroup(queries, id);
  if (!group) throw new CommandError(`There is no group with the id '${id}'. See: groups list`);
  return group;
}

/** The commands. */
export const GROUP_COMMANDS: readonly Command[] = [
  {
    name: 'groups list',
    help: 'Lists the groups with the number of their members, and of those who were asked and have not agreed.',
    async run({ queries }) {
      const groups = await store.listGroups(queries);
      const rows = groups.map(({ id, name, members, pending, ...limits }) => [
        id,
        name,
        members,
        pending,
        limits.home_mib ?? '',
        limits.memory_mib ?? '',
        limits.work_hours ?? '',
      ]);
      return {
        json: { groups: groups.map(({ created_at, ...group }) => ({ ...group, created_at: toIsoTime(created_at) })) },
        text:
          rows.length === 0
            ? 'There are no groups. Make one with: groups make'
            : formatTable(['id', 'name', 'members', 'asked', 'home MiB', 'memory MiB', 'hours'], rows),
      };
    },
  },
  {
    name: 'groups show',
    parameters: ['GROUP'],
    help: 'Lists the members of a group, those who were asked and have not agreed, and who manages it.',
    async run(services, { first }) {
      const { id, name } = await groupNamed(services, first);
      const rows = await store.listMembers(services.queries, id, { limit: GROUP_LIMITS.members });
      const members = rows.map(({ user_id, username, accepted_at, added_at }) => ({
        id: user_id,
        username,
        state: accepted_at === null ? 'asked' : 'member',
        added_at,
      }));
      const managers = (await listManagers(services.queries, id)).map(({ user_id, username, named_at }) => ({
        id: user_id,
        username,
        named_at: toIsoTime(named_at),
      }));
      const managedBy =
        managers.length > 0 &&
        sanitize(`Managed by: ${managers.map((one) => `${one.id} (${one.username})`).join(', ')}`);
      const lines = members.map((one) => [one.id, one.username, one.state, toIsoMinute(one.added_at)]);
      return {
        json: { id, name, members: members.map((one) => ({ ...one, added_at: toIsoTime(one.added_at) })), managers },
        text: [
          lines.length === 0 ? 'It has no members.' : formatTable(['id', 'username', 'state', 'asked (UTC)'], lines),
          ...(managedBy ? [managedBy] : []),
        ].join('\n'),
      };
    },
  },
];
