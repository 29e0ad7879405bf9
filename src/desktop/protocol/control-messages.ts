// The messages of a session's control line, a WebSocket between the page and the session's process. JSON texts, except the bytes
// of an upload: binary frames of a 4-byte number (big-endian, the `id` of the upload) and at most 256 KiB.

import type { DesktopApp } from './apps.ts';
import type { TimedEnd } from './end-reasons.ts';
import type { GuestKind, PointerAt, SharingState } from './guest-messages.ts';
import type { Layout } from './layouts.ts';
import type { Closing } from './operator-orders.ts';
import type { ReaderQuestion } from './reader-messages.ts';

/** A path in the session's home: names as the list gives them in `key`, with `/` between; empty for the home itself. */
export type FilePath = string;

/** How many files and folders of a trial can be kept at a time. */
export const MOST_KEPT_PATHS = 200;

/**
 * The first message of the control line and of the stream. `page`: names the page that shows the picture. `isBack`: it had the stream
 * before, and does not take it from another page.
 */
export interface Opening {
  readonly ticket: string;
  readonly page?: string;
  readonly isBack?: boolean;
}

/** The code of a close: another page shows the session now. */
export const SHOWN_ELSEWHERE = 4001;

/** Bytes of an upload that a page may have sent and the session not written yet. */
export const MOST_AHEAD_BYTES = 4 * 1024 * 1024;

/** What the page asks. */
export type ControlQuestion =
  | { readonly do: 'list'; readonly path: FilePath }
  /** At most three at a time. Nothing stays of one that is cut off. */
  | { readonly do: 'upload'; readonly path: FilePath; readonly size: number }
  | { readonly do: 'cancel'; readonly upload: number }
  /** An upload that replaces the file if its time is still this one; else `changed`, or `missing` if it is gone. */
  | { readonly do: 'replace'; readonly path: FilePath; readonly size: number; readonly time: number }
  /** `taken` if there is something of this name. */
  | { readonly do: 'make-folder'; readonly path: FilePath }
  /** Gives a file or folder another name or place. Nothing is written over: `taken`. */
  | { readonly do: 'move'; readonly from: FilePath; readonly to: FilePath }
  /** Into the bin of the desktop. `full` if there is no room even for that. */
  | { readonly do: 'bin'; readonly path: FilePath }
  | { readonly do: 'bin-list' }
  /** Where it was, or in the home itself if that cannot be made again. */
  | { readonly do: 'put-back'; readonly entry: string }
  /** Deletes an entry of the bin for good, or all of them. */
  | { readonly do: 'purge'; readonly entry?: string }
  /** Deletes for good, without the bin: for a home that is full. */
  | { readonly do: 'delete'; readonly path: FilePath }
  /** A ticket for `GET file/<ticket>`: a folder becomes a zip file. */
  | { readonly do: 'download'; readonly path: FilePath }
  | { readonly do: 'usage' }
  | { readonly do: 'layout'; readonly layout: Layout }
  /** Opens an app, unless the session has just begun with it. */
  | { readonly do: 'open'; readonly app: DesktopApp }
  /** Answered once the window in front takes keys, or has not in time: 60 s for an app that opens, then 40 s. */
  | { readonly do: 'ready' }
  /** Answered once the window in front has read the keys that came until now, or has not within seconds. */
  | { readonly do: 'heard' }
  /** The same, and then for how long a program of the session has had the clipboard. */
  | { readonly do: 'copied' }
  /** The clipboard gets this PNG file, which is deleted; `missing` if the program in front takes no pictures. */
  | { readonly do: 'picture'; readonly path: FilePath }
  /** Opens the app that has crashed again, with what it had kept; `missing` if none has. */
  | { readonly do: 'again' }
  /** Opens a document with the app for its type. */
  | { readonly do: 'open-file'; readonly path: FilePath }
  /** The last documents that are not open. */
  | { readonly do: 'recent' }
  /** Makes a PDF of the document that is in front; `missing` if there is none. */
  | { readonly do: 'pdf' }
  /** Somebody is still there: the idle time begins anew. */
  | { readonly do: 'stay' }
  /** Whether somebody has the page in front: then no email says that the desktop ends. */
  | { readonly do: 'front'; readonly is: boolean }
  | ReaderQuestion
  /** A link for guests; `busy` if there are as many as there may be. */
  | { readonly do: 'share'; readonly kind: GuestKind; readonly seconds: number }
  /** Ends a link, and sends away who came by it. */
  | { readonly do: 'unshare'; readonly link: number }
  /** Lets in somebody who knocks, as the link says or only to watch; `missing` if nobody does, or too many are inside. */
  | { readonly do: 'admit'; readonly guest: number; readonly kind: GuestKind }
  /** Says no to somebody who knocks, or sends away a guest. */
  | { readonly do: 'dismiss'; readonly guest: number }
  /** Ends all links, and sends everybody away. */
  | { readonly do: 'stopSharing' };

