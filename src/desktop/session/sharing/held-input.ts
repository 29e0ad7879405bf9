// The keys and buttons that a helper holds down. Nobody else can let go of them in the session.
import { MESSAGE } from './rfb-lengths.ts';

/** More than hands can hold. */
const MOST_KEYS = 64;

/** Notes what messages of keys and the pointer press, and says how to let go of it. */
export function createHeldInput() {
  const keys = new Map<string, Buffer>();
  let pointer: Buffer | undefined;
  return {
    /** Takes a message that goes to the display. Returns what lets go of the oldest key if there are too many. */
    note(message: Buffer): Buffer | undefined {
      const type = message[0];
      if (type === MESSAGE.pointer) {
        pointer = message[1] === 0 ? undefined : Buffer.from(message);
        return undefined;
      }
      const isQemu = type === MESSAGE.qemu;
      if (!isQemu && type !== MESSAGE.key) return undefined;
      // A key of QEMU is its place: what it writes may be another letter when it is let go of, since Shift was before it.
      const name = `${type} ${message.toString('latin1', isQemu ? 8 : 4)}`;
      keys.delete(name);
      const isDown = isQemu ? message.readUInt16BE(2) !== 0 : message[1] !== 0;
      if (!isDown) return undefined;
      const [oldest] = keys.size >= MOST_KEYS ? keys : [];
      if (oldest) keys.delete(oldest[0]);
      const release = Buffer.from(message);
      if (isQemu) release.writeUInt16BE(0, 2);
      else release.writeUInt8(0, 1);
      keys.set(name, release);
      return oldest?.[1];
    },
    /** Returns the messages that let go of all of it, the last key first. */
    release(): Buffer {
      const released = [...keys.values()].toReversed();
      if (pointer) {
        pointer.writeUInt8(0, 1);
        released.push(pointer);
      }
      keys.clear();
      pointer = undefined;
      return Buffer.concat(released);
    },
  };
}
