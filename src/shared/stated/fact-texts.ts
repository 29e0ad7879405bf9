// The texts that follow the server's settings. The build, the browser and the server write them with these functions.
import { STORAGE_PERIODS } from '#src/shared/accounts/storage-periods.ts';
import type { ServerFacts } from '#src/shared/site/server-facts.ts';
import type { Texts } from '#src/shared/texts/texts.ts';

/** By name. Each takes the texts of a language and the facts. Returns the text. */
export const FACT_TEXTS = {
  address: ({ t }: Texts, { sendsEmails }: ServerFacts) =>
    t(sendsEmails ? 'privacy.untilDeleted' : 'privacy.untilDeletedOnly', STORAGE_PERIODS),
  signIns: ({ count }: Texts, { sessionIdleDays, sessionMaxDays }: ServerFacts) =>
    count('privacy.signInsTerm', sessionIdleDays, { atMost: count('privacy.signInsMax', sessionMaxDays) }),
  networks: ({ count }: Texts, { sessionMaxDays }: ServerFacts) => count('privacy.placesTerm', sessionMaxDays),
  unused: ({ t, count }: Texts, { unusedAccountMonths }: ServerFacts) =>
    unusedAccountMonths === 0 ? t('privacy.unusedStay') : count('privacy.unusedGo', unusedAccountMonths),
  unusedHomes: ({ t, count }: Texts, { unusedHomeMonths }: ServerFacts) =>
    unusedHomeMonths === 0 ? t('privacy.unusedHomesStay') : count('privacy.unusedHomesGo', unusedHomeMonths),
  appSession: ({ count }: Texts, { sessionMaxDays }: ServerFacts) => count('privacy.openidTerm', sessionMaxDays),
  backups: ({ t }: Texts, { encryptsBackups }: ServerFacts) =>
    t(encryptsBackups ? 'privacy.backups' : 'privacy.backupsMaybe', STORAGE_PERIODS),
} as const;

/** The name of such a text. */
export type FactName = keyof typeof FACT_TEXTS;
