// What the desktop host may ask of an engine, which starts sessions somewhere: `local` on this machine, `jupyterhub` on others. An
// engine knows ids of sessions and homes, never accounts or names.
import type { Socket } from 'node:net';
import type { FilePath } from '#src/desktop/protocol/control-messages.ts';
import type { EndReason, TimedEnd } from '#src/desktop/protocol/end-reasons.ts';
import type { KeptFiles } from '#src/desktop/protocol/host-messages.ts';
import type { Preferences } from '#src/desktop/protocol/host-requests.ts';
import type { Closing } from '#src/desktop/protocol/operator-orders.ts';
import type { Receipt } from '#src/desktop/protocol/receipt.ts';

/** Ids of sessions and homes: at most 30 lower-case letters, digits and hyphens, so that they can be names of folders, units and pods. */
export const ENGINE_ID = /^[a-z0-9][a-z0-9-]{0,29}$/;

/**
 * A `trial` has no home and is erased at its end; the files of `work` are in a home that stays; `files` reaches those of a home
 * without a display, beside its `work` or alone; `earlier` reads those of an earlier version of a home, beside all of these.
 */
export type SessionKind = 'trial' | 'work' | 'files' | 'earlier';

/** Whether sessions of a kind have a display. */
export const hasDisplay = (kind: SessionKind): boolean => kind === 'trial' || kind === 'work';

export interface SessionLimits {
  readonly memoryBytes: number;
  /** Processes and threads. */
  readonly tasks: number;
  /** Of one core: 150 is one and a half. */
  readonly cpuPercent: number;
  readonly homeBytes: number;
  /** Without a key or a movement of the pointer. */
  readonly idleSeconds: number;
  /** Without any page that shows the session. */
  readonly awaySeconds: number;
  /** From the start to the end, whatever happens. */
  readonly ageSeconds: number;
}

export interface SessionOrder extends Readonly<Preferences> {
  /** See `ENGINE_ID`. */
  readonly id: string;
  readonly kind: SessionKind;
  /** Id of the home; not for a `trial`. */
  readonly home?: string;
  /** Of `earlier`: one of `EarlierVersions.times`. */
  readonly version?: number;
  /** Of a `trial`: nobody has asked for it yet. It does not end by itself before `Engine.give`. */
  readonly isSpare?: boolean;
  readonly limits: SessionLimits;
}

export interface SessionState {
  readonly id: string;
  readonly kind: SessionKind;
  readonly home?: string;
  readonly phase: 'starting' | 'running' | 'ending';
  /** Of the display that it began with. */
  readonly ratio: Preferences['size']['ratio'];
  /** Milliseconds since 1970. */
  readonly started: number;
  /** Milliseconds since 1970: since when no page shows it. Absent while one does. */
  readonly unseenSince?: number;
}

/** What was counted and checked at an end: the facts of a receipt. Numbers in `checks` are what was still found afterwards. */
export interface Ending {
  readonly id: string;
  readonly kind: SessionKind;
  readonly why: EndReason;
  readonly started: number;
  readonly ended: number;
  readonly erased: Receipt['erased'];
  /** See `Receipt`. */
  readonly countedBy?: Receipt['countedBy'];
  readonly guests?: Receipt['guests'];
  /** Absent if nobody could look: then there is no receipt. */
  readonly checks?: Receipt['checks'];
  /** What happened to a session that failed, and whether its limits were in its way: a line for the operator without names and ids. */
  readonly reason?: string;
}

export interface HomeState {
  /** Absent if it is known only while a session uses the home. */
  readonly usedBytes?: number;
  readonly limitBytes?: number;
  /** Milliseconds since 1970. */
  readonly lastUsed: number;
  /** The last documents, as far as they are known: the host reads no home. */
  readonly documents?: readonly FilePath[];
}

/** A home, as it is listed. */
export interface ListedHome extends Pick<HomeState, 'lastUsed'> {
  readonly home: string;
  readonly diskBytes?: number;
}

/** `unsure`: whether it was done is not known. */
export const ENGINE_FAULTS = [
  'unknown-session',
  'home-in-use',
  'no-space',
  'disk-full',
  'missing',
  'too-many',
  'not-started',
  'unsure',
] as const;

