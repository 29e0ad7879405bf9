// The command `announce list`.
import type { Command } from '#src/accounts/modules/operator-command.server.ts';
import { formatTable, toIsoMinute } from '#src/command-line/printing.ts';
import { toJson } from '#src/features/operators/maintenance/announcements.server.ts';
import { listOpen } from '#src/server/site-state/stored-state.ts';

/** Lists announcements. */
export const ANNOUNCE_LIST: Command = {
  name: 'announce list',
  help: 'Lists the announcements that have not ended.',
  async run({ queries, now }) {
    const announcements = await listOpen(queries, now());
    const lines = announcements.map((one) => [
      one.id,
      one.severity,
      one.startsAt > now() ? 'waits' : 'shown',
      toIsoMinute(one.startsAt),
      toIsoMinute(one.endsAt),
      Object.keys(one.texts).join(' '),
      Object.values(one.texts)[0] ?? '',
    ]);
    const headings = ['id', 'severity', 'state', 'from (UTC)', 'until (UTC)', 'languages', 'text'];
    return {
      json: { announcements: announcements.map(toJson) },
      text: lines.length === 0 ? 'There are none.' : formatTable(headings, lines),
    };
  },
};
