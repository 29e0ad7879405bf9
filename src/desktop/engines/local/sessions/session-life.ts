// One session on this machine from its start to its end.
import { chownSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Ending, EngineError, hasDisplay, type SessionState } from '#src/desktop/engines/engine.ts';
import { saidBySession } from '#src/desktop/engines/printable.ts';
import { COPY_HAS_MS } from '#src/desktop/engines/running-copies.ts';
import { knownState, noteViewers } from '#src/desktop/engines/session-table.ts';
import type { EndReason } from '#src/desktop/protocol/end-reasons.ts';
import { launcher } from '#src/desktop/sandbox/sandbox-descriptors.ts';
import { sessionCommand } from '#src/desktop/sandbox/sandbox.ts';
import type { FromSession, NextEnd, StartMessage } from '#src/desktop/session/messages.ts';
import { newViewPassword } from '#src/desktop/session/sharing/vnc-password.ts';
import type { Copies } from '../homes/copies.ts';
import type { Homes, OpenHome } from '../homes/homes.ts';
import type { LastDocuments } from '../homes/last-documents.ts';
import { ensureLocale } from '../image/locales.ts';
import type { LimitGroups } from '../limits/limit-groups.ts';
import { isLimit } from '../limits/limited-programs.ts';
import type { Users } from '../limits/users.ts';
import type { LocalOptions } from '../local-options.ts';
import { namedDiskFull } from '../machine/disk-full.ts';
import type { LocalSession } from './local-session.ts';
import { startSessionChild } from './session-child.ts';
import { countErased, failureOf, limitHitsOf } from './session-end.ts';
import type { SessionPrograms } from './session-program.ts';
import { killSandboxes, lastTraces } from './traces.ts';

/** So many lines of a session in the log. */
const MOST_GUESTS_LOST = 20;

interface SessionLifeOptions {
  readonly options: Pick<LocalOptions, 'origin' | 'uploadBytes' | 'warn'>;
  readonly addressOf: (id: string) => string;
  /** The host's data folder. */
  readonly data: string;
  /** File with the filter of system calls. */
  readonly filter: string | undefined;
  readonly image: () => Promise<string | undefined>;
  readonly homes: Homes;
  readonly groups: LimitGroups;
  readonly programs: SessionPrograms;
  readonly users: Users;
  readonly copies: Copies;
  readonly documents: LastDocuments;
  readonly sessions: Map<string, LocalSession>;
  /** A session ends by itself. */
  readonly end: (session: LocalSession, why: EndReason) => Promise<Ending>;
  readonly noteSoon: (session: LocalSession, soon: NextEnd) => void;
}

