// Earlier versions of homes: copies of the image, which share their blocks with it. Nobody reads a file for them, and a home's key is the
// only key.
import { existsSync, readdirSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ENGINE_ID, EngineError } from '#src/desktop/engines/engine.ts';
import type { LimitedPrograms } from '../../limits/limited-programs.ts';
import { copyImage, isUnchanged, sharedCopy } from '../backup/image-copies.ts';
import { expiredVersions, isDue } from './kept-versions.ts';
import { versionFiles } from './version-files.ts';

const OWN_BYTES = fileURLToPath(new URL('own-bytes.pl', import.meta.url));
const COPIES_WITHIN_MS = 20_000;
/** The kernel gives blocks of a deleted file back a moment later. */
const FREED_AFTER_MS = 50;

export interface VersionOptions {
  /** Of the homes. */
  readonly folder: string;
  readonly run: LimitedPrograms;
  /** What the versions of a home may take beside it. */
  readonly mostBytes: number;
  /** Whether new ones are made. Those that are there expire anyway. */
  readonly isMaking: boolean;
  readonly imageOf: (home: string) => string;
  /** Where a home is mounted just now. */
  readonly mountOf: (home: string) => string | undefined;
  /** Throws `EngineError` 'disk-full' if an open home could not write all its blocks anew. */
  readonly requireRoomToShare: (home: string) => Promise<void>;
}

/** Makes what keeps them. */
export function createVersions({
  folder,
  run,
  mostBytes,
  isMaking,
  imageOf,
  mountOf,
  requireRoomToShare,
}: VersionOptions) {
  const files = versionFiles(folder);
  /** The version of a home that is open, or could not be closed. */
  const inUse = new Map<string, number>();
  const left = new Map<string, () => Promise<void>>();
  const last = new Map<string, Promise<unknown>>();

  /** One thing at a time for each home. */
  async function alone<T>(home: string, task: () => Promise<T>): Promise<T> {
    const running = (last.get(home) ?? Promise.resolve()).then(task, task);
    last.set(home, running);
    try {
      return await running;
    } finally {
      if (last.get(home) === running) last.delete(home);
    }
  }

  async function take(home: string, now: number): Promise<void> {
    const [image, times, mount] = [imageOf(home), files.times(home), mountOf(home)];
    if (!existsSync(image) || !isDue(times, now)) return;
    if (mount !== undefined) await run(home, ['sync', '-f', mount]);
    const [newest] = times;
    if (newest !== undefined && (await isUnchanged(image, files.fileOf(home, newest)))) return;
    await requireRoomToShare(home);
    files.make(home);
    await copyImage(run, home, {
      image,
      to: files.fileOf(home, now),
      mountNow: async () => mountOf(home),
      command: sharedCopy,
      withinMs: COPIES_WITHIN_MS,
    });
    await keepWithin(home);
  }

  /** Deletes the oldest ones while all take more than they may. */
  async function keepWithin(home: string): Promise<void> {
    const times = files.times(home).toReversed();
    const paths = [...times.map((time) => files.fileOf(home, time)), imageOf(home)];
    const own = (await run(home, ['perl', OWN_BYTES, ...paths])).stdout.trim().split('\n').map(Number);
    let bytes = own.reduce((sum, one) => sum + one, 0);
    for (const [index, time] of times.entries()) {
      if (bytes <= mostBytes) return;
      if (inUse.get(home) !== time) files.remove(home, time);
      bytes -= own[index] ?? 0;
    }
  }

  function expire(home: string, now: number): void {
    for (const time of expiredVersions(files.times(home), now)) if (inUse.get(home) !== time) files.remove(home, time);
  }

  const images = () =>
    readdirSync(folder).flatMap((name) => {
      const home = /^(.+)\.img$/.exec(name)?.[1];
      return home !== undefined && ENGINE_ID.test(home) ? [home] : [];
    });

  return {
    /** Milliseconds since 1970, the last first. */
    times: files.times,

    /** Makes versions of homes where one is due and something was written, and deletes those that expire. Returns what failed. */
    async tick(now: number): Promise<readonly EngineError[]> {
      const faults: EngineError[] = [];
      for (const home of new Set([...images(), ...files.homes()]))
        await alone(home, async () => {
          files.removeUnfinished(home);
          expire(home, now);
          if (isMaking) await take(home, now);
        }).catch((error: unknown) => faults.push(faultOf(error, home)));
      return faults;
    },

    /** Deletes the oldest version of all homes, for room on the disk. Returns whether there was one. */
    async deleteOldest(): Promise<boolean> {
      const all = files.homes().flatMap((home) => files.times(home).map((time) => ({ home, time })));
      const [oldest] = all.filter(({ home, time }) => inUse.get(home) !== time).toSorted((a, b) => a.time - b.time);
      if (!oldest) return false;
      files.remove(oldest.home, oldest.time);
      await setTimeout(FREED_AFTER_MS);
      return true;
    },

    /** Opens one by `open`, which gets its file; one of a home at a time. Throws `EngineError` 'missing' or 'home-in-use', and as `open` does. */
    use: async <T>(home: string, time: number, open: (file: string) => Promise<T>): Promise<T> =>
      alone(home, async () => {
        const closeIt = left.get(home);
        if (closeIt) {
          await closeIt();
          left.delete(home);
          inUse.delete(home);
        }
        if (inUse.has(home)) throw new EngineError('home-in-use', 'Another earlier version of the home is open.');
        if (!files.times(home).includes(time))
          throw new EngineError('missing', 'There is no such version of the home.');
        inUse.set(home, time);
        try {
          return await open(files.fileOf(home, time));
        } catch (error) {
          inUse.delete(home);
          throw error;
        }
      }),
    /** What was opened is closed; `closeIt`: it could not be, and that can be tried again. */
    release(home: string, closeIt?: () => Promise<void>): void {
      if (closeIt) left.set(home, closeIt);
      else inUse.delete(home);
    },

    /** What all versions take, what they share counted each time. */
    bytes: (): number =>
      files
        .homes()
        .flatMap((home) => files.times(home).map((time) => files.bytes(home, time)))
        .reduce((sum, one) => sum + one, 0),

    /** Deletes all of a home. */
    forget: async (home: string): Promise<void> =>
      alone(home, async () => {
        files.removeAll(home);
        for (const map of [inUse, left]) map.delete(home);
      }),
  };
}

/** What the operator reads, without the id of the home. */
function faultOf(error: unknown, home: string): EngineError {
  const { message, stderr } = error as { message: string; stderr?: string };
  const line = (stderr?.trim() || message).replaceAll(home, '…');
  return new EngineError(error instanceof EngineError ? error.code : 'not-started', line);
}
