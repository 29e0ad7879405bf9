// What works on this site today, from its configuration. Every page that says it says it in these words (src/ui/stated/what-works.tsx).
import { isSet } from '#src/shared/site/configured-address.ts';
import type { Site } from '#src/shared/site/site.ts';
import type { CountKey, TextKey } from '#src/shared/texts/texts.ts';
import { openDesktops } from './desktops.ts';

/** The state of each part that depends on the configuration. */
export interface WorksToday {
  readonly registration: Site['registration'];
  readonly hasTrial: boolean;
  /** How many desktops can be opened. */
  readonly sessions: number;
  /** Names of the apps that trial and sessions have, each once; empty if this site does not state them. */
  readonly apps: readonly string[];
  /** They are stated of the trial and of each desktop. */
  readonly areAllAppsStated: boolean;
  readonly hasDonations: boolean;
}

/** One sentence: a text, or one that follows a number. `apps` are put into the text as a list. */
export type WorksSentence =
  | { readonly key: TextKey; readonly apps?: readonly string[] }
  | { readonly countKey: CountKey; readonly count: number };

/** The sentences by what they are about, in the order in which they are said. */
export const WORKS_TOPICS = ['accounts', 'trial', 'sessions', 'apps', 'donations', 'rest'] as const;

/** What a sentence is about. */
export type WorksTopic = (typeof WORKS_TOPICS)[number];

const ACCOUNTS = {
  open: 'works.accountsOpen',
  approval: 'works.accountsApproval',
  invitation: 'works.accountsInvitation',
  closed: 'works.accountsClosed',
} as const;

/** Takes the site's configuration, and whether the operator runs a desktop host (DESKTOP_URL). Returns what works today. */
export function worksToday(site: Site, hasOwnDesktop = false): WorksToday {
  const desktops = openDesktops(site, hasOwnDesktop);
  const trial = isSet(site.testEnvironmentUrl) ? [site.testEnvironment ?? {}] : [];
  const apps = [...trial, ...desktops].map(({ apps = [] }) => apps);
  return {
    registration: site.registration,
    hasTrial: hasOwnDesktop || isSet(site.testEnvironmentUrl),
    sessions: desktops.length,
    apps: [...new Set(apps.flat())],
    areAllAppsStated: apps.every((names) => names.length > 0),
    hasDonations: isSet(site.donationUrl),
  };
}

/** Takes what works today and a topic. Returns its sentence, or nothing where there is none to say: no apps without a place for them. */
export function worksSentence(works: WorksToday, topic: WorksTopic): WorksSentence | undefined {
  switch (topic) {
    case 'accounts':
      return { key: ACCOUNTS[works.registration] };
    case 'trial':
      return { key: works.hasTrial ? 'works.trial' : 'works.trialNone' };
    case 'sessions':
      if (works.sessions === 0) return { key: 'works.sessionsNone' };
      // French has one form for 0 and 1, which has to say the figure.
      if (works.sessions === 1) return { key: 'works.session' };
      return { countKey: 'works.sessions', count: works.sessions };
    case 'apps':
      if (!works.hasTrial && works.sessions === 0) return undefined;
      if (works.apps.length === 0) return { key: 'works.appsUnstated' };
      return { key: works.areAllAppsStated ? 'works.apps' : 'works.appsSome', apps: works.apps };
    case 'donations':
      return { key: works.hasDonations ? 'works.donations' : 'works.donationsNone' };
    case 'rest':
      return { key: 'works.rest' };
  }
}
