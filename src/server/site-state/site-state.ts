// What the operator has set for the running site, as this server last read it from the database.
import type { AnnouncementTexts, Severity } from '#src/shared/site/site-status.ts';

/** An announcement. Times are milliseconds since 1970. */
export interface Announcement {
  readonly id: string;
  readonly severity: Severity;
  readonly texts: AnnouncementTexts;
  readonly link: string | undefined;
  readonly isDismissible: boolean;
  readonly startsAt: number;
  readonly endsAt: number;
}

/** Nothing can be changed. */
export interface Maintenance {
  /** When the operator expects its end; it lasts until it is switched off. */
  readonly expectedEnd: number;
}

/** All of it. */
export interface SiteState {
  /** Those that have not ended; some may begin later. */
  readonly announcements: readonly Announcement[];
  readonly maintenance: Maintenance | undefined;
}

/** The state of a server, which a feature reads from the database and the pages and the API follow. */
export interface LiveState {
  readonly get: () => SiteState;
  readonly set: (state: SiteState) => void;
  /** Settled once the state was read for the first time, or could not be read; absent afterwards. */
  readonly firstRead: () => Promise<unknown> | undefined;
  /** Makes requests for changes wait for the first reading. */
  readonly waitFor: (reading: Promise<unknown>) => void;
}

/** Makes a state without announcements and maintenance. */
export function createLiveState(): LiveState {
  let state: SiteState = { announcements: [], maintenance: undefined };
  let reading: Promise<unknown> | undefined;
  return {
    get: () => state,
    set: (next) => void (state = next),
    firstRead: () => reading,
    waitFor(promise) {
      reading = promise.finally(() => (reading = undefined));
    },
  };
}