/** Makes what starts and ends sessions. */
export function createSessionLife({
  options,
  addressOf,
  data,
  filter,
  image,
  homes,
  groups,
  programs,
  users,
  copies,
  documents,
  sessions,
  end,
  noteSoon,
}: SessionLifeOptions) {
  /** Opens the home, and makes all that the session's process is told. */
  async function startMessage(session: LocalSession, tree: string | undefined): Promise<StartMessage> {
    const { order, folder, uid } = session;
    if (order.home !== undefined) session.home = await openHome(session, order.home);
    const { command, files } = (session.group = groups.create(order.id, order.limits));
    const view = newViewPassword();
    const sandbox = sessionCommand({
      order,
      passwordFile: view.file,
      image: tree,
      uid,
      folder: data,
      home: session.home?.path,
      homeKind: session.home ? homes.kind : 'memory',
      hasFilter: filter !== undefined,
      hasGroup: isLimit(session.group),
    });
    return {
      do: 'start',
      id: order.id,
      base: addressOf(order.id),
      origin: options.origin,
      command: [...command, ...launcher(folder, uid, files), ...sandbox.command],
      options: sandbox.options,
      folder,
      filter,
      uid,
      limits: order.limits,
      uploadBytes: options.uploadBytes,
      isWork: order.kind === 'work',
      isSpare: order.isSpare === true,
      hasDisplay: hasDisplay(order.kind),
      viewPassword: view.password,
    };
  }

  async function begin(session: LocalSession): Promise<SessionState> {
    const { order, folder, uid } = session;
    try {
      const tree = await image();
      if (tree === undefined) await ensureLocale(data, order.language);
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      if (uid !== undefined) chownSync(folder, uid, uid);
      const program = programs.take();
      session.processGroup = program.group;
      const message = startMessage(session, tree);
      session.child = await startSessionChild(program, message, (said) => onMessage(session, said));
    } catch (error) {
      await cleanUp(session);
      sessions.delete(order.id);
      throw namedDiskFull(error);
    }
    session.phase = 'running';
    void session.child.ended.then((written) => {
      if (session.ending) return;
      session.failure = failureOf(session, written);
      end(session, 'failed').catch(() => undefined);
    });
    return knownState(session);
  }

  async function openHome({ order: { version, limits }, uid }: LocalSession, home: string): Promise<OpenHome> {
    if (version === undefined) return homes.open(home, uid, limits.homeBytes);
    if (!homes.versions) throw new EngineError('missing', 'There are no earlier versions of homes here.');
    return homes.versions.open(home, version);
  }

  function onMessage(session: LocalSession, message: FromSession): void {
    if (message.is === 'viewers') noteViewers(session, message.count);
    const { home } = session.order;
    if (message.is === 'documents' && home !== undefined) documents.note(home, message.paths);
    if (message.is === 'guests') session.guests = message.count;
    if (message.is === 'guest-lost' && (session.guestsLost = (session.guestsLost ?? 0) + 1) <= MOST_GUESTS_LOST)
      options.warn?.(`A guest of a desktop was cut off: ${saidBySession(message.why)}`);
    if (message.is === 'soon') noteSoon(session, message);
    if (message.is === 'over') end(session, message.why).catch(() => undefined);
  }

  /** Whether another session has the same home, and so the same user. */
  const sharesHome = ({ order: { id, home } }: LocalSession) =>
    home !== undefined && [...sessions.values()].some(({ order }) => order.home === home && order.id !== id);

  /** Removes what the host made for a session whose processes have ended. */
  async function cleanUp(session: LocalSession): Promise<void> {
    const { uid } = session;
    if (uid !== undefined && !sharesHome(session)) killSandboxes(join(data, 'guest'), uid);
    await Promise.all([session.group?.remove(), session.processGroup?.remove()]);
    rmSync(session.folder, { recursive: true, force: true });
    // A mount that cannot be removed is used again by the next session of the home.
    await session.home?.close().catch(() => undefined);
    if (session.uid !== undefined && session.order.home === undefined) users.release(session.uid);
  }

  async function finish(session: LocalSession, why: EndReason): Promise<Ending> {
    const { order, folder, uid } = session;
    await session.starting?.catch(() => undefined);
    session.phase = 'ending';
    const { child } = session;
    const copy = copies.end(order.home === undefined || order.kind === 'earlier' ? order.id : undefined);
    if (copy) await Promise.race([copy, setTimeout(COPY_HAS_MS, undefined, { ref: false })]);
    if (order.kind === 'work' && why !== 'erased' && why !== 'failed') await child?.save();
    const erased = await countErased(child);
    await child?.end();
    const reason = session.failure ?? limitHitsOf(session.group);
    // Its archive is cut off now: it has come to nothing, unless it was just done.
    await copy;
    if (hasDisplay(order.kind)) await copies.end(order.home);
    if (sessions.has(order.id)) await cleanUp(session);
    const checks = await lastTraces(folder, sharesHome(session) ? undefined : uid, child?.initPid ?? 0);
    return {
      id: order.id,
      kind: order.kind,
      why,
      started: session.started,
      ended: Date.now(),
      erased,
      checks,
      countedBy: 'host',
      guests: session.guests ?? 0,
      ...(reason !== undefined && { reason }),
    };
  }

  return { begin, finish };
}
