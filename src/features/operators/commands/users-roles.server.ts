// The command `users roles`.
import type { Command } from '#src/accounts/modules/operator-command.server.ts';
import { formatTable, toIsoMinute, toIsoTime } from '#src/command-line/printing.ts';
import * as store from '#src/features/operators/store.server.ts';

/** Lists the members with a role. */
export const USERS_ROLES: Command = {
  name: 'users roles',
  help: 'Lists the members with a role on the page for operators.',
  async run({ queries }) {
    const members = await store.listRoles(queries);
    const lines = members.map((one) => [one.id, one.username, one.role, toIsoMinute(one.given_at)]);
    const roles = members.map(({ id, username, role, given_at }) => ({
      id,
      username,
      role,
      given_at: toIsoTime(given_at),
    }));
    return {
      json: { roles },
      text:
        roles.length === 0 ? 'No member has a role.' : formatTable(['id', 'username', 'role', 'since (UTC)'], lines),
    };
  },
};
