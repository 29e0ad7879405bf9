// The command `unused`: which accounts the rule about unused ones is about. It changes nothing.
import type { Command } from '#src/accounts/modules/operator-command.server.ts';
import { COMMAND_LINE } from '#src/accounts/operators/audit-log.server.ts';
import { recordList } from '#src/accounts/operators/look-ups.server.ts';
import { formatTable, toIsoDay, toIsoTime } from '#src/command-line/printing.ts';
import { DAY_MS } from '#src/shared/time/durations.ts';
import { earliestDeletion, nextWarningAt, WARNING_DAYS } from './rule.ts';
import { listUnused } from './store.server.ts';

const FALLBACK_MONTHS = 24;

/** Lists accounts that would be warned or deleted, also where the rule is off. */
export const UNUSED_COMMAND: Command = {
  name: 'unused',
  options: {
    months: { value: 'N', help: `instead of UNUSED_ACCOUNT_MONTHS (without either ${FALLBACK_MONTHS})` },
    days: { value: 'N', help: 'those whose first warning is due in so many days, from 0 to 3650 (default 0)' },
    limit: { value: 'N', help: 'at most so many, from 1 to 10000 (default 100)' },
  },
  help: 'Lists accounts that nobody uses, with their next warning and the day of their deletion. Changes nothing.',
  async run(services, args) {
    const { queries, config, now } = services;
    const isOn = config.unusedAccountMonths !== undefined && config.smtpUrl !== undefined;
    const months = args.integer('months', {
      min: 6,
      max: 120,
      fallback: config.unusedAccountMonths ?? FALLBACK_MONTHS,
    });
    const until = now() + args.integer('days', { min: 0, max: 3650, fallback: 0 }) * DAY_MS;
    const limit = args.integer('limit', { min: 1, max: 10_000, fallback: 100 });
    const accounts = await listUnused(queries, months, until, limit);
    if (accounts.length > 0) await recordList(services, COMMAND_LINE, 'members');
    const rows = accounts.map((account) => {
      const warning = nextWarningAt(account, months);
      const due = warning === undefined ? undefined : Math.max(warning, now());
      return { ...account, warning: due, deletion: earliestDeletion(account, months, now()) };
    });
    const lines = rows.map(({ id, username, usedAt, warnings, warning, deletion }) => [
      id,
      username,
      toIsoDay(usedAt),
      `${warnings} of ${WARNING_DAYS.length}`,
      warning === undefined ? '' : toIsoDay(warning),
      toIsoDay(deletion),
    ]);
    const state = isOn
      ? `Accounts are deleted after ${config.unusedAccountMonths} months without use.`
      : 'Nothing is deleted: UNUSED_ACCOUNT_MONTHS and SMTP_URL are not both set.';
    const table = formatTable(
      ['id', 'username', 'last used', 'warnings', 'next warning', 'deletion (earliest)'],
      lines,
    );
    return {
      json: {
        is_on: isOn,
        months,
        accounts: rows.map(({ id, username, usedAt, warnings, warning, deletion }) => ({
          user_id: id,
          username,
          used_at: toIsoTime(usedAt),
          warnings,
          next_warning_at: warning === undefined ? null : toIsoTime(warning),
          deletion_at: toIsoTime(deletion),
        })),
      },
      text: `${rows.length === 0 ? `No account is unused for ${months} months.` : table}\n${state}`,
    };
  },
};
