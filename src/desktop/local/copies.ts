// Copies of files of trials into homes: one at a time for each home and for each trial.
import { join } from 'node:path';
import { ENGINE_ID, EngineError } from '../engine.ts';
import type { Homes } from './homes.ts';
import { keepFiles } from './keep.ts';
import type { Session } from './session-record.ts';

/** What copies are made with. */
export interface CopyOptions {
  readonly homes: Homes;
  readonly sessions: ReadonlyMap<string, Session>;
  /** The host's data folder. */
  readonly data: string;
  /** Size of a home. */
  readonly homeBytes: number;
  readonly filter: string | undefined;
  readonly userOf: (home: string) => number | undefined;
  readonly image: () => Promise<string | undefined>;
}

/** Knows none at first. */
export function createCopies({ homes, sessions, data, homeBytes, filter, userOf, image }: CopyOptions) {
  /** By the home that they go to, and by the trial that they come from. */
  const running = new Map<string, Promise<unknown>>();

  async function copy(home: string, trial: Session, paths: readonly string[]) {
    const uid = userOf(home);
    const user = [...sessions.values()].find((session) => session.order.home === home);
    await user?.starting;
    // A session of the member that runs has opened it already, and waits with its end.
    const own = user?.home ? undefined : await homes.open(home, uid, homeBytes);
    try {
      // Only the size of an image limits itself.
      if (homes.kind === 'folder' && ((await homes.state(home))?.usedBytes ?? 0) >= homeBytes)
        throw new EngineError('no-space', 'The home has no room for the files.');
      const path = (own ?? user?.home)?.path ?? '';
      const sandbox = { image: await image(), uid, folder: data, home: path, homeKind: homes.kind };
      const order = { ...trial.order, limits: { ...trial.order.limits, homeBytes } };
      return await keepFiles({ sandbox, order, filter, helper: join(trial.folder, 'files.sock') }, paths);
    } finally {
      await own?.close();
    }
  }

  return {
    /** Fulfilled once nothing is copied into a home, or out of a trial; nothing if no copy runs. */
    end: (key: string | undefined): Promise<unknown> | undefined =>
      key === undefined ? undefined : running.get(key)?.catch(() => undefined),

    /** See `Engine.keep`. */
    begin(trial: Session, home: string, paths: readonly string[]): Promise<{ files: number; folder: string }> {
      const keys = [home, trial.order.id];
      if (trial.phase !== 'running' || trial.order.home !== undefined)
        throw new EngineError('unknown-session', `There is no trial ${trial.order.id} that runs.`);
      if (!ENGINE_ID.test(home) || keys.some((key) => running.has(key)))
        throw new EngineError('home-in-use', `Files are being copied to the home ${home}.`);
      const copied = copy(home, trial, paths).finally(() => {
        for (const key of keys) running.delete(key);
      });
      for (const key of keys) running.set(key, copied);
      return copied;
    },
  };
}
