// What the desktop host answers the session page and the site: JSON over HTTP on the host's origin (`host-routes.ts`).
import type { FilePath } from './control-messages.ts';
import type { EndReason } from './end-reasons.ts';
import type { SignedReceipt } from './receipt.ts';

export interface StartedSession {
  readonly id: string;
  /** Of the device on which it began: another one shows the session in the size that it was made for. */
  readonly ratio: 1 | 2;
  /** The secret of a trial, sent as `Authorization: Bearer`; a member's session needs the cookie alone. */
  readonly key?: string;
  /** Of a member's session: whose it is, as a code without meaning. */
  readonly member?: string;
  /** Of a trial: whether people can sign in here, and so keep files of it. */
  readonly canKeep?: boolean;
  /** A trial of the same client, whose page had been closed, was ended for this one. */
  readonly hasReplaced?: boolean;
  /** Of files: the desktop runs, and it is its control line that shows them. */
  readonly isDesktop?: true;
  /** For its first two lines, as `LineTicket` has them; absent if there are none yet, so that the page asks. */
  readonly address?: string;
  readonly tickets?: readonly string[];
}

export interface KeepState {
  readonly signedIn: boolean;
  /** See `StartedSession`. */
  readonly member?: string;
  /** Files of the trial that were copied already: the page may have been loaded again before the answer came. */
  readonly kept?: number;
  /** Room in the member's home. */
  readonly freeBytes?: number;
}

/** What was copied, and to which folder of the home. */
export interface KeptFiles {
  readonly files: number;
  readonly folder: string;
}

/** While it is being copied, the page asks again. */
export type CopyAnswer = KeptFiles | { readonly isCopying: true };

export interface WaitingPlace {
  /** 1 is next. */
  readonly place: number;
  readonly key: string;
  /** See `StartedSession`. */
  readonly member?: string;
}

export interface LineTicket {
  /** Path of the session, with a slash at its end: `/s/<id>/`. */
  readonly address: string;
  readonly ticket: string;
}

export interface SessionReport {
  readonly state: 'starting' | 'running' | 'ended';
  /** Of an ended session. */
  readonly why?: EndReason;
  /** Of one that failed: its number in the host's log. */
  readonly number?: string;
  /** Of an ended one: how many people were let in to look or to help, where that is known. */
  readonly guests?: number;
  /** Of an ended trial. */
  readonly receipt?: SignedReceipt;
}

export interface MemberDesktop {
  /** The host has trials alone. */
  readonly isTrialsOnly?: true;
  readonly signedIn: boolean;
  /** See `StartedSession`. */
  readonly member?: string;
  /** Milliseconds since 1970. `running`: since when it runs. */
  readonly running?: number;
  readonly lastUsed?: number;
  readonly usedBytes?: number;
  readonly limitBytes?: number;
  /** The last documents, as far as they are known. */
  readonly documents?: readonly FilePath[];
}

/** Earlier versions of a member's files: their times (milliseconds since 1970), the last first. */
export interface EarlierList {
  /** Absent where the host keeps none. */
  readonly times?: readonly number[];
}

/** A device that has a password of its own for the files of its member. */
export interface MemberDevice {
  /** Its user name. */
  readonly id: string;
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly madeAt: number;
  /** The day of the last use; absent if it was never used. */
  readonly usedOn?: number;
}

/** Those of a member; nothing where this host offers none. */
export interface DeviceList {
  readonly devices?: readonly MemberDevice[];
  readonly most: number;
  /** Whether a new one can be made without signing in again. */
  readonly isProven: boolean;
}

/** What is typed into a new device. The password is shown once. */
export interface NewDevice {
  readonly id: string;
  readonly password: string;
  readonly address: string;
}

/** A package of Debian in a session. */
export interface SoftwarePackage {
  readonly name: string;
  readonly version: string;
  /** The source package. */
  readonly source: string;
  /** As its copyright file names them. */
  readonly licences: readonly string[];
  /**
   * `no`: of a part of Debian that is not free, or a licence that is not; `unknown`: no licence is named, or one that is not known here, and it
   * is not known to be from Debian's main part.
   */
  readonly freedom: 'yes' | 'unknown' | 'no';
  /** It is free since Debian's main part has it: no licence is named, or one that is not known here. */
  readonly byDebian?: boolean;
}

export interface SoftwareList {
  /** Otherwise it is the machine itself, whose list may lack something. */
  readonly isImage: boolean;
  /** Each package is known to be free. */
  readonly isFree: boolean;
  readonly packages: readonly SoftwarePackage[];
}

/** What a fault may have with it. */
export interface FaultDetails {
  /** Of `failed`: its number in the host's log. */
  readonly number?: string | undefined;
  /** Of `one-each`: the page of that trial was closed, and it makes place then. */
  readonly seconds?: number | undefined;
  /** Of `one-each`: a trial from the same address has ended then at the latest. Absent where somebody waits for one. */
  readonly minutes?: number | undefined;
  /** No page shows that trial: it ends then since nobody looks at it. */
  readonly isUnseen?: boolean | undefined;
  /** Of `one-each`: there are desktops of members here. */
  readonly canSignIn?: boolean;
  /** Of `sign-in`: where that begins. */
  readonly signIn?: string;
}

/** The answer to a request that was refused or failed. */
export interface FaultAnswer extends FaultDetails {
  readonly error: HostFault;
}

/**
 * `one-each`: a trial from the same address runs, or somebody there waits for one; `no-room`: also no place to
 * wait, or no room in a home; `closed`: the operator has closed trials; `maintenance`: nothing starts before maintenance; `unknown`: no such session (404); `desktop-only`: files
 * can be reached while the desktop runs alone. Of keeping: `missing`, a file is not there any more; `busy`, files are
 * being copied; `unsure`, nobody knows whether they were.
 */
export type HostFault =
  | 'one-each'
  | 'no-room'
  | 'closed'
  | 'maintenance'
  | 'unknown'
  | 'sign-in'
  | 'bad-request'
  | 'too-many'
  | 'missing'
  | 'busy'
  | 'unsure'
  | 'desktop-only'
  | 'failed';
