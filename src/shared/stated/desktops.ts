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

/** Whether all software of all sessions that can be opened is stated to be free software. */
export function areSessionsFree(site: Site): boolean {
  const open = sessionsOf(site).filter(({ url }) => url !== null);
  return open.length > 0 && open.every(({ isFreeSoftware }) => isFreeSoftware === true);
}
