// How long each message is that a guest may send (RFC 6143 and the community's list, github.com/rfbproto/rfbproto).

/** A message is unknown, too long or not what is due: how long it is nobody knows, and the line ends. */
export class RfbFault extends Error {
  override readonly name = 'RfbFault';
}

export const MESSAGE = {
  pixelFormat: 0,
  encodings: 2,
  update: 3,
  key: 4,
  pointer: 5,
  clipboard: 6,
  continuous: 150,
  fence: 248,
  xvp: 250,
  desktopSize: 251,
  qemu: 255,
} as const;

/** Whether the display draws all of the picture for a message, or the pointer anew. */
export const isDrawing = (message: Buffer): boolean =>
  message[0] === MESSAGE.pixelFormat ||
  message[0] === MESSAGE.encodings ||
  (message[0] === MESSAGE.update && message[1] === 0);
export const isKey = (message: Buffer): boolean => message[0] === MESSAGE.key || message[0] === MESSAGE.qemu;
export const isPointer = (message: Buffer): boolean => message[0] === MESSAGE.pointer;

const FIXED: Readonly<Record<number, number>> = {
  [MESSAGE.pixelFormat]: 20,
  [MESSAGE.update]: 10,
  [MESSAGE.key]: 8,
  // Guests are not offered the longer one of extended buttons.
  [MESSAGE.pointer]: 6,
  [MESSAGE.continuous]: 10,
  [MESSAGE.xvp]: 4,
};

/** Each has a head of this many bytes, in which it says how long it is. */
const HEADS: Readonly<Record<number, number>> = {
  [MESSAGE.encodings]: 4,
  [MESSAGE.clipboard]: 8,
  [MESSAGE.fence]: 9,
  [MESSAGE.desktopSize]: 8,
  [MESSAGE.qemu]: 2,
};

const MOST_ENCODINGS = 64;
const MOST_TEXT_BYTES = 256 * 1024;
const MOST_FENCE_BYTES = 64;

/**
 * Takes the beginning of a message. Returns how many bytes are needed to know more: all of it, once its head is there. Throws `RfbFault`.
 */
export function bytesNeeded(data: Buffer): number {
  const type = data.readUInt8(0);
  const fixed = FIXED[type];
  if (fixed !== undefined) return fixed;
  const head = HEADS[type];
  if (head === undefined) throw new RfbFault(`message ${type}`);
  return data.length < head ? head : lengthByHead(type, data);
}

function lengthByHead(type: number, data: Buffer): number {
  switch (type) {
    case MESSAGE.encodings:
      return 4 + 4 * atMost(data.readUInt16BE(2), MOST_ENCODINGS);
    case MESSAGE.clipboard:
      // Negative: an extended message.
      return 8 + atMost(Math.abs(data.readInt32BE(4)), MOST_TEXT_BYTES);
    case MESSAGE.fence:
      return 9 + atMost(data.readUInt8(8), MOST_FENCE_BYTES);
    case MESSAGE.desktopSize:
      return 8 + 16 * data.readUInt8(6);
    default:
      // Of QEMU's messages 0 is a key, 1 is sound.
      if (data.readUInt8(1) !== 0) throw new RfbFault('no key of QEMU');
      return 12;
  }
}

function atMost(length: number, most: number): number {
  if (length > most) throw new RfbFault('length');
  return length;
}