/** The answer has the same `id`, a whole number that the page chooses. */
export type ControlRequest = { readonly id: number } & ControlQuestion;

export interface FileEntry {
  readonly kind: 'file' | 'folder' | 'other';
  /** Percent-encoded bytes of the name: part of a `FilePath`. */
  readonly key: string;
  /** For people. */
  readonly name: string;
  readonly size: number;
  /** Seconds since 1970, with microseconds. */
  readonly time: number;
}

/** What is in the bin. `time`: when it was put there. */
export interface BinnedEntry extends Omit<FileEntry, 'key'> {
  /** Names it in `put-back` and `purge`. */
  readonly entry: string;
  /** The folder where it was, for people; empty for the home itself. */
  readonly from: string;
}

/** `taken`: something else has the name; `changed`: the file is not the one that was meant any more. */
export type ControlFault =
  | 'bad-request'
  | 'bad-name'
  | 'missing'
  | 'taken'
  | 'changed'
  | 'full'
  | 'too-large'
  | 'busy'
  | 'failed';

/** What the session answers. */
export type ControlResult =
  | { readonly error: ControlFault }
  | { readonly entries: readonly FileEntry[]; readonly isCut: boolean }
  /** The bytes of an upload that are written. */
  | { readonly have: number }
  /**
   * `key`: the name that an upload got, with a number if it was taken; the path of what was put back; the entry of what is in the bin. `time`: of
   * a file that was replaced.
   */
  | { readonly done: true; readonly key?: string; readonly time?: number }
  | { readonly binned: readonly BinnedEntry[]; readonly isCut: boolean }
  /** `renamed`: names of a folder that are other ones in its zip file, because Windows forbids them. */
  | { readonly ticket: string; readonly name: string; readonly renamed: number }
  | { readonly used: number; readonly limit: number }
  | { readonly documents: readonly FilePath[] }
  /** Milliseconds; `null` where the clipboard has what the page sent, or nothing. */
  | { readonly copied: number | null }
  /** A file that was made for the page. `name`: for people. */
  | { readonly made: FilePath; readonly name: string; readonly size: number }
  /** Of a link: its number, and its secret, which is said once. */
  | { readonly link: number; readonly secret: string };

export type ControlAnswer = { readonly id: number } & ControlResult;

/** What the session says by itself, at the start and when it changes. `ends`: seconds from now, and how long before that the page warns. */
export interface ControlState {
  readonly state: {
    readonly ends: { readonly why: TimedEnd; readonly seconds: number; readonly warns: number };
    readonly ageSeconds: number;
    /** Almost nothing more can be saved. */
    readonly isFull: boolean;
    /** An app was ended from outside, and is not open again. */
    readonly hasCrashed: boolean;
    /** LibreOffice could not open what it had kept: copies are among the files. */
    readonly hasSetAside: boolean;
    readonly sharing: SharingState;
    /** An operator has ordered that it ends in so many seconds. */
    readonly closing?: Omit<Closing, 'at'> & { readonly seconds: number };
  };
}

/** Where a guest points. */
export interface ControlPointer {
  readonly pointer: PointerAt;
}

/** The first answer on both lines. `taken`: how many messages with input came from this page before; those of its old stream come no more. */
export interface Ready {
  readonly ready: true;
  readonly taken?: number;
}

/** A text on the stream, between the bytes of the picture: whether a guest has pressed a key or button since the visitor last did. */
export interface StreamTurn {
  readonly isGuests: boolean;
}
