// Sessions on this machine, each in a sandbox of bubblewrap with a process of its own.
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  type Ending,
  type Engine,
  EngineError,
  type SessionOrder,
  type SessionState,
} from '#src/desktop/engines/engine.ts';
import { COPY_HAS_MS } from '#src/desktop/engines/running-copies.ts';
import { createSessionTable, knownState, noteViewers } from '#src/desktop/engines/session-table.ts';
import type { EndReason } from '#src/desktop/protocol/end-reasons.ts';
import type { KeptFiles } from '#src/desktop/protocol/host-messages.ts';
import { launcher } from '#src/desktop/sandbox/sandbox-descriptors.ts';
import { sessionCommand, type SandboxOptions } from '#src/desktop/sandbox/sandbox.ts';
import type { FromSession } from '#src/desktop/session/messages.ts';
import { hashTicket, newTicket } from '#src/desktop/session/tickets.ts';
import { createDurableDirectory } from '#src/server/files/fsync-directory.ts';
import { createCopies } from './copies.ts';
import { namedDiskFull } from './disk-full.ts';
import { writeGuestFiles } from './guest-files.ts';
import { openHomeKeys } from './home-keys.ts';
import { kernelSettingWarnings, type PlannedSessions } from './kernel-settings.ts';
import { clearLeftovers } from './leftovers.ts';
import { findLimitGroups } from './limit-groups.ts';
import { isLimit, PROCESS_LIMITS, processLimits } from './limited-programs.ts';
import type { LocalSession } from './local-session.ts';
import { ensureLocale } from './locales.ts';
import { createHomes } from './open-homes.ts';
import { startSessionChild } from './session-child.ts';
import { countErased, failureOf, limitHitsOf } from './session-end.ts';
import { openImage } from './squashed-image.ts';
import { killSandboxes, lastTraces, sessionFolder } from './traces.ts';
import { createUsers } from './users.ts';
import { warningsOf } from './warnings.ts';

export interface LocalOptions {
  /** The host's data folder, in full. */
  readonly data: string;
  /** Path of a session on that origin; `/s/<id>/` if absent. */
  readonly addressOf?: (id: string) => string;
  /** The origin of the session page. */
  readonly origin: string;
  /** Folder tree of the image; the host's own programs if absent. */
  readonly image: string | undefined;
  readonly uploadBytes: number;
  /** Whether homes can be images with a size of their own (see `MachineCheck`). */
  readonly canMount: boolean;
  /** Size of a home that `keep` makes, and of plain folders. */
  readonly homeBytes: number;
  /** Where the key of encrypted homes is; without it new homes are not encrypted. */
  readonly homeKeyFile?: string | undefined;
  /** Whether this engine runs one session for a spawner (see `Protections`). */
  readonly isAlone?: boolean;
  /** Whether the kernel's settings are enough for them is said in the warnings. */
  readonly planned?: PlannedSessions;
}

