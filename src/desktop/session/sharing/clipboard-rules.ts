import type { GuestKind } from '#src/desktop/protocol/guest-messages.ts';
// Keeps texts that are copied in a session from its guests. TigerVNC gives each of them to every client, also to one that asked for
// nothing. A client of the extended clipboard that takes texts of 0 bytes is told only that there is one, and would have to ask.
import { MESSAGE } from './rfb-lengths.ts';

/** The pseudo-encoding of the extended clipboard. */
export const EXTENDED_CLIPBOARD = 0xc0a1e5ce | 0;

const TEXT = 1;
const ACTIONS = { caps: 1 << 24, request: 1 << 25, notify: 1 << 27, provide: 1 << 28 };

/** Returns what is said for a guest before anything else: it takes no text unasked. The display may ask a helper for a text to paste. */
export function noCopiedTexts(kind: GuestKind): Buffer {
  const message = Buffer.alloc(16);
  message.writeUInt8(MESSAGE.clipboard, 0);
  message.writeInt32BE(-8, 4);
  message.writeUInt32BE(ACTIONS.caps | ACTIONS.notify | (kind === 'help' ? ACTIONS.request : 0) | TEXT, 8);
  message.writeUInt32BE(0, 12);
  return message;
}

/** Returns whether a message of the clipboard gives a text, and asks for none. */
export function givesText(message: Buffer): boolean {
  const length = message.readInt32BE(4);
  if (length >= 0) return true;
  if (length > -4) return false;
  const flags = message.readUInt32BE(8);
  return [ACTIONS.notify, ACTIONS.notify | TEXT, ACTIONS.provide | TEXT].includes(flags);
}
