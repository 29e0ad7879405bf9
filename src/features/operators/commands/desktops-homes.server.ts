// The command `desktops homes`.
import type { Command } from '#src/accounts/modules/operator-command.server.ts';
import { COMMAND_LINE } from '#src/accounts/operators/audit-log.server.ts';
import { recordList } from '#src/accounts/operators/look-ups.server.ts';
import { CommandError } from '#src/command-line/command-error.ts';
import { formatTable, toIsoDay, toIsoTime } from '#src/command-line/printing.ts';
import { faultOf } from '#src/features/operators/desktop-orders.server.ts';
import { listHomes } from '#src/features/running-desktops/homes.server.ts';
import { DAY_MS } from '#src/shared/time/durations.ts';

/** Lists homes of members by their last use. It changes nothing. */
export const DESKTOPS_HOMES: Command = {
  name: 'desktops homes',
  options: {
    days: { value: 'N', help: 'those that nobody has opened for so many days, from 0 to 3650 (default 0)' },
    limit: { value: 'N', help: 'at most so many, from 1 to 10000 (default 100)' },
    orphaned: { help: 'those whose account does not exist' },
  },
  help: 'Lists the homes on the desktop host, the longest unopened first, with their members. Changes nothing.',
  async run(services, args) {
    const days = args.integer('days', { min: 0, max: 3650, fallback: 0 });
    const limit = args.integer('limit', { min: 1, max: 10_000, fallback: 100 });
    const all = await listHomes({ ...services, key: await services.openKey() });
    if ('fault' in all) throw new CommandError(faultOf(all));
    const before = services.now() - days * DAY_MS;
    const meant = all
      .filter(({ lastUsed, member }) => lastUsed <= before && (member === null || !args.has('orphaned')))
      .toSorted((a, b) => a.lastUsed - b.lastUsed);
    const shown = meant.slice(0, limit);
    if (shown.some(({ member }) => member !== null)) await recordList(services, COMMAND_LINE, 'desktops');
    const mibOf = (bytes: number | undefined) => (bytes === undefined ? '' : Math.round(bytes / 2 ** 20));
    const rows = shown.map((one) => [
      one.home,
      one.member ?? 'no account',
      toIsoDay(one.lastUsed),
      mibOf(one.diskBytes),
    ]);
    return {
      json: {
        total: all.length,
        homes: shown.map(({ home, member, lastUsed, diskBytes }) => ({
          home,
          member,
          last_used_at: toIsoTime(Math.round(lastUsed)),
          disk_bytes: diskBytes ?? null,
        })),
      },
      text: `${rows.length === 0 ? 'There is none.' : formatTable(['home', 'member', 'last opened', 'MiB on disk'], rows)}
Shown: ${rows.length} of ${meant.length}; homes on the host: ${all.length}`,
    };
  },
};
