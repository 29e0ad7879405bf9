// Messages of RFB (RFC 6143, 7.5) that a person causes. noVNC sends each as a message of the WebSocket by itself.
const [KEY, POINTER, CLIPBOARD, QEMU] = [4, 5, 6, 255];

/** Whether a message of the stream, of which this is the first byte, is input: a key, the pointer, the clipboard, or a key of QEMU's. */
export const isInput = (first: number | undefined): boolean =>
  first === KEY || first === POINTER || first === CLIPBOARD || first === QEMU;

/** A key, by its X11 number. */
export interface KeyMessage {
  readonly keysym: number;
  readonly isDown: boolean;
}

/** Reads a message with a key; nothing if it is another. */
export function readKey(data: Uint8Array): KeyMessage | undefined {
  const isQemu = data[0] === QEMU && data[1] === 0 && data.length === 12;
  if (!isQemu && !(data[0] === KEY && data.length === 8)) return undefined;
  const keysym = new DataView(data.buffer, data.byteOffset).getUint32(4);
  return { keysym, isDown: data[isQemu ? 3 : 1] !== 0 };
}

/** Whether the pointer moves without a button. */
export const isMove = (data: Uint8Array): boolean => data[0] === POINTER && data[1] === 0;
