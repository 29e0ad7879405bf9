// What a site with a public address does not state, although the law of the operator's country may ask for it.
import { isSet } from '#src/shared/configured-address.ts';
import type { Site } from '#src/shared/site.ts';

/** Takes the site's configuration. Returns the names of the settings that the legal notice and /privacy lack. */
export function missingFacts(site: Site): string[] {
  const { operator = {}, hosting, testEnvironment, workSessions } = site;
  const hasSessions = site.workSessionUrls.some(isSet);
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
    ['workSessions[].provider', !hasSessions || isEachStated(site, workSessions)],
    ['fileStorage', !hasSessions || site.fileStorage],
    ['payment', !isSet(site.donationUrl) || site.payment],
  ];
  return stated.filter(([, isStated]) => !isStated).map(([setting]) => setting);
}

function isEachStated({ workSessionUrls }: Site, workSessions: Site['workSessions'] = []): boolean {
  return workSessionUrls.every((url, at) => !isSet(url) || workSessions[at]?.provider !== undefined);
}
