// Statistics about accounts that reveal nothing about a single one.
import type { Services } from '#src/accounts/services.server.ts';
import { countApps } from '#src/features/apps/admin/app-store.server.ts';
import { DAY_MS } from '#src/shared/durations.ts';
import { LANGUAGE_CODES } from '#src/shared/languages.ts';
import * as store from './store.server.ts';

/** The size of a smaller group is not shown: a reader who knows its members would learn something about one of them. */
const MIN_GROUP_SIZE = 5;

/** Counts accounts, sessions and emails. A language with fewer than five accounts is shown as `<5`. */
export async function statisticsOf({ queries, config, now }: Services<'queries' | 'config' | 'now'>) {
  const daysAgo = (days: number) => now() - days * DAY_MS;
  const since = { week: daysAgo(7), month: daysAgo(30) };
  const { open_sessions, ...active } = await store.countActive(queries, {
    ...since,
    openMade: daysAgo(config.sessionMaxDays),
    openUsed: daysAgo(config.sessionIdleDays),
  });
  const byLanguage = new Map((await store.countLanguages(queries)).map(({ language, n }) => [language, n]));
  const apps = await countApps(queries);
  const sizeOf = (n = 0) => (n < MIN_GROUP_SIZE ? `<${MIN_GROUP_SIZE}` : n);
  return {
    accounts: {
      ...(await store.countUsers(queries, since)),
      ...active,
      ...(await store.countSecured(queries)),
      with_apps: apps.members ?? 0,
      by_language: Object.fromEntries(LANGUAGE_CODES.map((code) => [code, sizeOf(byLanguage.get(code))])),
    },
    open_sessions,
    apps: apps.total ?? 0,
    apps_disabled: apps.disabled ?? 0,
    mails_waiting: await store.countOf(queries, 'outbox'),
  };
}
