// What the page asks the desktop host, its own origin.
import type { DesktopApp } from '#src/desktop/protocol/apps.ts';
import type {
  CopyAnswer,
  DeviceList,
  EarlierList,
  FaultAnswer,
  FaultDetails,
  HostFault,
  KeepState,
  KeptFiles,
  LineTicket,
  NewDevice,
  SessionReport,
  SoftwareList,
  StartedSession,
  WaitingPlace,
} from '#src/desktop/protocol/host-messages.ts';
import type { PutBackRequest, SessionRequest } from '#src/desktop/protocol/host-requests.ts';
import type { HostRoute, HostRoutes } from '#src/desktop/protocol/host-routes.ts';
import type { Language } from '#src/shared/languages/languages.ts';

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

let onSignedOut: () => void = () => undefined;

/** Sets what is called when the host answers a request that nobody is signed in any more. */
export function listenForSignOut(listener: () => void): void {
  onSignedOut = listener;
}

/** A session may take its time to start and to end. */
const TIMEOUT_MS = 40_000;
/** A page that reconnects tries again soon. */
const TICKET_TIMEOUT_MS = 10_000;
/** A home that is made or closed takes some seconds. */
const MOST_WAITS = 10;
/** Of the answers of a copy, and the pause after each. */
const MOST_LOST = 5;
const LOST_WAIT_MS = 2_000;

/** Returns a new secret of a trial: 192 random bits, in 32 characters. */
export function createTrialKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}

/** Asks for a session. Returns it, or a place in the queue. Rejects with a `HostRequestError`. */
export async function askForSession(
  kind: OwnSession['kind'],
  request: SessionRequest,
): Promise<OwnSession | WaitingPlace> {
  const asked = await send(kind === 'trial' ? 'POST /api/trials' : 'POST /api/desktop', { body: request });
  return 'id' in asked ? { ...asked, kind } : asked;
}

/**
 * Returns a way to the files of a member: a session of files alone, the running desktop, or an earlier version. Rejects with a `HostRequestError`, also
 * with `no-room` where the member would have to wait for a place.
 */
export async function askForFiles(
  member = '',
  language: Language,
  version?: number,
): Promise<LineTicket & { readonly member?: string }> {
  const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions();
  const whose = { member, language, zone };
  for (let tries = 0; tries < MOST_WAITS; tries++) {
    const asked = await (version === undefined
      ? send('POST /api/files', { body: whose })
      : send('POST /api/files/earlier', { body: { ...whose, version } }));
    if ('id' in asked) {
      const { address, tickets: [ticket] = [] } = asked;
      const line = address !== undefined && ticket !== undefined ? { address, ticket } : await askForTicket(asked);
      return { ...line, ...(asked.member !== undefined && { member: asked.member }) };
    }
    await new Promise((resolve) => setTimeout(resolve, LOST_WAIT_MS));
  }
  throw new HostRequestError('no-room');
}

/** Returns a ticket for one line or download. Rejects with a `HostRequestError`. */
export async function askForTicket(session: Pick<OwnSession, 'id' | 'key'>): Promise<LineTicket> {
  return send('POST /api/sessions/:id/ticket', { session, timeoutMs: TICKET_TIMEOUT_MS });
}

/** Returns what the host knows of the session. Rejects with a `HostRequestError`. */
export async function askForReport(session: OwnSession): Promise<SessionReport> {
  return send('GET /api/sessions/:id', { session });
}

/** Ends the session, and returns once nothing of it is left. Rejects with a `HostRequestError`. */
export async function endSession(session: OwnSession): Promise<SessionReport> {
  // Also where the page is closed at once.
  return send('DELETE /api/sessions/:id', { session, keepalive: true });
}

/** Returns whether files of a trial can be kept, and how many. Rejects with a `HostRequestError`. */
export async function askForKeepState(session: OwnSession): Promise<KeepState> {
  return send('GET /api/sessions/:id/keep', { session });
}

/**
 * Copies files of a trial into the account of the member whom the page has named, and asks again while that takes long or the line is
 * lost. Rejects with a `HostRequestError`.
 */
export async function keepFiles(session: OwnSession, paths: readonly string[], member: string): Promise<KeptFiles> {
  const body = { paths: [...paths], member, copy: crypto.randomUUID() };
  return untilCopied(async () => send('POST /api/sessions/:id/keep', { session, body }));
}

/** Returns the times of the earlier versions of a member's files. Rejects with a `HostRequestError`, as the next two. */
export async function askForEarlier(member: string): Promise<EarlierList> {
  return send('GET /api/files/earlier', { member });
}

