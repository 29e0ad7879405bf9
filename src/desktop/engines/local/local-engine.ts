// Sessions on this machine, each in a sandbox of bubblewrap with a process of its own.
import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import {
  type DeviceLines,
  type EarlierVersions,
  type Engine,
  EngineError,
  type SessionOrder,
} from '#src/desktop/engines/engine.ts';
import { createSessionTable, knownState } from '#src/desktop/engines/session-table.ts';
import type { KeptFiles } from '#src/desktop/protocol/host-messages.ts';
import type { SandboxOptions } from '#src/desktop/sandbox/sandbox.ts';
import { hashTicket, newTicket } from '#src/desktop/session/tickets.ts';
import { createDurableDirectory } from '#src/server/files/fsync-directory.ts';
import { thawHomes } from './homes/backup/freeze.ts';
import { createCopies } from './homes/copies.ts';
import { openHomeKeys } from './homes/home-keys.ts';
import { createLastDocuments } from './homes/last-documents.ts';
import { createHomes } from './homes/open-homes.ts';
import { startVersionClock } from './homes/versions/version-clock.ts';
import { writeGuestFiles } from './image/guest-files.ts';
import { openImage } from './image/squashed-image.ts';
import { findLimitGroups } from './limits/limit-groups.ts';
import { createUsers } from './limits/users.ts';
import type { LocalOptions } from './local-options.ts';
import { kernelSettingWarnings } from './machine/kernel-settings.ts';
import { warningsOf } from './machine/warnings.ts';
import { clearLeftovers } from './sessions/leftovers.ts';
import type { LocalSession } from './sessions/local-session.ts';
import { createSessionLife } from './sessions/session-life.ts';
import { createSessionPrograms } from './sessions/session-program.ts';
import { killSandboxes, sessionFolder } from './sessions/traces.ts';

/** An engine that can also do each half of `keep`, for sessions that are on several machines. */
export interface LocalEngine extends Engine {
  /** Returns files of a trial as an archive, until whose end the trial does not end. Throws as `keep` does. */
  pack(id: string, paths: readonly string[]): Promise<Readable>;
  /** Unpacks an archive into a home, all or nothing. `order`: its language and limits. Throws as `keep` does. */
  unpack(home: string, order: SandboxOptions['order'], archive: Readable): Promise<KeptFiles>;
}

const GUEST = fileURLToPath(new URL('../../guest', import.meta.url));

/** Opens the engine and removes what sessions of an earlier run have left. */
export function openLocalEngine(options: LocalOptions): LocalEngine {
  const isRoot = process.getuid?.() === 0;
  const data = resolve(options.data);
  const { addressOf = (id) => `/s/${id}/`, isAlone = false, planned } = options;
  createDurableDirectory(data, 0o711);
  if (isRoot) chmodSync(data, 0o711);
  const owner = createHash('sha256').update(data).digest('hex').slice(0, 12);
  const users = createUsers(join(data, 'users'), owner);
  // First: programs that wait for a frozen home cannot be ended.
  thawHomes(join(data, 'homes/open'));
  killSandboxes(join(data, 'guest'));
  clearLeftovers(data);
  mkdirSync(join(data, 'compiled'), { recursive: true, mode: 0o700 });
  const filter = writeGuestFiles(data, GUEST);
  const groups = findLimitGroups(owner);
  const { homeBytes: bytes, homeKeyFile } = options;
  const keys = homeKeyFile === undefined ? undefined : openHomeKeys(data, homeKeyFile);
  const homes = createHomes(join(data, 'homes'), {
    canMount: isRoot && options.canMount,
    keys,
    bytes,
    versions: isAlone ? undefined : (options.keepsVersions ?? true),
    groups,
  });
  const stopVersions = homes.versions && startVersionClock(homes.versions, options.warn ?? (() => undefined));
  const documents = createLastDocuments();
  const table = createSessionTable<LocalSession>(async (session, why) => life.finish(session, why));
  const { sessions, find, end, noteSoon } = table;

  // A running session keeps the tree that it started with when `current` becomes another.
  const imageNow = async () => (options.image === undefined ? undefined : openImage(options.image));

  const copies = createCopies({
    homes,
    data,
    filter,
    groups,
    userOf: (home) => (isRoot ? users.ofHome(home) : undefined),
    image: imageNow,
  });
  const programs = createSessionPrograms(groups, join(data, 'compiled'), isAlone);
  const life = createSessionLife({
    options,
    addressOf,
    data,
    filter,
    image: imageNow,
    homes,
    groups,
    programs,
    users,
    copies,
    documents,
    sessions,
    end,
    noteSoon,
  });

  /** Refuses an order whose home is in use. */
  function newSession(order: SessionOrder): LocalSession {
    const { id, home, kind } = order;
    const isOther = ({ order: other }: LocalSession) => other.home === home && other.kind === kind;
    const isTaken = home !== undefined && [...sessions.values()].some(isOther);
    // A version has nothing to do with what is copied into its home.
    if (isTaken || (kind !== 'earlier' && copies.end(home)))
      throw new EngineError('home-in-use', `Another session uses the home ${home}.`);
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

  const devices: DeviceLines = {
    handOver(id, device, socket, head) {
      const session = sessions.get(id);
      if (!session?.child || session.order.home === undefined) return false;
      session.child.handOver(socket, head, device);
      return true;
    },
    end(home, device) {
      for (const { child, order } of sessions.values())
        if (order.home === home) child?.send({ do: 'end-device', device });
    },
  };

  const { versions } = homes;
  const earlier: EarlierVersions | undefined = versions && {
    times: (home) => versions.times(home),
    putBack: async (id, path, when) => copies.putBack(find(id), path, when),
    async forget(home) {
      for (const session of sessions.values())
        if (session.order.home === home && session.order.kind === 'earlier') await end(session, 'user');
      await versions.forget(home);
    },
  };

  return {
    hasFiles: true,
    warnings: [
      ...warningsOf({
        isAlone,
        isRoot,
        limits: groups.kind,
        hasImage: options.image !== undefined,
        homes: homes.kind,
        lacksVersions: options.keepsVersions !== false && homes.versions === undefined,
        keys,
      }),
      ...(planned ? kernelSettingWarnings(planned, isRoot) : []),
    ],
    ...table.methods,
    start: (order) => table.start(order, () => newSession(order), life.begin),
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
    ...(options.hasDevices === true && { devices }),
    ...(earlier && { earlier }),
    give(id) {
      const session = find(id);
      session.started = Date.now();
      session.unseenSince = session.started;
      session.child?.send({ do: 'give' });
      return knownState(session);
    },
    announce: (id, closing) => find(id).child?.send({ do: 'closing', closing }),
    memory: (id) => sessions.get(id)?.group?.memoryBytes(),
    async home(home) {
      const state = await homes.state(home);
      return state && { ...state, documents: documents.of(home) };
    },
    homes: async () => homes.list(),
    async erase(home) {
      for (const session of sessions.values()) if (session.order.home === home) await end(session, 'erased');
      // A copy may just make the home.
      await copies.end(home);
      const wasThere = await homes.erase(home);
      users.forget(home);
      documents.forget(home);
      return wasThere;
    },
    async keep(id, home, paths, homeBytes) {
      return copies.begin(find(id), home, paths, homeBytes);
    },
    pack: async (id, paths) => copies.pack(find(id), paths),
    unpack: copies.unpack,
    async close() {
      await Promise.all(Array.from(sessions.values(), (session) => end(session, 'operator')));
      await programs.close();
      await stopVersions?.();
      groups.close();
    },
  };
}
