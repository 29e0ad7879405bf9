// What a site with a public address does not state, although the law of the operator's country may ask for it.
import { isSet } from '#src/shared/site/configured-address.ts';
import type { Site } from '#src/shared/site/site.ts';
import { openDesktops } from '#src/shared/stated/desktops.ts';

/** Takes the site's configuration. Returns the names of the settings that the legal notice and /privacy lack. */
export function missingFacts(site: Site): string[] {
  const { operator = {}, hosting, testEnvironment } = site;
  const linked = openDesktops(site, false);
  const stated: readonly (readonly [setting: string, isStated: unknown])[] = [
    ...(['form', 'street', 'city', 'country', 'phone', 'representedBy', 'supervisoryAuthority'] as const).map(
      (field) => [`operator.${field}`, operator[field]] as const,
    ),
    ['hosting.name', hosting?.name],
    ['hosting.country', hosting?.country],
    ['hosting.address', hosting?.address],
    ['hosting.phone', hosting?.phone],
    ['mail', site.mail],
    ['testEnvironment.provider', !isSet(site.testEnvironmentUrl) || testEnvironment?.provider],
    ['workSessions[].provider', linked.every(({ provider }) => provider !== undefined)],
    ['fileStorage', linked.every(({ keeper }) => keeper !== undefined)],
    ['payment', !isSet(site.donationUrl) || site.payment],
  ];
  return stated.filter(([, isStated]) => !isStated).map(([setting]) => setting);
}
