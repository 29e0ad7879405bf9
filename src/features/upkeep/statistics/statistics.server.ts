// Statistics about accounts that reveal nothing about a single one.
import type { OperatorServices } from '#src/accounts/modules/operator-command.server.ts';
import { fieldsOf, type Figure } from '#src/accounts/modules/operator-hooks.server.ts';
import { countMails } from '#src/features/upkeep/mail/queue.server.ts';
import { LANGUAGE_CODES } from '#src/shared/languages/languages.ts';
import { DAY_MS } from '#src/shared/time/durations.ts';
import * as store from './store.server.ts';

/** The size of a smaller group is not shown: a reader who knows its members would learn something about one of them. */
const MIN_GROUP_SIZE = 5;

/**
 * Counts accounts, sessions and emails. A language with fewer than five accounts is shown as `<5`. Also returns the figures of features,
 * which the JSON document contains.
 */
export async function statisticsOf({ queries, config, hooks, now }: OperatorServices) {
  const daysAgo = (days: number) => now() - days * DAY_MS;
  const since = { week: daysAgo(7), month: daysAgo(30) };
  const { open_sessions, ...active } = await store.countActive(queries, {
    ...since,
    openMade: daysAgo(config.sessionMaxDays),
    openUsed: daysAgo(config.sessionIdleDays),
  });
  const byLanguage = new Map((await store.countLanguages(queries)).map(({ language, n }) => [language, n]));
  const ofAccounts: Figure[] = [];
  const others: Figure[] = [];
  for (const { ofSite } of hooks) {
    const found = await ofSite?.(queries);
    ofAccounts.push(...(found?.accounts ?? []));
    others.push(...(found?.others ?? []));
  }
  const sizeOf = (n = 0) => (n < MIN_GROUP_SIZE ? `<${MIN_GROUP_SIZE}` : n);
  const json = {
    accounts: {
      ...(await store.countUsers(queries, since)),
      ...active,
      ...fieldsOf(ofAccounts),
      by_language: Object.fromEntries(LANGUAGE_CODES.map((code) => [code, sizeOf(byLanguage.get(code))])),
    },
    open_sessions,
    ...fieldsOf(others),
    mails_waiting: await countMails(queries),
  };
  return { json, ofAccounts, others };
}
