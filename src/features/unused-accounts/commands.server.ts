// The command `unused`: which accounts the rule about unused ones is about. It changes nothing.
import type { Command } from '#src/accounts/modules/operator-command.server.ts';
import { COMMAND_LINE } from '#src/accounts/operators/audit-log.server.ts';
import { recordList } from '#src/accounts/operators/look-ups.server.ts';
import { formatTable, toIsoDay, toIsoTime } from '#src/command-line/printing.ts';
import { dueOf, listingOptions, readListing } from './listing.server.ts';
import { listUnused } from './store.server.ts';

/** Lists accounts that would be warned or deleted, also where the rule is off. */
export const UNUSED_COMMAND: Command = {
  name: 'unused',
  options: listingOptions('UNUSED_ACCOUNT_MONTHS'),
  help: 'Lists accounts that nobody uses, with their next warning and the day of their deletion. Changes nothing.',
  async run(services, args) {
    const { queries, config, now } = services;
    const { months, until, limit } = readListing(args, config.unusedAccountMonths, now());
    const accounts = await listUnused(queries, months, until, limit);
    if (accounts.length > 0) await recordList(services, COMMAND_LINE, 'members');
    const rows = accounts.map((account) => ({ ...account, due: dueOf(account, months, now()) }));
    const lines = rows.map(({ id, username, usedAt, due }) => [id, username, toIsoDay(usedAt), ...due.cells]);
    const names = ['id', 'username', 'last used', 'warnings', 'next warning', 'deletion (earliest)'];
    const isOn = config.unusedAccountMonths !== undefined && config.smtpUrl !== undefined;
    const state = isOn
      ? `Accounts are deleted after ${config.unusedAccountMonths} months without use.`
      : 'Nothing is deleted: UNUSED_ACCOUNT_MONTHS and SMTP_URL are not both set.';
    return {
      json: {
        is_on: isOn,
        months,
        accounts: rows.map(({ id, username, usedAt, warnings, due }) => ({
          user_id: id,
          username,
          used_at: toIsoTime(usedAt),
          warnings,
          next_warning_at: due.next,
          deletion_at: due.end,
        })),
      },
      text: `${rows.length === 0 ? `No account is unused for ${months} months.` : formatTable(names, lines)}\n${state}`,
    };
  },
};
