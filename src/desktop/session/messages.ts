// What the host and the process of one session say to each other (Node's IPC). The bytes of a session never pass the host.
import type { TimedEnd } from '#src/desktop/protocol/end-reasons.ts';
import type { Closing } from '#src/desktop/protocol/operator-orders.ts';
import type { SessionLimits } from '../engines/engine.ts';

export interface StartMessage {
  readonly do: 'start';
  readonly id: string;
  /** Path that begins all addresses of the session, with a slash at its end. */
  readonly base: string;
  /** The origin of the page, which browsers send with WebSockets. */
  readonly origin: string;
  /** The launcher and the sandbox, and the options that bubblewrap gets. */
  readonly command: readonly string[];
  readonly options: readonly string[];
  /** The session's folder, where the launcher makes the sockets. */
  readonly folder: string;
  /** File with the filter of system calls. */
  readonly filter: string | undefined;
  /** The user that this process becomes once the sandbox runs. */
  readonly uid: number | undefined;
  readonly limits: SessionLimits;
  readonly uploadBytes: number;
  /** A desktop of a member: it says which documents were the last, and when it ends by itself. */
  readonly isWork: boolean;
  /** See `SessionOrder`. */
  readonly isSpare: boolean;
  /** A session of files has none. */
  readonly hasDisplay: boolean;
  /** The display allows nothing but looking to a client that comes with it. */
  readonly viewPassword: string;
}

export type ToSession =
  | StartMessage
  /** SHA-256 of a ticket, as base64url. */
  | { readonly do: 'ticket'; readonly hash: string }
  /** Comes with a socket; `head` is what was read of it, as base64. `device`: it carries one request of it, which the host has admitted. */
  | { readonly do: 'connection'; readonly head: string; readonly device?: string }
  /** A spare session is somebody's from now on. */
  | { readonly do: 'give' }
  /** An operator has ordered that the session ends, or has taken that back. */
  | { readonly do: 'closing'; readonly closing: Closing | undefined }
  /** The connections of a device end. */
  | { readonly do: 'end-device'; readonly device: string }
  /** Programs keep what was not saved, and end. Answered with `saved`. */
  | { readonly do: 'save' };

/** What ends the session next if nothing happens, and when (milliseconds since 1970). */
export interface NextEnd {
  readonly why: TimedEnd;
  readonly at: number;
}

export type FromSession =
  /** `initPid`: process 1 of the sandbox, whose end ends all others. */
  | { readonly is: 'running'; readonly initPid: number }
  | { readonly is: 'viewers'; readonly count: number }
  /** So many guests were let in since it began. */
  | { readonly is: 'guests'; readonly count: number }
  /** An admitted guest's connection has ended by a fault, for this reason. */
  | { readonly is: 'guest-lost'; readonly why: string }
  /** It ends by itself soon, and nobody has it in front. */
  | ({ readonly is: 'soon' } & NextEnd)
  | { readonly is: 'over'; readonly why: TimedEnd }
  /** The last documents of the home, which a session may make up. */
  | { readonly is: 'documents'; readonly paths: readonly string[] }
  | { readonly is: 'saved' };
