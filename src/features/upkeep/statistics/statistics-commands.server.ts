// The command `statistics`: counts of accounts that reveal nothing about a single one.
import type { Command } from '#src/accounts/modules/operator-command.server.ts';
import { fieldsOf, linesOf, type Figure } from '#src/accounts/modules/operator-hooks.server.ts';
import { formatPairs } from '#src/command-line/printing.ts';
import { countMails } from '#src/features/upkeep/mail/queue.server.ts';
import { LANGUAGE_CODES } from '#src/shared/languages/languages.ts';
import { DAY_MS } from '#src/shared/time/durations.ts';
import * as store from './store.server.ts';

/** The size of a smaller group is not shown: a reader who knows its members would learn something about one of them. */
const MIN_GROUP_SIZE = 5;

export const STATISTICS_COMMAND: Command = {
  name: 'statistics',
  help: 'Counts accounts, sessions, apps and queued emails, without personal data.',
  async run({ queries, config, hooks, now }) {
    const daysAgo = (days: number) => now() - days * DAY_MS;
    const since = { week: daysAgo(7), month: daysAgo(30) };
    const { open_sessions, ...active } = await store.countActive(queries, {
      ...since,
      openMade: daysAgo(config.sessionMaxDays),
      openUsed: daysAgo(config.sessionIdleDays),
    });
    const accounts = { ...(await store.countUsers(queries, since)), ...active };
    const ofAccounts: Figure[] = [];
    const others: Figure[] = [];
    for (const { ofSite } of hooks) {
      const found = await ofSite?.(queries);
      ofAccounts.push(...(found?.accounts ?? []));
      others.push(...(found?.others ?? []));
    }
    const byLanguage = new Map((await store.countLanguages(queries)).map(({ language, n }) => [language, n]));
    const sizeOf = (n = 0) => (n < MIN_GROUP_SIZE ? `<${MIN_GROUP_SIZE}` : n);
    const sizes = LANGUAGE_CODES.map((code) => [code, sizeOf(byLanguage.get(code))] as const);
    const mails_waiting = await countMails(queries);
    return {
      json: {
        accounts: { ...accounts, ...fieldsOf(ofAccounts), by_language: Object.fromEntries(sizes) },
        open_sessions,
        ...fieldsOf(others),
        mails_waiting,
      },
      text: formatPairs([
        ['accounts', accounts.total],
        ['confirmed', accounts.confirmed],
        ['disabled', accounts.disabled],
        ['leaving', accounts.leaving],
        ...linesOf(ofAccounts),
        ['made in the last 7 days', accounts.made_last_7_days],
        ['made in the last 30 days', accounts.made_last_30_days],
        ['active in the last 7 days', accounts.active_last_7_days],
        ['active in the last 30 days', accounts.active_last_30_days],
        ['by language', sizes.map(([code, n]) => `${code} ${n}`).join(', ')],
        ['open sessions', open_sessions],
        ...linesOf(others),
        ['emails queued', mails_waiting],
      ]),
    };
  },
};
