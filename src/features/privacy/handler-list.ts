// Who handles data besides the operator: one entry for each service that this site has. The privacy page and the operator's papers
// say it.
import { isSet } from '#src/shared/site/configured-address.ts';
import type { Desktop, Provider } from '#src/shared/site/site-facts.ts';
import type { Site } from '#src/shared/site/site.ts';
import { openDesktops, ownDesktopOf, type OpenDesktop } from '#src/shared/stated/desktops.ts';
import type { TextKey } from '#src/shared/texts/texts.ts';

/** A company as far as it is stated, and the desktops that it has to do with. */
export interface Company extends Pick<Desktop, 'provider' | 'country' | 'rulesUrl'> {
  readonly desktops?: readonly Pick<OpenDesktop, 'name' | 'n'>[];
}

/** A service, and who does it. A desktop whose company is not stated is there without one, because others may be stated. */
export interface Handler {
  readonly label: TextKey;
  readonly companies: readonly Company[];
}

/** Takes the site's configuration, and whether the operator runs a desktop host. Returns the services. Desktops of one company are one. */
export function handlersOf(site: Site, hasOwn: boolean): Handler[] {
  const desktops = openDesktops(site, hasOwn);
  const trials = [hasOwn && ownDesktopOf(site), isSet(site.testEnvironmentUrl) && (site.testEnvironment ?? {})];
  const all: [label: TextKey, companies: readonly Company[]][] = [
    ['privacy.handlerSite', [companyOf(site.hosting)]],
    ['privacy.handlerMail', [companyOf(site.mail)]],
    ['privacy.handlerTrial', trials.filter((trial) => trial !== false)],
    ['privacy.handlerSessions', byCompany(desktops.map((desktop) => [desktop, desktop]))],
    ['privacy.handlerFiles', byCompany(desktops.map((desktop) => [desktop, companyOf(desktop.keeper)]))],
    ['privacy.handlerPayment', isSet(site.donationUrl) ? [companyOf(site.payment)] : []],
  ];
  return all.filter(([, companies]) => companies.length > 0).map(([label, companies]) => ({ label, companies }));
}

function companyOf(company: Provider | undefined): Company {
  if (company === undefined) return {};
  const { name: provider, ...rest } = company;
  return { provider, ...rest };
}

function byCompany(pairs: readonly (readonly [desktop: OpenDesktop, company: Company])[]): Company[] {
  const nameOf = ({ provider, country }: Company) => `${provider} ${country}`;
  const firsts = new Map(pairs.toReversed().map(([, company]) => [nameOf(company), company]));
  return [...firsts].toReversed().map(([name, { provider, country, rulesUrl }]) => ({
    ...(provider !== undefined && { provider }),
    ...(country !== undefined && { country }),
    ...(rulesUrl !== undefined && { rulesUrl }),
    desktops: pairs.filter(([, company]) => nameOf(company) === name).map(([desktop]) => desktop),
  }));
}
