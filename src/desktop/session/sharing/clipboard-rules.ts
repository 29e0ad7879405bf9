// Keeps texts that are copied in a session from its guests. TigerVNC gives each of them to every client, also to one that asked for
// nothing. A client of the extended clipboard that takes texts of 0 bytes is told only that there is one, and would have to ask.
import { MESSAGE } from './rfb-lengths.ts';

/** The pseudo-encoding of the extended clipboard. */
export const EXTENDED_CLIPBOARD = 0xc0a1e5ce | 0;

const TEXT = 1;
const ACTIONS = { caps: 1 << 24, notify: 1 << 27 };

/** Returns what is said for a guest before anything else: it takes no text unasked, and the display asks it for none. */
export function noCopiedTexts(): Buffer {
  const message = Buffer.alloc(16);
  message.writeUInt8(MESSAGE.clipboard, 0);
  message.writeInt32BE(-8, 4);
  message.writeUInt32BE(ACTIONS.caps | ACTIONS.notify | TEXT, 8);
  message.writeUInt32BE(0, 12);
  return message;
}
