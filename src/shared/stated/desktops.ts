// The desktops with what is known of each.
import { isSet } from '#src/shared/site/configured-address.ts';
import type { Desktop, LinkedDesktop, Provider } from '#src/shared/site/site-facts.ts';
import type { Site } from '#src/shared/site/site.ts';
import type { Texts } from '#src/shared/texts/texts.ts';
import { countryName } from './country.ts';

/** A desktop of `workSessionUrls`: its number from 1, its address if there is one, and what the operator states. */
export interface WorkSession extends LinkedDesktop {
  readonly n: number;
  readonly url: string | null;
}

/** A desktop that members can open; that of the operator's own host has no number. */
export interface OpenDesktop extends Desktop {
  readonly n?: number;
  /** Who keeps the files that members save there. */
  readonly keeper?: Provider | undefined;
}

/** Takes the site's configuration. Returns its sessions in their order. */
export function sessionsOf({ workSessionUrls, workSessions = [] }: Site): WorkSession[] {
  return workSessionUrls.map((url, at) => ({ ...workSessions[at], n: at + 1, url }));
}

/** What is known of the desktops of the operator's own host: without another provider, the operator of the site runs it. */
export function ownDesktopOf({ ownDesktop, legalName }: Site): Desktop {
  return { provider: legalName, ...ownDesktop };
}

/** Takes the site's configuration, and whether the operator runs a desktop host (DESKTOP_URL). Returns the desktops that can be opened. */
export function openDesktops(site: Site, hasOwn: boolean): OpenDesktop[] {
  const linked = sessionsOf(site).filter(({ url }) => isSet(url));
  const own = ownDesktopOf(site);
  const { provider: name = site.legalName, country } = own;
  return [
    ...(hasOwn ? [{ ...own, keeper: { name, ...(country !== undefined && { country }) } }] : []),
    ...linked.map(({ fileStorage, ...desktop }) => ({ ...desktop, keeper: fileStorage ?? site.fileStorage })),
  ];
}

/** What visitors call a desktop. Pages that use it have the text group `desktops`. */
export function desktopName({ name, n }: Pick<OpenDesktop, 'name' | 'n'>, { t }: Texts): string {
  if (n === undefined) return t('desktops.own');
  return name ?? t('desktops.numbered', { n });
}

/** A company and the country where it keeps the data, as far as that is stated. */
export function placeOf(company: Provider, { language }: Texts): string {
  return [company.name, company.country && countryName(company.country, language)].filter(Boolean).join(', ');
}
