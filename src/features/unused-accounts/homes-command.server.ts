// The command `unused-homes`: which homes on the desktop host the rule about unopened ones is about. It changes nothing.
import type { Command } from '#src/accounts/modules/operator-command.server.ts';
import { COMMAND_LINE } from '#src/accounts/operators/audit-log.server.ts';
import { recordList } from '#src/accounts/operators/look-ups.server.ts';
import { CommandError } from '#src/command-line/command-error.ts';
import { formatTable, toIsoDay, toIsoTime } from '#src/command-line/printing.ts';
import { dueOf, listingOptions, readListing } from './listing.server.ts';
import { findUnusedHomes, monthsOfHomes } from './unused-homes.server.ts';

/** Lists homes whose members would be warned, also where the rule is off. */
export const UNUSED_HOMES_COMMAND: Command = {
  name: 'unused-homes',
  options: listingOptions('UNUSED_HOME_MONTHS'),
  help: 'Lists homes on the desktop host that nobody opens, with their next warning and the day of their erasure. Changes nothing.',
  async run(services, args) {
    const { config, now } = services;
    const { months, until, limit } = readListing(args, config.unusedHomeMonths, now());
    const all = await findUnusedHomes({ ...services, key: await services.openKey() }, months, until);
    if ('fault' in all)
      throw new CommandError(
        all.fault === 'none'
          ? 'No desktop host is declared and enabled: DESKTOP_URL should be the origin of an app of the kind desktop. See: apps list'
          : `The desktop host does not answer (${all.why}). See: apps check`,
      );
    const homes = all.slice(0, limit);
    if (homes.length > 0) await recordList(services, COMMAND_LINE, 'desktops');
    const rows = homes.map((one) => ({ ...one, due: dueOf(one, months, now()) }));
    const lines = rows.map(({ home, member, usedAt, diskBytes, due }) => [
      home,
      member,
      toIsoDay(usedAt),
      diskBytes === undefined ? '' : Math.round(diskBytes / 2 ** 20),
      ...due.cells,
    ]);
    const isOn = monthsOfHomes(services) !== undefined;
    const state = isOn
      ? `Homes are erased once nobody has opened them for ${config.unusedHomeMonths} months.`
      : 'Nothing is erased: UNUSED_HOME_MONTHS and SMTP_URL are not both set.';
    const names = ['home', 'member', 'last opened', 'MiB on disk', 'warnings', 'next warning', 'erasure (earliest)'];
    return {
      json: {
        is_on: isOn,
        months,
        total: all.length,
        homes: rows.map(({ home, member, usedAt, diskBytes, warnings, due }) => ({
          home,
          member,
          last_used_at: toIsoTime(usedAt),
          disk_bytes: diskBytes ?? null,
          warnings,
          next_warning_at: due.next,
          erasure_at: due.end,
        })),
      },
      text: `${rows.length === 0 ? `No home is unopened for ${months} months.` : formatTable(names, lines)}
Shown: ${rows.length} of ${all.length}. ${state}`,
    };
  },
};
