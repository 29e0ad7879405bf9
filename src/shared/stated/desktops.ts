// The desktops with what is known of each.
import type { Desktop } from '#src/shared/site-facts.ts';
import type { Site } from '#src/shared/site.ts';

/** One desktop: its number from 1, its address if there is one, and what the operator states. */
export interface WorkSession extends Desktop {
  readonly n: number;
  readonly url: string | null;
}

/** Takes the site's configuration. Returns its sessions in their order. */
export function sessionsOf({ workSessionUrls, workSessions = [] }: Site): WorkSession[] {
  return workSessionUrls.map((url, at) => ({ ...workSessions[at], n: at + 1, url }));
}

/**
 * What is stated of the software of all desktops that can be opened: `free` only where it is stated of each. `unstated`: there is the
 * operator's own desktop alone, and nothing is said of it.
 */
export function softwareOf(site: Site, hasOwnDesktop: boolean): 'free' | 'partly' | 'unstated' {
  const isOwnFree = site.ownDesktop?.isFreeSoftware;
  if (!hasOwnDesktop) return areSessionsFree(site) ? 'free' : 'partly';
  const hasLinks = site.testEnvironmentUrl !== null || site.workSessionUrls.some((url) => url !== null);
  if (hasLinks) return isOwnFree === true && areLinksFree(site) ? 'free' : 'partly';
  return isOwnFree === undefined ? 'unstated' : isOwnFree ? 'free' : 'partly';
}

function areLinksFree(site: Site): boolean {
  const trial = site.testEnvironmentUrl === null || site.testEnvironment?.isFreeSoftware === true;
  return trial && (areSessionsFree(site) || site.workSessionUrls.every((url) => url === null));
}

/** Whether all software of all sessions that can be opened is stated to be free software. */
function areSessionsFree(site: Site): boolean {
  const open = sessionsOf(site).filter(({ url }) => url !== null);
  return open.length > 0 && open.every(({ isFreeSoftware }) => isFreeSoftware === true);
}
