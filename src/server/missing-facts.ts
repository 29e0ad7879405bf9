// What a site with a public address does not state, although the law of the operator's country may ask for it.
import type { Site } from '#src/shared/site.ts';

/** Takes the site's configuration. Returns the names of the settings that the legal notice and /privacy lack. */
export function missingFacts(site: Site): string[] {
  const { operator = {}, hosting, testEnvironment, workSessions } = site;
  const hasSessions = site.workSessionUrls.some((url) => url !== null);
  const stated: readonly (readonly [setting: string, isStated: unknown])[] = [
    ...(['form', 'street', 'city', 'country', 'phone', 'representedBy', 'supervisoryAuthority'] as const).map(
      (field) => [`operator.${field}`, operator[field]] as const,
    ),
    ['hosting.name', hosting?.name],
    ['hosting.country', hosting?.country],
    ['hosting.address', hosting?.address],
    ['hosting.phone', hosting?.phone],
    ['mail', site.mail],
    ['testEnvironment.provider', site.testEnvironmentUrl === null || testEnvironment?.provider],
    ['workSessions[].provider', !hasSessions || isEachStated(site, workSessions)],
    ['fileStorage', !hasSessions || site.fileStorage],
    ['payment', site.donationUrl === null || site.payment],
  ];
  return stated.filter(([, isStated]) => !isStated).map(([setting]) => setting);
}

function isEachStated({ workSessionUrls }: Site, workSessions: Site['workSessions'] = []): boolean {
  return workSessionUrls.every((url, at) => url === null || workSessions[at]?.provider !== undefined);
}