/** Deletes all earlier versions. */
export async function forgetEarlier(member: string): Promise<EarlierList> {
  return send('DELETE /api/files/earlier', { member });
}

/** Puts a file or folder of an earlier version back, and returns the path that it got. */
export async function putEarlierBack(what: Omit<PutBackRequest, 'copy' | 'zone'>): Promise<string> {
  const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions();
  const body = { ...what, zone, copy: crypto.randomUUID() };
  return (await untilCopied(async () => send('POST /api/files/earlier/back', { body }))).folder;
}

/** Asks again while a copy takes long or the line is lost. */
async function untilCopied(ask: () => Promise<CopyAnswer>): Promise<KeptFiles> {
  for (let lost = 0; ;) {
    try {
      const answer = await ask();
      if ('files' in answer) return answer;
    } catch (error) {
      if (!(error instanceof HostRequestError) || error.fault !== 'offline' || ++lost > MOST_LOST) throw error;
      await new Promise((resolve) => setTimeout(resolve, LOST_WAIT_MS));
    }
  }
}

/** Returns the packages that sessions see. Rejects with a `HostRequestError`. */
export async function askForSoftware(): Promise<SoftwareList> {
  return send('GET /api/packages', {});
}

/** Whether desktops of this host have sound. */
export async function askWhetherSound(): Promise<boolean> {
  return (await send('GET /api/apps', {})).sound;
}

/** Returns the apps that desktops have. Rejects with a `HostRequestError`. */
export async function askForApps(): Promise<readonly DesktopApp[]> {
  return (await send('GET /api/apps', {})).apps;
}

/** Whether somebody is signed in to the host. */
export async function askWhetherSignedIn(): Promise<boolean> {
  return (await send('GET /api/desktop', {})).signedIn;
}

/** Returns the devices of the member. Rejects with a `HostRequestError`, as the next two. */
export async function askForDevices(member: string): Promise<DeviceList> {
  return send('GET /api/devices', { member });
}

/** Makes a password for a device that the member calls `name`. */
export async function makeDevice(member: string, name: string): Promise<NewDevice> {
  return send('POST /api/devices', { body: { member, name } });
}

/** Removes a device, and returns the others. */
export async function removeDevice(member: string, id: string): Promise<DeviceList> {
  return send('DELETE /api/devices/:id', { session: { id }, member });
}

/** Says, while the page is being closed, that it does not show its trial any more. */
export function sayLeft(session: OwnSession): void {
  void send('POST /api/sessions/:id/leave', { session, keepalive: true }).catch(() => undefined);
}

/** Gives up a place to wait, or a trial that has not opened yet; `mayReturn`: the page is being closed, or loaded again. */
export function leaveQueue(key: string, mayReturn = false): void {
  void send('POST /api/trials/leave', { body: { key, mayReturn }, keepalive: true }).catch(() => undefined);
}

interface Details<Route extends HostRoute> {
  /** Whose id and key are sent. */
  readonly session?: Pick<OwnSession, 'id' | 'key'>;
  /** Whose: sent in the address. */
  readonly member?: string;
  readonly body?: HostRoutes[Route]['body'];
  readonly keepalive?: boolean;
  readonly timeoutMs?: number;
}

async function send<Route extends HostRoute>(
  route: Route,
  { session, member, body, keepalive = false, timeoutMs = TIMEOUT_MS }: Details<Route>,
): Promise<HostRoutes[Route]['answer']> {
  const [method = '', path = ''] = route.split(' ');
  const headers = {
    ...(session?.key !== undefined && { Authorization: `Bearer ${session.key}` }),
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
  };
  const signal = AbortSignal.timeout(timeoutMs);
  const init = { method, headers, signal, keepalive, ...(body !== undefined && { body: JSON.stringify(body) }) };
  const query = member === undefined ? '' : `?member=${encodeURIComponent(member)}`;
  const response = await fetch(path.replace(':id', session?.id ?? '') + query, init).catch(() => undefined);
  if (!response) throw new HostRequestError('offline');
  if (response.status === 204) return undefined;
  const answer = (await response.json().catch(() => undefined)) as HostRoutes[Route]['answer'] | FaultAnswer;
  if (response.ok && answer) return answer as HostRoutes[Route]['answer'];
  const fault = answer as FaultAnswer | undefined;
  // A proxy in front of a host that is just being started.
  if (response.status >= 502 && !fault?.error) throw new HostRequestError('offline');
  // A device needs a sign-in that is not long ago.
  if (fault?.error === 'sign-in' && route !== 'POST /api/devices') onSignedOut();
  throw new HostRequestError(fault?.error ?? 'failed', fault);
}
