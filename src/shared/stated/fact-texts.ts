// The texts that follow the server's settings. The build, the browser and the server write them with these functions.
import type { ServerFacts } from '#src/shared/server-facts.ts';
import { STORAGE_PERIODS } from '#src/shared/storage-periods.ts';
import type { TextKey, Texts } from '#src/shared/texts.ts';

/** By name. Each takes the texts of a language and the facts. Returns the text. */
export const FACT_TEXTS = {
  address: ({ t }: Texts, { sendsEmails }: ServerFacts) =>
    t(sendsEmails ? 'privacy.untilDeleted' : 'privacy.untilDeletedOnly', STORAGE_PERIODS),
  signIns: ({ count }: Texts, { sessionIdleDays, sessionMaxDays }: ServerFacts) =>
    count('privacy.signInsTerm', sessionIdleDays, { atMost: count('privacy.signInsMax', sessionMaxDays) }),
  networks: ({ count }: Texts, { sessionMaxDays }: ServerFacts) => count('privacy.placesTerm', sessionMaxDays),
  appSession: ({ count }: Texts, { sessionMaxDays }: ServerFacts) => count('privacy.openidTerm', sessionMaxDays),
  backups: ({ t }: Texts, { encryptsBackups }: ServerFacts) =>
    t(encryptsBackups ? 'privacy.backups' : 'privacy.backupsMaybe', STORAGE_PERIODS),
  files: ({ t }: Texts, { desktopUrl }: ServerFacts) =>
    t(desktopUrl === undefined ? 'privacy.files' : 'privacy.filesOwn'),
  ...ofDesktop(
    'deskFiles',
    'deskTrial',
    'deskClient',
    'deskReceipts',
    'deskMember',
    'deskCookies',
    'deskStored',
    'deskLayout',
  ),
} as const;

/** Cookies and stored items of the desktop host's page, as browsers show them, and the size of its log of receipts. */
const DESKTOP_NAMES = {
  desktop: 'desktop',
  signIn: 'desktop-sign-in',
  session: 'desktop-session',
  trial: 'desktop-trial',
  layout: 'desktop-layout',
  size: '20 MB',
};

type DesktopKey = Extract<TextKey, `privacy.desk${string}`> extends `privacy.${infer Name}` ? Name : never;

/** Texts about what the operator's desktop host stores; empty without one. */
function ofDesktop<Name extends DesktopKey>(...names: readonly Name[]) {
  const textOf =
    (name: Name) =>
    (texts: Texts, { desktopUrl }: ServerFacts) =>
      desktopUrl === undefined ? '' : texts.t(`privacy.${name}` as TextKey, DESKTOP_NAMES);
  return Object.fromEntries(names.map((name) => [name, textOf(name)])) as Record<Name, ReturnType<typeof textOf>>;
}

/** The name of such a text. */
export type FactName = keyof typeof FACT_TEXTS;
