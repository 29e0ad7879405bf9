// What became of a session, and why a request failed.
import type { SessionReport } from '#src/desktop/protocol/host-messages.ts';
import { askForReport, HostRequestError, type OwnSession } from './host-api.ts';

/** What the host knows of a session: one that it does not know has ended. Nothing if it does not answer. */
export const reportOf = async (session: OwnSession): Promise<SessionReport | undefined> =>
  askForReport(session).catch((error: unknown): SessionReport | undefined =>
    faultOf(error).fault === 'unknown' ? { state: 'ended' } : undefined,
  );

/** The fault of a request; `failed` for any other error. */
export function faultOf(error: unknown): Pick<HostRequestError, 'fault' | 'more'> {
  return error instanceof HostRequestError ? error : { fault: 'failed', more: {} };
}
