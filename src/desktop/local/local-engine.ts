import { execFileSync } from 'node:child_process';
// Sessions on this machine, each in a sandbox of bubblewrap with a process of its own.
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type Ending,
  type EndReason,
  type Engine,
  ENGINE_ID,
  EngineError,
  type SessionEvent,
  type SessionOrder,
  type SessionState,
} from '../engine.ts';
import type { FromSession } from '../session/messages.ts';
import { hashTicket, newTicket } from '../session/tickets.ts';
import { ensureLocale, writeGuestFiles } from './guest-files.ts';
import { createHomes, type OpenHome } from './homes.ts';
import { findLimitGroups, type LimitGroup, type LimitGroups } from './limit-groups.ts';
import { sandboxCommand } from './sandbox.ts';
import { type SessionChild, startSessionChild } from './session-child.ts';
import { mountsOf, processesBeside, sessionFolder, tracesOf } from './traces.ts';
import { createUsers } from './users.ts';

export interface LocalOptions {
  /** The host's data folder, in full. */
  readonly data: string;
  /** The origin of the session page. */
  readonly origin: string;
  /** Folder tree of the image; the host's own programs if absent. */
  readonly image: string | undefined;
  readonly uploadBytes: number;
  /** Whether homes can be images with a size of their own (see `MachineCheck`). */
  readonly canMount: boolean;
  readonly limitGroups?: LimitGroups;
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

interface Session {
  readonly order: SessionOrder;
  readonly started: number;
  readonly folder: string;
  readonly uid: number | undefined;
  phase: SessionState['phase'];
  group?: LimitGroup;
  home?: OpenHome;
  child?: SessionChild;
  activity: Pick<Extract<FromSession, { is: 'activity' }>, 'viewers' | 'lastInput' | 'ends'>;
  starting?: Promise<SessionState>;
  ending?: Promise<Ending>;
}

/** Opens the engine and removes what sessions of an earlier run have left. */
export function openLocalEngine(options: LocalOptions): Engine {
  const isRoot = process.getuid?.() === 0;
  const data = resolve(options.data);
  mkdirSync(data, { recursive: true, mode: 0o711 });
  if (isRoot) chmodSync(data, 0o711);
  clearLeftovers(data);
  const filter = writeGuestFiles(data, here('../guest'));
  const groups = options.limitGroups ?? findLimitGroups();
  const users = createUsers(join(data, 'users'));
  const homes = createHomes(join(data, 'homes'), isRoot && options.canMount);
  const sessions = new Map<string, Session>();
  const endings = new Map<string, Ending>();
  const listeners = new Set<(event: SessionEvent) => void>();
  const emit = (event: SessionEvent) => {
    for (const listener of listeners) listener(event);
  };

  const find = (id: string): Session => {
    const session = sessions.get(id);
    if (!session) throw new EngineError('unknown-session', `There is no session ${id}.`);
    return session;
  };

  async function begin(session: Session): Promise<SessionState> {
    const { order, folder, uid } = session;
    try {
      if (options.image === undefined) await ensureLocale(data, order.language);
      if (order.home !== undefined) session.home = await homes.open(order.home, uid, order.limits.homeBytes);
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      if (uid !== undefined) chownSync(folder, uid, uid);
      session.group = groups.create(order.id, order.limits);
      const sandbox = sandboxCommand({
        order,
        image: options.image,
        uid,
        folder: data,
        home: session.home?.path,
        homeKind: session.home ? homes.kind : 'memory',
        hasFilter: filter !== undefined,
      });
      const launcher = [
        'perl',
        here('./launch.pl'),
        folder,
        String(uid ?? process.getuid?.()),
        ...session.group.files,
        '--',
      ];
      session.child = await startSessionChild(
        here('../session/session-process.ts'),
        {
          do: 'start',
          id: order.id,
          origin: options.origin,
          command: [...session.group.command, ...launcher, ...sandbox],
          folder,
          filter,
          uid,
          limits: order.limits,
          uploadBytes: options.uploadBytes,
        },
        (message) => heard(session, message),
      );
    } catch (error) {
      await tidy(session);
      throw error;
    }
    session.phase = 'running';
    void session.child.ended.then(() => {
      if (!session.ending) end(session, 'failed').catch(() => undefined);
    });
    emit({ type: 'started', id: order.id });
    return stateOf(session);
  }

  function heard(session: Session, message: FromSession): void {
    const { id } = session.order;
    if (message.is === 'activity') {
      const before = session.activity.viewers;
      session.activity = message;
      if (before !== message.viewers) emit({ type: message.viewers > before ? 'viewer-came' : 'viewer-left', id });
    }
    if (message.is === 'ending-soon') emit({ type: 'ending-soon', id, why: message.why, seconds: message.seconds });
    if (message.is === 'over') end(session, message.why).catch(() => undefined);
  }

  /** Removes what the host made for a session whose processes have ended. */
  async function tidy(session: Session): Promise<void> {
    await session.group?.remove();
    rmSync(session.folder, { recursive: true, force: true });
    await session.home?.close();
    sessions.delete(session.order.id);
    if (session.uid !== undefined && session.order.home === undefined) users.release(session.uid);
  }

  function end(session: Session, why: EndReason): Promise<Ending> {
    session.ending ??= finish(session, why);
    return session.ending;
  }

  async function finish(session: Session, why: EndReason): Promise<Ending> {
    const { order, folder, uid } = session;
    await session.starting?.catch(() => undefined);
    session.phase = 'ending';
    const { child } = session;
    const counts = (await child?.count()) ?? { files: 0, bytes: 0 };
    const inner = child?.inner ?? 0;
    const erased = { ...counts, processes: processesBeside(inner), mounts: mountsOf(inner) };
    await child?.end();
    if (sessions.has(order.id)) await tidy(session);
    const checks = tracesOf(folder, uid, inner);
    const ending: Ending = {
      id: order.id,
      kind: order.kind,
      why,
      started: session.started,
      ended: Date.now(),
      erased,
      checks,
    };
    remember(ending);
    emit({ type: 'ended', id: order.id, ending });
    return ending;
  }

  /** For those who ask to end a session that has just ended by itself. */
  function remember(ending: Ending): void {
    endings.set(ending.id, ending);
    const [oldest] = endings.keys();
    if (endings.size > 200 && oldest !== undefined) endings.delete(oldest);
  }

  return {
    warnings: warningsOf(options, groups, isRoot, filter),
    async start(order) {
      if (
        ![order.id, order.home ?? 'home'].every((id) => ENGINE_ID.test(id)) ||
        (order.kind === 'work') !== (order.home !== undefined)
      )
        throw new EngineError('not-started', `The order of session ${order.id} is not valid.`);
      const known = sessions.get(order.id);
      if (known?.starting) return known.starting;
      const isTaken = [...sessions.values()].some(
        (other) => other.order.home === order.home && order.home !== undefined,
      );
      if (isTaken) throw new EngineError('home-in-use', `Another session uses the home ${order.home}.`);
      const now = Date.now();
      const session: Session = {
        order,
        started: now,
        folder: sessionFolder(data, order.id),
        uid: isRoot ? (order.home === undefined ? users.takeTrial() : users.ofHome(order.home)) : undefined,
        phase: 'starting',
        activity: { viewers: 0, lastInput: now, ends: { why: 'away', at: now + order.limits.awaySeconds * 1000 } },
      };
      sessions.set(order.id, session);
      endings.delete(order.id);
      session.starting = begin(session);
      return session.starting;
    },
    state(id) {
      const session = sessions.get(id);
      return session && stateOf(session);
    },
    list: () => Array.from(sessions.values(), stateOf),
    async stop(id, why) {
      const ended = endings.get(id);
      return ended && !sessions.has(id) ? ended : end(find(id), why);
    },
    async ticket(id) {
      const { child } = find(id);
      if (!child) throw new EngineError('unknown-session', `The session ${id} is not ready.`);
      const ticket = newTicket();
      child.send({ do: 'ticket', hash: hashTicket(ticket) });
      return ticket;
    },
    handOver(id, socket, head) {
      const child = sessions.get(id)?.child;
      if (!child) return false;
      child.handOver(socket, head);
      return true;
    },
    home: (home) => homes.state(home),
    async erase(home) {
      for (const session of sessions.values()) if (session.order.home === home) await end(session, 'erased');
      return homes.erase(home);
    },
    async keep() {
      throw new EngineError('not-started', 'Keeping files is not possible yet.');
    },
    onEvent(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async close() {
      await Promise.all(Array.from(sessions.values(), (session) => end(session, 'operator')));
    },
  };
}

function stateOf({ order, phase, started, activity }: Session): SessionState {
  const { viewers, lastInput, ends } = activity;
  return {
    id: order.id,
    kind: order.kind,
    ...(order.home !== undefined && { home: order.home }),
    phase,
    started,
    lastInput,
    viewers,
    ends,
  };
}

/** Sessions end with the host, even if it is killed; their mounts and folders stay. Throws if a home cannot be unmounted. */
function clearLeftovers(data: string): void {
  const open = join(data, 'homes/open');
  const mounts = readFileSync('/proc/self/mounts', 'utf8')
    .split('\n')
    .map((line) => unescapeMount(line.split(' ')[1] ?? ''));
  for (const path of mounts) if (path.startsWith(`${open}/`)) execFileSync('umount', [path]);
  // Never recursively: a home that is still mounted would be deleted.
  if (existsSync(open)) for (const name of readdirSync(open)) rmdirSync(join(open, name));
  rmSync(join(data, 'run'), { recursive: true, force: true });
  mkdirSync(join(data, 'run'), { recursive: true, mode: 0o711 });
}

/** The kernel writes spaces and other letters of paths as octal numbers. */
const unescapeMount = (path: string) =>
  path.replace(/\\([0-7]{3})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 8)));

function warningsOf(options: LocalOptions, groups: LimitGroups, isRoot: boolean, filter: string | undefined): string[] {
  const all: [boolean, string][] = [
    [
      !isRoot,
      'All sessions run as one user: who leaves a sandbox reaches the files of that user and of all sessions. Start as root.',
    ],
    [
      groups.kind === 'none',
      'Sessions have no limit of memory: no control group can be written. One session can use up the machine.',
    ],
    [filter === undefined, `Sessions have no filter of system calls: there is no table for ${process.arch}.`],
    [options.image === undefined, "Sessions see the host's own programs (/usr). Make an image for anything public."],
    [
      !(isRoot && options.canMount),
      'Homes are plain folders without a limit of size: images need root and loop devices.',
    ],
  ];
  return all.flatMap(([isSo, warning]) => (isSo ? [warning] : []));
}