/** An engine that can also do each half of `keep`, for sessions that are on several machines. */
export interface LocalEngine extends Engine {
  /** Returns files of a trial as an archive, until whose end the trial does not end. Throws as `keep` does. */
  pack(id: string, paths: readonly string[]): Promise<Readable>;
  /** Unpacks an archive into a home, all or nothing. `order`: its language and limits. Throws as `keep` does. */
  unpack(home: string, order: SandboxOptions['order'], archive: Readable): Promise<KeptFiles>;
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Opens the engine and removes what sessions of an earlier run have left. */
export function openLocalEngine(options: LocalOptions): LocalEngine {
  const isRoot = process.getuid?.() === 0;
  const data = resolve(options.data);
  const { addressOf = (id) => `/s/${id}/`, isAlone = false, planned } = options;
  createDurableDirectory(data, 0o711);
  if (isRoot) chmodSync(data, 0o711);
  const owner = createHash('sha256').update(data).digest('hex').slice(0, 12);
  const users = createUsers(join(data, 'users'), owner);
  killSandboxes(join(data, 'guest'));
  clearLeftovers(data);
  mkdirSync(join(data, 'compiled'), { recursive: true, mode: 0o700 });
  const filter = writeGuestFiles(data, here('../../guest'));
  const groups = findLimitGroups(owner);
  const { homeBytes: bytes, homeKeyFile } = options;
  const keys = homeKeyFile === undefined ? undefined : openHomeKeys(data, homeKeyFile);
  const homes = createHomes(join(data, 'homes'), { canMount: isRoot && options.canMount, keys, bytes, groups });
  const table = createSessionTable(finish);
  const { sessions, find, end } = table;

  // A running session keeps the tree that it started with when `current` becomes another.
  const imageNow = async () => (options.image === undefined ? undefined : openImage(options.image));

  const copies = createCopies({
    homes,
    sessions,
    data,
    homeBytes: options.homeBytes,
    filter,
    groups,
    userOf: (home) => (isRoot ? users.ofHome(home) : undefined),
    image: imageNow,
  });

  /** Refuses an order whose home is in use. */
  function newSession(order: SessionOrder): LocalSession {
    const { id, home } = order;
    const isTaken = home !== undefined && [...sessions.values()].some((other) => other.order.home === home);
    if (isTaken || copies.end(home)) throw new EngineError('home-in-use', `Another session uses the home ${home}.`);
    const started = Date.now();
    return {
      order,
      started,
      unseenSince: started,
      folder: sessionFolder(data, id),
      uid: isRoot ? (home === undefined ? users.takeTrial() : users.ofHome(home)) : undefined,
      phase: 'starting',
    };
  }

  async function begin(session: LocalSession): Promise<SessionState> {
    const { order, folder, uid } = session;
    try {
      if (options.image === undefined) await ensureLocale(data, order.language);
      if (order.home !== undefined) session.home = await homes.open(order.home, uid, order.limits.homeBytes);
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      if (uid !== undefined) chownSync(folder, uid, uid);
      session.group = groups.create(order.id, order.limits);
      session.processGroup = groups.create(`${order.id}_process`, PROCESS_LIMITS);
      const sandbox = sessionCommand({
        order,
        image: await imageNow(),
        uid,
        folder: data,
        home: session.home?.path,
        homeKind: session.home ? homes.kind : 'memory',
        hasFilter: filter !== undefined,
        hasGroup: isLimit(session.group),
      });
      const { command, files } = session.group;
      session.child = await startSessionChild(
        {
          file: here('../../session/session-process.ts'),
          limits: processLimits(session.processGroup),
          cache: join(data, 'compiled'),
        },
        {
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
        },
        (message) => onMessage(session, message),
      );
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

  function onMessage(session: LocalSession, message: FromSession): void {
    if (message.is === 'viewers') noteViewers(session, message.count);
    if (message.is === 'over') end(session, message.why).catch(() => undefined);
  }

  /** Removes what the host made for a session whose processes have ended. */
  async function cleanUp(session: LocalSession): Promise<void> {
    const { uid } = session;
    if (uid !== undefined) killSandboxes(join(data, 'guest'), uid);
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
    const copy = copies.end(order.home === undefined ? order.id : undefined);
    if (copy) await Promise.race([copy, setTimeout(COPY_HAS_MS, undefined, { ref: false })]);
    if (order.home !== undefined && why !== 'erased' && why !== 'failed') await child?.save();
    const erased = await countErased(child);
    await child?.end();
    const reason = session.failure ?? limitHitsOf(session.group);
    // Its archive is cut off now: it has come to nothing, unless it was just done.
    await copy;
    await copies.end(order.home);
    if (sessions.has(order.id)) await cleanUp(session);
    const checks = await lastTraces(folder, uid, child?.initPid ?? 0);
    const ending: Ending = {
      id: order.id,
      kind: order.kind,
      why,
      started: session.started,
      ended: Date.now(),
      erased,
      checks,
      countedBy: 'host',
      ...(reason !== undefined && { reason }),
    };
    table.ended(ending);
    return ending;
  }

  return {
    warnings: [
      ...warningsOf({
        isAlone,
        isRoot,
        limits: groups.kind,
        hasImage: options.image !== undefined,
        homes: homes.kind,
        keys,
      }),
      ...(planned ? kernelSettingWarnings(planned, isRoot) : []),
    ],
    ...table.methods,
    start: (order) => table.start(order, () => newSession(order), begin),
    async ticket(id) {
      const { child } = find(id);
      if (!child) throw new EngineError('unknown-session', `The session ${id} is not ready.`);
      const ticket = newTicket();
      child.send({ do: 'ticket', hash: hashTicket(ticket) });
      return ticket;
    },
    address: (id) => addressOf(find(id).order.id),
    handOver(id, socket, head) {
      const child = sessions.get(id)?.child;
      if (!child) return false;
      child.handOver(socket, head);
      return true;
    },
    home: (home) => homes.state(home),
    async erase(home) {
      for (const session of sessions.values()) if (session.order.home === home) await end(session, 'erased');
      // A copy may just make the home.
      await copies.end(home);
      const wasThere = await homes.erase(home);
      users.forget(home);
      return wasThere;
    },
    async keep(id, home, paths) {
      return copies.begin(find(id), home, paths);
    },
    pack: async (id, paths) => copies.pack(find(id), paths),
    unpack: copies.unpack,
    async close() {
      await Promise.all(Array.from(sessions.values(), (session) => end(session, 'operator')));
      groups.close();
    },
  };
}
