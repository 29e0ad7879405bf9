// The command `invitations list`.
import type { Command } from '#src/accounts/modules/operator-command.server.ts';
import { formatTable, toIsoDay, toIsoMinute, toIsoTime } from '#src/command-line/printing.ts';
import { shortHash } from '#src/features/operators/actions/invite.server.ts';
import * as store from '#src/features/operators/store.server.ts';

/** Lists invitations. */
export const INVITATIONS_LIST: Command = {
  name: 'invitations list',
  help: 'Lists invitations, the newest first. Their links are not stored, only the hashes.',
  async run(services) {
    const rows = await store.listInvitations(services.queries);
    const invitations = rows.map(({ created_at, expires_at, ...rest }) => ({
      ...rest,
      created_at: toIsoTime(created_at),
      expires_at: toIsoTime(expires_at),
    }));
    const lines = rows.map((row) => [
      shortHash(row.hash),
      row.uses_left,
      toIsoDay(row.created_at),
      toIsoMinute(row.expires_at),
      row.note,
    ]);
    return {
      json: { invitations },
      text:
        rows.length === 0
          ? 'There are no invitations.'
          : formatTable(['hash', 'uses left', 'made', 'works until (UTC)', 'note'], lines),
    };
  },
};
