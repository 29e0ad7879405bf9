// The command `requests list`.
import type { Command } from '#src/accounts/modules/operator-command.server.ts';
import { COMMAND_LINE } from '#src/accounts/operators/audit-log.server.ts';
import { recordList } from '#src/accounts/operators/look-ups.server.ts';
import { countRequests, listRequests } from '#src/accounts/registration/approval.server.ts';
import { listPendingRequests } from '#src/accounts/registration/pending-requests.server.ts';
import { formatTable, toIsoMinute, toIsoTime } from '#src/command-line/printing.ts';

/** Lists people who wait for an operator. */
export const REQUESTS_LIST: Command = {
  name: 'requests list',
  options: {
    limit: { value: 'N', help: 'at most so many, from 1 to 500 (default 50)' },
    unconfirmed: { help: 'those whose address is not confirmed yet' },
  },
  help: 'Lists people who wait for an operator to approve their account, the longest first. Their addresses are confirmed.',
  async run(services, args) {
    const { queries } = services;
    const limit = args.integer('limit', { min: 1, max: 500, fallback: 50 });
    const rows = args.has('unconfirmed')
      ? (await listPendingRequests(queries, limit)).map((row) => ({ ...row, user_id: row.id }))
      : await listRequests(queries, { limit });
    if (rows.length > 0) await recordList(services, COMMAND_LINE, 'requests');
    const { confirmed: waiting, unconfirmed } = await countRequests(queries);
    const requests = rows.map(({ user_id, email, username, language, message, created_at }) => ({
      user_id,
      email,
      username,
      language,
      message,
      created_at: toIsoTime(created_at),
    }));
    const lines = rows.map((row) => [
      row.user_id,
      row.email,
      row.username,
      row.language,
      toIsoMinute(row.created_at),
      row.message,
    ]);
    const table = formatTable(['id', 'email', 'username', 'language', 'asked (UTC)', 'message'], lines);
    return {
      json: { waiting, unconfirmed, requests },
      text: `${rows.length === 0 ? 'Nobody waits.' : table}\nWaiting: ${waiting}; with an address that is not confirmed yet: ${unconfirmed}`,
    };
  },
};
