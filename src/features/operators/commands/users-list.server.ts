// The command `users list`.
import type { Command } from '#src/accounts/modules/operator-command.server.ts';
import { COMMAND_LINE } from '#src/accounts/operators/audit-log.server.ts';
import { recordList } from '#src/accounts/operators/look-ups.server.ts';
import { formatTable, toIsoDay } from '#src/command-line/printing.ts';
import { searchUsers } from '#src/features/operators/search-users.server.ts';
import { userToJson } from './user-json.server.ts';

/** Lists accounts. */
export const USERS_LIST: Command = {
  name: 'users list',
  options: {
    search: { value: 'TEXT', help: 'only accounts whose email or username contains the text' },
    limit: { value: 'N', help: 'at most so many, from 1 to 10000 (default 50)' },
  },
  help: 'Lists accounts, the newest first.',
  async run(services, args) {
    const limit = args.integer('limit', { min: 1, max: 10_000, fallback: 50 });
    const { users, isComplete } = await searchUsers(services.queries, { text: args.text('search'), limit });
    if (users.length > 0) await recordList(services, COMMAND_LINE, 'members');
    const rows = users.map((one) => [
      one.id,
      one.email,
      one.username,
      one.confirmed_at === null ? 'no' : 'yes',
      one.is_active === 1 ? 'no' : 'yes',
      toIsoDay(one.deletion_due_at),
      toIsoDay(one.created_at),
    ]);
    const headings = ['id', 'email', 'username', 'confirmed', 'disabled', 'leaving', 'member since'];
    const none = args.text('search') === undefined ? 'There are no accounts yet.' : 'There is no such account.';
    const more = isComplete ? '' : `\nThere are more: see them with --limit, or narrow them down with --search.`;
    return {
      json: { users: users.map(userToJson), is_all: isComplete },
      text: users.length === 0 ? none : formatTable(headings, rows) + more,
    };
  },
};
