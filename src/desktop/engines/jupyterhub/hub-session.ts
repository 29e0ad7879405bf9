// What the engine knows of a session on the hub.
import type { Ending, SessionOrder } from '#src/desktop/engines/engine.ts';
import type { KnownSession } from '#src/desktop/engines/session-table.ts';
import type { EndReason } from '#src/desktop/protocol/end-reasons.ts';
import type { HubEnding, HubReport } from './messages.ts';

export interface HubSession extends KnownSession {
  readonly order: KnownSession['order'] & Pick<SessionOrder, 'limits' | 'language'>;
  /** Name of the hub's user. */
  readonly user: string;
  /** Of its server on the hub's proxy. */
  path: string;
  report?: HubReport;
  /** Reports in a row that did not come. */
  missedReports: number;
}

/** A session that starts now. */
export function newSession(order: HubSession['order'], user: string): HubSession {
  const started = Date.now();
  return { order, user, started, unseenSince: started, phase: 'starting', path: '', missedReports: 0 };
}

const NO_ANSWER = 'The program of the session did not answer at its end: see the log of its server.';

/** What is reported of an end: `known` is what the session's program counted and still found; without it nothing is said of that. */
export function endingOf({ order, started }: HubSession, why: EndReason, known: HubEnding | undefined): Ending {
  const { id, kind } = order;
  return {
    id,
    kind,
    why: known?.why ?? why,
    started,
    ended: Date.now(),
    erased: (known?.erased ?? {}) as Ending['erased'],
    countedBy: 'session',
    ...(known?.checks && { checks: known.checks }),
    ...(known?.guests !== undefined && { guests: known.guests }),
    ...(known ? known.reason !== undefined && { reason: known.reason } : { reason: NO_ANSWER }),
  };
}
