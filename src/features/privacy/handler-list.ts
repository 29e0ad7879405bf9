// Who handles data besides the operator: one entry for each service that this site has. The privacy page and the operator's papers
// say it.
import { isSet } from '#src/shared/configured-address.ts';
import type { Desktop, Provider } from '#src/shared/site-facts.ts';
import type { Site } from '#src/shared/site.ts';
import { sessionsOf } from '#src/shared/stated/desktops.ts';
import type { TextKey } from '#src/shared/texts.ts';

/** A company as far as it is stated; `name` is that of the desktop. */
export type Company = Pick<Desktop, 'name' | 'provider' | 'country' | 'rulesUrl'>;

/** A service, and who does it. A desktop whose company is not stated is there without one, because others may be stated. */
export interface Handler {
  readonly label: TextKey;
  readonly companies: readonly Company[];
}

/** Takes the site's configuration. Returns its services. Desktops of one company are one. */
export function handlersOf(site: Site): Handler[] {
  const linked = sessionsOf(site).filter(({ url }) => isSet(url));
  const own = site.ownDesktop?.provider === undefined ? [] : [site.ownDesktop];
  const sessions: readonly Company[] = [...own, ...linked];
  const one = (label: TextKey, company: Company | undefined, isThere = true): Handler[] =>
    isThere ? [{ label, companies: company?.provider === undefined ? [] : [company] }] : [];
  return [
    ...one('privacy.handlerSite', named(site.hosting)),
    ...one('privacy.handlerMail', named(site.mail)),
    ...one('privacy.handlerTrial', site.testEnvironment, isSet(site.testEnvironmentUrl)),
    ...(sessions.length > 0 ? [{ label: 'privacy.handlerSessions' as const, companies: distinct(sessions) }] : []),
    ...one('privacy.handlerFiles', named(site.fileStorage), linked.length > 0),
    ...one('privacy.handlerPayment', named(site.payment), isSet(site.donationUrl)),
  ];
}

function named(company: Provider | undefined): Company | undefined {
  if (company === undefined) return undefined;
  const { name: provider, country, rulesUrl } = company;
  return { provider, ...(country !== undefined && { country }), ...(rulesUrl !== undefined && { rulesUrl }) };
}

function distinct(sessions: readonly Company[]): Company[] {
  return [...new Map(sessions.map((session) => [`${session.provider} ${session.country}`, session])).values()];
}
