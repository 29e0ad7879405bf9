// Messages of RFB (RFC 6143, 7.5) that a person causes. noVNC sends each as a message of the WebSocket by itself.
const [KEY, POINTER, CLIPBOARD, QEMU] = [4, 5, 6, 255];
/** Actions of extended messages of the clipboard: what one can do, and that there is a text. Those below ask. */
const [CAPABILITIES, NOTIFY] = [1, 8];

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

/**
 * Whether a message changes nothing: the pointer moves without a button, or the programs of both sides agree about the clipboard (Extended
 * Clipboard of the community's RFB specification: all but a text, and that there is one).
 */
export const isIdle = (data: Uint8Array): boolean =>
  data[0] === POINTER ? data[1] === 0 : data[0] === CLIPBOARD && (data[4] ?? 0) >= 0x80 && isAbout(data[8] ?? 0);

const isAbout = (actions: number) => (actions & CAPABILITIES) !== 0 || actions < NOTIFY;

const BUTTONS = 0b111;

/**
 * Returns what says of each message, in order, whether it presses a key, or presses or lets go of a button of the pointer: programs copy
 * for no other.
 */
export function createPressWatch(): (data: Uint8Array) => boolean {
  let buttons = 0;
  return (data) => {
    if (data[0] !== POINTER) return readKey(data)?.isDown === true;
    const before = buttons;
    buttons = (data[1] ?? 0) & BUTTONS;
    return buttons !== before;
  };
}
