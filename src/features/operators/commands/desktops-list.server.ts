// The command `desktops list`.
import type { Command } from '#src/accounts/modules/operator-command.server.ts';
import { COMMAND_LINE } from '#src/accounts/operators/audit-log.server.ts';
import { CommandError } from '#src/command-line/command-error.ts';
import { formatTable, toIsoMinute } from '#src/command-line/printing.ts';
import { faultOf } from '#src/features/operators/desktop-orders.server.ts';
import { listDesktops } from '#src/features/operators/list-desktops.server.ts';

const minuteOf = (time: string | null) => (time === null ? '' : toIsoMinute(Date.parse(time)));

/** Lists what runs on the desktop host. */
export const DESKTOPS_LIST: Command = {
  name: 'desktops list',
  help: 'Lists what runs on the desktop host: whose it is, since when, its memory, and when it ends by an order. No contents.',
  async run(services) {
    const { state, ...list } = await listDesktops({ ...services, key: await services.openKey() }, COMMAND_LINE);
    if (state === 'none') throw new CommandError(faultOf({ fault: 'none' }));
    if (state === 'silent') throw new CommandError(faultOf({ fault: 'silent', why: 'no answer in 4 s' }));
    const rows = list.desktops.map((one) => [
      one.id,
      one.kind,
      one.member ?? '',
      minuteOf(one.started_at),
      one.unseen_since === null ? 'yes' : `no, since ${minuteOf(one.unseen_since)}`,
      one.memory_mib ?? '',
      minuteOf(one.ends_at),
    ]);
    const headings = ['desktop', 'kind', 'member', 'since (UTC)', 'shown', 'MiB', 'ends (UTC)'];
    const drained = state === 'draining' ? '\nNo desktop starts: the host is drained. See: desktops open' : '';
    return {
      json: { state, ...list },
      text: `${rows.length === 0 ? 'Nothing runs.' : formatTable(headings, rows)}
Running: ${list.total} of ${list.most}; waiting: ${list.waiting}; kept ready: ${list.has_spare ? 1 : 0}; free memory: ${list.free_mib} MiB${drained}`,
    };
  },
};
