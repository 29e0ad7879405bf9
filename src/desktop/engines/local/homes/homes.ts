// Homes of members. As root: an image for each, mounted while a session uses it, so that the size is a hard limit and a home is one
// file to back up or delete. Otherwise a plain folder, whose size is looked at.
import type { EngineError, HomeState, ListedHome } from '#src/desktop/engines/engine.ts';

export interface OpenHome {
  /** Folder to bind into the sandbox. */
  readonly path: string;
  /** Unmounts it. Throws if it is still in use. */
  close(): Promise<void>;
}

/** Earlier versions of homes. Times are milliseconds since 1970. */
export interface HomeVersions {
  /** The last first. */
  times(home: string): readonly number[];
  /** Makes those that are due, and deletes those that expire. Returns what failed. */
  tick(now: number): Promise<readonly EngineError[]>;
  /** Opens one to read. Throws `EngineError` 'missing', 'home-in-use' (one at a time for each home) or 'not-started'. */
  open(home: string, time: number): Promise<OpenHome>;
  /** Deletes all of a home. */
  forget(home: string): Promise<void>;
}

export interface Homes {
  readonly kind: 'image' | 'folder';
  /** Absent where the disk cannot make copies that share their blocks. */
  readonly versions?: HomeVersions | undefined;
  /** Makes the home if it is new, and enlarges it if `bytes` are more than it has; a plain folder has so many from now on. Throws `EngineError` 'disk-full' or 'not-started'. */
  open(home: string, uid: number | undefined, bytes: number): Promise<OpenHome>;
  state(home: string): Promise<HomeState | undefined>;
  /** Those that are there, by their ids. */
  list(): Promise<readonly ListedHome[]>;
  /** Deletes it, its key first. Returns whether it was there. */
  erase(home: string): Promise<boolean>;
}