/** An engine refused or failed. `code` decides what a visitor is told; the message is a line for the operator. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
  /** `no-space`: a home is full, or an engine has no place for a session; `disk-full`: the operator's disk. */
  readonly code: (typeof ENGINE_FAULTS)[number];

  constructor(code: EngineError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/** Connections of members' devices (WebDAV), each with one request, whose password the host has checked. */
export interface DeviceLines {
  /** As `handOver` of the engine, to a session with a home. */
  handOver(id: string, device: string, socket: Socket, head: Buffer): boolean;
  /** Ends those of a device, in all sessions with this home. */
  end(home: string, device: string): void;
}

/** A desktop of a member that ends by itself soon, with nobody in front of it. */
export interface EndSoon {
  readonly id: string;
  readonly home: string;
  readonly why: TimedEnd;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Earlier versions of homes, each named by its time (milliseconds since 1970). A session of kind `earlier` reads one. */
export interface EarlierVersions {
  /** Those of a home, the last first. */
  times(home: string): readonly number[];
  /**
   * Copies a file or folder of the version that the session `id` reads into its home, where it was. Nothing is written over: `when` becomes
   * part of a name that is taken. Returns the path that it got as `folder`. Throws `EngineError` as `Engine.keep` does.
   */
  putBack(id: string, path: FilePath, when: string): Promise<KeptFiles>;
  /** Ends the session that reads one of a home, and deletes all. */
  forget(home: string): Promise<void>;
}

export interface Engine {
  /** What protects less than it should here, one line each, for the operator and the log. */
  readonly warnings: readonly string[];

  /** Whether it starts sessions of `files`. */
  readonly hasFiles: boolean;

  /**
   * Starts a session and returns once its display answers. The same id twice is the same session. Throws `EngineError`
   * 'home-in-use' (another session has the home), 'no-space', 'disk-full' or 'not-started'.
   */
  start(order: SessionOrder): Promise<SessionState>;

  /** Returns nothing for sessions that have ended or never were. */
  state(id: string): SessionState | undefined;

  /** Also those of an earlier run of the host that go on. */
  list(): readonly SessionState[];

  /**
   * Ends a session and returns once nothing of it is left, with what was counted and checked. Twice: the same answer. Throws
   * `EngineError` 'unknown-session'.
   */
  stop(id: string, why: EndReason): Promise<Ending>;

  /**
   * Returns a ticket: 32 characters of base64url that open one stream, control line or download of the session, once, within
   * 60 seconds. Throws `EngineError` 'unknown-session'.
   */
  ticket(id: string): Promise<string>;

  /** Path of the session on the host's origin, with a slash at its end. Throws `EngineError` 'unknown-session'. */
  address(id: string): string;

  /**
   * Gives a connection to the session's process. `head` is what was read of it already, beginning with the request line. Returns
   * whether such a session runs; otherwise the connection stays the caller's.
   */
  handOver(id: string, socket: Socket, head: Buffer): boolean;

  /** Absent where devices cannot reach sessions. */
  readonly devices?: DeviceLines;

  /** Absent where none are kept. */
  readonly earlier?: EarlierVersions;

  /**
   * A spare trial becomes somebody's: its time begins now. Absent where an engine starts none. Throws `EngineError`
   * 'unknown-session'.
   */
  readonly give?: (id: string) => SessionState;

  /** Says on the page of a session that it will end, or will not any more. Absent where an engine cannot. */
  readonly announce?: (id: string, closing: Closing | undefined) => void;

  /** What the programs of a session take of the memory, in bytes; nothing if it is not known. Absent where it never is. */
  readonly memory?: (id: string) => number | undefined;

  /** Returns nothing if the home was never used. */
  home(home: string): Promise<HomeState | undefined>;

  /** All homes, by their ids; `diskBytes` where that is known without reading them. Absent where an engine does not know them. */
  readonly homes?: () => Promise<readonly ListedHome[]>;

  /** Ends the session that uses a home, and deletes the home. Returns whether there was one. */
  erase(home: string): Promise<boolean>;

  /**
   * Copies files and folders of a running trial (their paths as the control line names them) into a home, all or nothing. The end of
   * the trial waits for it. `homeBytes`: the size of the home if it is new; one that is there does not grow. Throws `EngineError` 'unknown-session', 'home-in-use' (another copy goes into it, or out of the trial),
   * 'no-space', 'disk-full', 'missing' (no such file), 'too-many', 'not-started' or 'unsure'.
   */
  keep(id: string, home: string, paths: readonly string[], homeBytes: number): Promise<KeptFiles>;

  /** Calls `listener` at the end of each session, also of one that ends by itself. */
  onEnd(listener: (ending: Ending) => void): void;

  /** Calls `listener` once for each such end. */
  onSoon(listener: (soon: EndSoon) => void): void;

  /** Ends all sessions that cannot go on without this host; the engine cannot be used afterwards. */
  close(): Promise<void>;
}
