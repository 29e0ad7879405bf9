// What a guest may say to the display, message by message. A message that is known, whole and allowed is passed on; one that is known and
// not allowed is dropped; anything else ends the line. The beginning of RFB is spoken here, to both sides.
import type { GuestKind } from '#src/desktop/protocol/guest-messages.ts';
import { createPressWatch } from '#src/desktop/protocol/input-messages.ts';
import { EXTENDED_CLIPBOARD, noCopiedTexts } from './clipboard-rules.ts';
import { createHeldInput } from './held-input.ts';
import { bytesNeeded, MESSAGE, RfbFault } from './rfb-lengths.ts';

export const RFB_VERSION = 'RFB 003.008\n';
export const NO_SECURITY = 1;

/** Raw, CopyRect, RRE, Hextile, Tight, ZRLE; sizes, the last rectangle, the pointer's picture, fences, continuous updates. */
const ENCODINGS = new Set([0, 1, 2, 5, 7, 16, -223, -224, -239, -308, -312, -313]);
/** Levels 0 to 2, which is what noVNC asks for: the higher ones take the display several times as long. */
const isCompression = (encoding: number) => encoding >= -256 && encoding <= -254;
const QEMU_KEYS = -258;
/** Bit 7 of the buttons announces a longer message, which is not offered. */
const BUTTONS = 0x7f;
const FENCE_REQUEST = 0x80000000;

interface Passed {
  /** What goes to the display, and what is answered at once. */
  readonly up: Buffer;
  readonly down: Buffer;
  /** Whether a key or a button was pressed. */
  readonly isPress: boolean;
  /** Milliseconds until the next message may pass. */
  readonly waits: number;
}

export interface GuestFilter {
  /** Takes bytes of the guest, none for those that wait. Throws `RfbFault`. */
  take(bytes: Buffer): Passed;
  /** Returns what lets go of the keys and buttons that the guest holds. */
  release(): Buffer;
}

/** `onPointer` is called with each movement, also of a guest with view-only access; `paceOf` says how long a message waits. */
export function createGuestFilter(
  kind: GuestKind,
  onPointer: (x: number, y: number) => void,
  paceOf: (message: Buffer) => number = () => 0,
): GuestFilter {
  const held = createHeldInput();
  const waiting = createParts();
  const presses = createPressWatch();
  let early: Buffer | undefined;
  let phase: 'version' | 'security' | 'init' | 'open' = 'version';
  let down: Buffer[] = [];

  const needed = (begin: Buffer) => (phase === 'open' ? bytesNeeded(begin) : phase === 'version' ? 12 : 1);

  const opening = (message: Buffer): Buffer | undefined => {
    if (phase === 'version') {
      if (message.toString('latin1') !== RFB_VERSION) throw new RfbFault('version');
      phase = 'security';
      down.push(Buffer.from([1, NO_SECURITY]));
    } else if (phase === 'security') {
      if (message[0] !== NO_SECURITY) throw new RfbFault('security');
      phase = 'init';
      down.push(Buffer.alloc(4));
    } else {
      phase = 'open';
      // In one write with ClientInit (shared, whatever the guest asked for): the display says nothing between them.
      return Buffer.concat([Buffer.from([1]), encodings(kind, []), noCopiedTexts()]);
    }
    return undefined;
  };

  const passed = (message: Buffer): Buffer | undefined => {
    if (phase !== 'open') return opening(message);
    switch (message[0]) {
      case MESSAGE.pixelFormat:
        if (![8, 16, 32].includes(message.readUInt8(4))) throw new RfbFault('pixel format');
        return message;
      case MESSAGE.encodings:
        return encodings(kind, encodingsOf(message));
      case MESSAGE.update:
      case MESSAGE.continuous:
        return message;
      case MESSAGE.fence:
        return message.readUInt32BE(4) & FENCE_REQUEST ? undefined : message;
      case MESSAGE.key:
      case MESSAGE.qemu:
        return ofHelper(message);
      case MESSAGE.pointer:
        onPointer(message.readUInt16BE(2), message.readUInt16BE(4));
        message.writeUInt8(message.readUInt8(1) & BUTTONS, 1);
        return ofHelper(message);
      default:
        return undefined;
    }
  };
  const ofHelper = (message: Buffer) => {
    if (kind !== 'help') return undefined;
    const letGo = held.note(message);
    return letGo ? Buffer.concat([letGo, message]) : message;
  };

  return {
    take(bytes) {
      waiting.add(bytes);
      const up: Buffer[] = [];
      let [isPress, waits] = [false, 0];
      for (;;) {
        const message = early ?? waiting.next(needed);
        early = undefined;
        if (!message) break;
        waits = phase === 'open' ? paceOf(message) : 0;
        if (waits > 0) {
          early = message;
          break;
        }
        const more = passed(message);
        if (!more) continue;
        up.push(more);
        if (presses(message)) isPress = true;
      }
      const answer = Buffer.concat(down);
      down = [];
      return { up: Buffer.concat(up), down: answer, isPress, waits };
    },
    release: () => held.release(),
  };
}

/** Returns those of the list alone, and always the extended clipboard (`clipboard-rules.ts`). */
function encodings(kind: GuestKind, wanted: readonly number[]): Buffer {
  const kept = wanted.filter(
    (one) => ENCODINGS.has(one) || isCompression(one) || (one === QEMU_KEYS && kind === 'help'),
  );
  kept.push(EXTENDED_CLIPBOARD);
  const message = Buffer.alloc(4 + 4 * kept.length);
  message.writeUInt8(MESSAGE.encodings, 0);
  message.writeUInt16BE(kept.length, 2);
  for (const [at, one] of kept.entries()) message.writeInt32BE(one, 4 + 4 * at);
  return message;
}

const encodingsOf = (message: Buffer) =>
  Array.from({ length: message.readUInt16BE(2) }, (_, at) => message.readInt32BE(4 + 4 * at));

/** Bytes that wait for the rest of a message. They are put together once all are there: byte by byte would copy 256 KiB each time. */
function createParts() {
  let parts: Buffer[] = [];
  let length = 0;
  let least = 1;
  return {
    add(bytes: Buffer): void {
      if (bytes.length > 0) parts.push(bytes);
      length += bytes.length;
    },
    /** Returns the next whole message. `needed` says how many bytes it has, or its head. */
    next(needed: (begin: Buffer) => number): Buffer | undefined {
      if (length < least) return undefined;
      const [only] = parts;
      const all = parts.length === 1 && only ? only : Buffer.concat(parts, length);
      const whole = needed(all);
      if (whole > length) {
        parts = [all];
        least = whole;
        return undefined;
      }
      parts = whole < length ? [all.subarray(whole)] : [];
      length -= whole;
      least = 1;
      return all.subarray(0, whole);
    },
  };
}
