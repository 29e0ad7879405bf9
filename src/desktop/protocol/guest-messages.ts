// Guests of a session: what they say on their line, `guest`, and what they and the owner are told. Their line is a WebSocket whose
// binary frames are RFB (RFC 6143) and whose texts are these messages as JSON.

/** A watcher points and does nothing else; a helper can do what the owner can do in the desktop. */
export type GuestKind = 'watch' | 'help';

export const MOST_LINKS = 4;
export const LONGEST_LINK_SECONDS = 3600;
export const MOST_NAME_CHARS = 30;

/** The secret of a link: 32 characters of base64url. */
export const LINK_SECRET = /^[\w-]{32}$/;

/** The first message of a guest. */
export interface Knock {
  readonly link: string;
  readonly name: string;
}

/** Somebody who is inside, as the others see it. `colour`: a number below 8. */
export interface Person {
  readonly id: number;
  readonly name: string;
  readonly colour: number;
}

/** Where somebody points, in pixels of the desktop. The owner's id is 0. */
export type PointerAt = readonly [id: number, x: number, y: number];

/** What a guest is told. After `ready` the line carries RFB. */
export type GuestMessage =
  | { readonly waiting: true }
  | { readonly ready: GuestKind }
  /** The other guests. */
  | { readonly people: readonly Person[] }
  | { readonly pointer: PointerAt };

/** The code of a close of a guest's line. */
export const GUEST_CLOSES = {
  /** The link is unknown, has been withdrawn, or its time is over. */
  link: 4020,
  /** Too many guests, or too many who knock. */
  full: 4021,
  /** The owner said no, or nobody answered. */
  no: 4022,
  unanswered: 4023,
  /** The owner sent this guest away, or ended the sharing. */
  sentAway: 4024,
  over: 4025,
  /** No page of the owner is left. */
  ownerLeft: 4026,
  /** The desktop has ended. */
  ended: 4027,
  /** The page sent what is not due, or the display ended this line alone. */
  fault: 4028,
  /** The display did not answer in time. */
  busy: 4029,
} as const;

export type GuestClose = keyof typeof GUEST_CLOSES;

/** What the owner sees of the sharing. */
export interface SharingState {
  /** `seconds`: until it ends. */
  readonly links: readonly { readonly link: number; readonly kind: GuestKind; readonly seconds: number }[];
  readonly guests: readonly (Person & { readonly kind: GuestKind; readonly isIn: boolean })[];
  /** How many were let in since the session began. */
  readonly admitted: number;
}

const NOT_IN_NAMES = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** Takes what somebody calls themselves. Returns it without control and direction characters, at most 30 characters long. */
export function guestName(text: string): string {
  const clean = text.slice(0, 400).toWellFormed().replace(NOT_IN_NAMES, '').trim();
  return Array.from(clean).slice(0, MOST_NAME_CHARS).join('').trim();
}
