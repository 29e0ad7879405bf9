// Copies of files of trials into homes. Where both are on this machine the bytes pass no program of the host; otherwise one machine
// packs them and another unpacks them (`jupyterhub/hub-copies.ts`).
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { EngineError } from '#src/desktop/engines/engine.ts';
import { createRunningCopies } from '#src/desktop/engines/running-copies.ts';
import type { KeptFiles } from '#src/desktop/protocol/host-messages.ts';
import { askHelper, HelperFault } from '#src/desktop/session/file-helper.ts';
import { tarRequest } from '#src/desktop/session/tar-request.ts';
import type { LimitGroups } from '../limits/limit-groups.ts';
import { PROGRAM_LIMITS } from '../limits/limited-programs.ts';
import type { LocalSession } from '../sessions/local-session.ts';
import type { Homes } from './homes.ts';
import { keepFiles, type KeepTarget, putBackFiles, unpackFiles } from './keep.ts';

/** What copies are made with. */
export interface CopyOptions {
  readonly homes: Homes;
  /** The host's data folder. */
  readonly data: string;
  readonly filter: string | undefined;
  readonly groups: LimitGroups;
  readonly userOf: (home: string) => number | undefined;
  readonly image: () => Promise<string | undefined>;
}

export type Copies = ReturnType<typeof createCopies>;

/** Makes what copies files on this machine. */
export function createCopies({ homes, data, filter, groups, userOf, image }: CopyOptions) {
  const { begin, end } = createRunningCopies();

  /** `most`: the size of the home. */
  async function into(
    home: string,
    most: number,
    order: KeepTarget['order'],
    copy: (target: KeepTarget) => Promise<KeptFiles>,
  ): Promise<KeptFiles> {
    const uid = userOf(home);
    // A home that is there grows at its next start alone.
    const homeBytes = Math.min(most, (await homes.state(home))?.limitBytes ?? most);
    // Also where a session has it open: that one may end meanwhile.
    const own = await homes.open(home, uid, homeBytes);
    const group = groups.create(`${home}_copy`, PROGRAM_LIMITS);
    try {
      const sandbox = { image: await image(), uid, folder: data, home: own.path, homeKind: homes.kind };
      const target = { sandbox, order: { ...order, limits: { ...order.limits, homeBytes } }, filter, group };
      return await copy({ ...target, most: order.kind === 'trial' ? order.limits.homeBytes : homeBytes });
    } finally {
      await group.remove();
      await own.close();
    }
  }

  function requireTrial({ phase, order }: LocalSession): void {
    if (phase !== 'running' || order.home !== undefined)
      throw new EngineError('unknown-session', `There is no trial ${order.id} that runs.`);
  }
  const helperOf = ({ folder }: LocalSession) => join(folder, 'files.sock');

  return {
    end,

    /** See `Engine.keep`. */
    begin(trial: LocalSession, home: string, paths: readonly string[], homeBytes: number): Promise<KeptFiles> {
      requireTrial(trial);
      return begin([home, trial.order.id], async () =>
        into(home, homeBytes, trial.order, async (target) => keepFiles(target, helperOf(trial), paths)),
      );
    },

    /** See `EarlierVersions.putBack`. */
    async putBack({ phase, order, folder }: LocalSession, path: string, when: string): Promise<KeptFiles> {
      const { id, home, kind } = order;
      if (phase !== 'running' || home === undefined || kind !== 'earlier')
        throw new EngineError('unknown-session', `There is no session ${id} that reads an earlier version.`);
      return begin([home, id], async () =>
        into(home, order.limits.homeBytes, { ...order, kind: 'files' }, async (target) =>
          putBackFiles(target, join(folder, 'files.sock'), path, when),
        ),
      );
    },

    /** Returns files of a trial as an archive. Throws as `Engine.keep` does. */
    async pack(trial: LocalSession, paths: readonly string[]): Promise<Readable> {
      requireTrial(trial);
      const { promise, resolve, reject } = Promise.withResolvers<Readable>();
      // The copy lasts as long as the archive is read.
      const copy = begin([trial.order.id], async () => {
        const { socket } = await askHelper(helperOf(trial), tarRequest(paths));
        resolve(socket);
        await once(socket, 'close');
      });
      copy.catch((error: unknown) => reject(error instanceof HelperFault ? faultOf(error) : (error as Error)));
      return promise;
    },

    /** Unpacks an archive into a home, and reads all of it. `order`: see `KeepTarget`. Throws as `Engine.keep` does. */
    unpack: async (home: string, order: KeepTarget['order'], archive: Readable): Promise<KeptFiles> =>
      begin([home], async () =>
        into(home, order.limits.homeBytes, order, async (target) => unpackFiles(target, archive)),
      ),
  };
}

const faultOf = ({ fault }: HelperFault) =>
  fault === 'missing' || fault === 'bad-name'
    ? new EngineError('missing', 'A file to keep is missing.')
    : new EngineError('not-started', `The files could not be packed: ${fault}`);
