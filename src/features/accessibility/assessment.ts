// The assessment of one site: the results of the program's tests, with what its operator states and runs.
import { isSet } from '#src/shared/site/configured-address.ts';
import type { Site } from '#src/shared/site/site.ts';
import results from './assessment.json' with { type: 'json' };
import type { Assessment, Gap } from './conformance.ts';

/**
 * Takes the site's configuration, and whether the operator runs a desktop host (DESKTOP_URL). Returns the last results with the criteria
 * that its desktops do not meet, and the gaps that this site has.
 */
export function assessmentOf(site: Site, hasOwn: boolean): Assessment {
  const recorded = results as Assessment;
  const { planned = null, ...manual } = site.accessibilityTests ?? {};
  const hasLinks = isSet(site.testEnvironmentUrl) || site.workSessionUrls.some(isSet);
  const isOpen: Record<string, boolean> = {
    screenReaders: manual.screenReaders === undefined,
    users: manual.disabledPeople === undefined,
    workSessions: hasLinks,
  };
  const gaps = recorded.gaps.filter(({ id }) => isOpen[id] ?? true);
  const { failed = [], since = recorded.date } = recorded.ownDesktop ?? {};
  const desktop: Gap = { id: 'ownDesktop', criteria: failed, since, planned: null };
  return {
    ...recorded,
    criteria: { ...recorded.criteria, ...(hasOwn && Object.fromEntries(failed.map((id) => [id, 'failed']))) },
    // The day that the operator states is that of tests by people.
    gaps: [
      ...(hasOwn ? [desktop] : []),
      ...gaps.map((gap) => (gap.id === 'workSessions' ? gap : { ...gap, planned: planned ?? gap.planned })),
    ],
    manual,
  };
}
