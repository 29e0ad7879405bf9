// What the page asks the desktop host, its own origin.
import type {
  CopyAnswer,
  FaultDetails,
  HostFault,
  KeepState,
  KeptFiles,
  LineTicket,
  SessionReport,
  SessionRequest,
  SoftwareList,
  StartedSession,
  WaitingPlace,
} from '#src/desktop/protocol/host-messages.ts';

/** A session of this page. `key` is the secret of a trial. */
export interface OwnSession extends StartedSession {
  readonly kind: 'trial' | 'work';
}

/** The host refused, or could not be reached (`offline`). */
export class HostRequestError extends Error {
  override readonly name = 'HostRequestError';
  readonly fault: HostFault | 'offline';
  readonly more: FaultDetails;
  /** Of the fault in the host's log. */
  readonly number: string | undefined;

  constructor(fault: HostRequestError['fault'], more: FaultDetails = {}) {
    super(`the desktop host refused: ${fault}`);
    this.fault = fault;
    this.more = more;
    this.number = more.number;
  }
}

/** A session may take its time to start and to end. */
const TIMEOUT_MS = 40_000;
/** A page that reconnects tries again soon. */
const TICKET_TIMEOUT_MS = 10_000;
/** Of the answers of a copy, and the pause after each. */
const MOST_LOST = 5;
const LOST_WAIT_MS = 2_000;

/** Asks for a session. Returns it, or a place in the queue. Rejects with a `HostRequestError`. */
export async function askForSession(
  kind: OwnSession['kind'],
  request: SessionRequest,
): Promise<OwnSession | WaitingPlace> {
  const asked = await send<StartedSession | WaitingPlace>('POST', kind === 'trial' ? 'trials' : 'desktop', {
    body: JSON.stringify(request),
  });
  return 'id' in asked ? { ...asked, kind } : asked;
}

/** Returns a ticket for one line or download. Rejects with a `HostRequestError`. */
export async function askForTicket(session: OwnSession): Promise<LineTicket> {
  return send('POST', `sessions/${session.id}/ticket`, session, TICKET_TIMEOUT_MS);
}

/** Returns what the host knows of the session. Rejects with a `HostRequestError`. */
export async function askForReport(session: OwnSession): Promise<SessionReport> {
  return send('GET', `sessions/${session.id}`, session);
}

/** Ends the session, and returns once nothing of it is left. Rejects with a `HostRequestError`. */
export async function endSession(session: OwnSession): Promise<SessionReport> {
  // Also where the page is closed at once.
  return send('DELETE', `sessions/${session.id}`, { key: session.key, keepalive: true });
}

/** Returns whether files of a trial can be kept, and how many. Rejects with a `HostRequestError`. */
export async function askForKeepState(session: OwnSession): Promise<KeepState> {
  return send('GET', `sessions/${session.id}/keep`, session);
}

/**
 * Copies files of a trial into the account of the member whom the page has named, and asks again while that takes long or the line is
 * lost. Rejects with a `HostRequestError`.
 */
export async function keepFiles(session: OwnSession, paths: readonly string[], member: string): Promise<KeptFiles> {
  const { id, key } = session;
  const body = JSON.stringify({ paths, member, copy: crypto.randomUUID() });
  for (let lost = 0; ;) {
    try {
      const answer = await send<CopyAnswer>('POST', `sessions/${id}/keep`, { ...(key !== undefined && { key }), body });
      if ('files' in answer) return answer;
    } catch (error) {
      if (!(error instanceof HostRequestError) || error.fault !== 'offline' || ++lost > MOST_LOST) throw error;
      await new Promise((resolve) => setTimeout(resolve, LOST_WAIT_MS));
    }
  }
}

/** Returns the packages that sessions see. Rejects with a `HostRequestError`. */
export async function askForSoftware(): Promise<SoftwareList> {
  return send('GET', 'packages', {});
}

/** Whether somebody is signed in to the host. */
export async function askWhetherSignedIn(): Promise<boolean> {
  return (await send<{ signedIn: boolean }>('GET', 'desktop', {})).signedIn;
}

/** Says, while the page is being closed, that it does not show its trial any more. */
export function sayLeft({ id, key = '' }: OwnSession): void {
  const headers = { Authorization: `Bearer ${key}` };
  void fetch(`/api/sessions/${id}/leave`, { method: 'POST', keepalive: true, headers }).catch(() => undefined);
}

/** Gives up a place to wait, or a trial that has not opened yet; `mayReturn`: the page is being closed, or loaded again. */
export function leaveQueue(key: string, mayReturn = false): void {
  const body = JSON.stringify({ key, mayReturn });
  void fetch('/api/trials/leave', { method: 'POST', keepalive: true, body }).catch(() => undefined);
}

interface Details {
  readonly key?: string | undefined;
  readonly body?: string;
  readonly keepalive?: boolean;
}

async function send<Answer>(
  method: string,
  path: string,
  { key, body, keepalive = false }: Details,
  timeoutMs = TIMEOUT_MS,
): Promise<Answer> {
  const headers = {
    ...(key !== undefined && { Authorization: `Bearer ${key}` }),
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
  };
  const signal = AbortSignal.timeout(timeoutMs);
  const init = { method, headers, signal, keepalive, ...(body !== undefined && { body }) };
  const response = await fetch(`/api/${path}`, init).catch(() => undefined);
  if (!response) throw new HostRequestError('offline');
  const answer = (await response.json().catch(() => undefined)) as
    | (Answer & FaultDetails & { error?: HostFault })
    | undefined;
  if (response.ok && answer) return answer;
  // A proxy in front of a host that is just being started.
  if (response.status >= 502 && !answer?.error) throw new HostRequestError('offline');
  throw new HostRequestError(answer?.error ?? 'failed', answer);
}
