// The command `unused-homes`: which homes on the desktop host the rule about unopened ones is about. It changes nothing.
import type { Command } from '#src/accounts/modules/operator-command.server.ts';
import { COMMAND_LINE } from '#src/accounts/operators/audit-log.server.ts';
import { recordList } from '#src/accounts/operators/look-ups.server.ts';
import { CommandError } from '#src/command-line/command-error.ts';
import { formatTable, toIsoDay, toIsoTime } from '#src/command-line/printing.ts';
import { DAY_MS } from '#src/shared/time/durations.ts';
import { earliestDeletion, nextWarningAt, WARNING_DAYS } from './rule.ts';
import { findUnusedHomes, monthsOfHomes } from './unused-homes.server.ts';

const FALLBACK_MONTHS = 24;

/** Lists homes whose members would be warned, also where the rule is off. */
export const UNUSED_HOMES_COMMAND: Command = {
  name: 'unused-homes',
  options: {
    months: { value: 'N', help: `instead of UNUSED_HOME_MONTHS (without either ${FALLBACK_MONTHS})` },
    days: { value: 'N', help: 'those whose first warning is due in so many days, from 0 to 3650 (default 0)' },
    limit: { value: 'N', help: 'at most so many, from 1 to 10000 (default 100)' },
  },
  help: 'Lists homes on the desktop host that nobody opens, with their next warning and the day of their erasure. Changes nothing.',
  async run(services, args) {
    const { config, now } = services;
    const fallback = config.unusedHomeMonths ?? FALLBACK_MONTHS;
    const months = args.integer('months', { min: 6, max: 120, fallback });
    const until = now() + args.integer('days', { min: 0, max: 3650, fallback: 0 }) * DAY_MS;
    const limit = args.integer('limit', { min: 1, max: 10_000, fallback: 100 });
    const all = await findUnusedHomes({ ...services, key: await services.openKey() }, months, until);
    if ('fault' in all)
      throw new CommandError(
        all.fault === 'none'
          ? 'No desktop host is declared and enabled: DESKTOP_URL should be the origin of an app of the kind desktop. See: apps list'
          : `The desktop host does not answer (${all.why}). See: apps check`,
      );
    const homes = all.slice(0, limit);
    if (homes.length > 0) await recordList(services, COMMAND_LINE, 'desktops');
    const rows = homes.map((one) => {
      const warning = nextWarningAt(one, months);
      const due = warning === undefined ? null : Math.max(warning, now());
      return { ...one, warning: due, erasure: earliestDeletion(one, months, now()) };
    });
    const lines = rows.map(({ home, member, usedAt, diskBytes, warnings, warning, erasure }) => [
      home,
      member,
      toIsoDay(usedAt),
      diskBytes === undefined ? '' : Math.round(diskBytes / 2 ** 20),
      `${warnings} of ${WARNING_DAYS.length}`,
      warning === null ? '' : toIsoDay(warning),
      toIsoDay(erasure),
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
        homes: rows.map(({ home, member, usedAt, diskBytes, warnings, warning, erasure }) => ({
          home,
          member,
          last_used_at: toIsoTime(usedAt),
          disk_bytes: diskBytes ?? null,
          warnings,
          next_warning_at: warning === null ? null : toIsoTime(warning),
          erasure_at: toIsoTime(erasure),
        })),
      },
      text: `${rows.length === 0 ? `No home is unopened for ${months} months.` : formatTable(names, lines)}
Shown: ${rows.length} of ${all.length}. ${state}`,
    };
  },
};
