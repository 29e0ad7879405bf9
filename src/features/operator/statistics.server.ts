// Numbers about the accounts that tell nothing about anyone.
import { DAY_MS } from '#src/shared/durations.ts';
import { LANGUAGE_CODES } from '#src/shared/languages.ts';
import type { OperatorServices } from './operator.server.ts';
import * as store from './store.server.ts';

/** A group below this size is not counted out: who knows its members would learn something about one of them. */
const SMALLEST_GROUP = 5;

/** Counts accounts, sessions and mails. A language of fewer than five accounts, none among them, is `<5`. */
export async function statisticsOf({ queries, config, now }: OperatorServices) {
  const daysAgo = (days: number) => now() - days * DAY_MS;
  const since = { week: daysAgo(7), month: daysAgo(30) };
  const { open_sessions, ...active } = await store.countActive(queries, {
    ...since,
    openMade: daysAgo(config.sessionMaxDays),
    openUsed: daysAgo(config.sessionIdleDays),
  });
  const counted = new Map((await store.countLanguages(queries)).map(({ language, n }) => [language, n]));
  const groupOf = (n = 0) => (n < SMALLEST_GROUP ? `<${SMALLEST_GROUP}` : n);
  return {
    accounts: {
      ...(await store.countUsers(queries, since)),
      ...active,
      ...(await store.countSecured(queries)),
      by_language: Object.fromEntries(LANGUAGE_CODES.map((code) => [code, groupOf(counted.get(code))])),
    },
    open_sessions,
    mails_waiting: await store.countOf(queries, 'outbox'),
  };
}
