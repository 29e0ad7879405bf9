// The keys and buttons that a helper holds down. Nobody else can let go of them in the session.
import { MESSAGE, RfbFault } from './rfb-lengths.ts';

/** More than hands can hold. */
const MOST_KEYS = 64;

/** Notes what messages of keys and the pointer press, and says how to let go of it. */
export function createHeldInput() {
  const keys = new Map<string, Buffer>();
  let pointer: Buffer | undefined;
  return {
    /** Takes a message that goes to the display. Throws `RfbFault` if too many keys are down. */
    note(message: Buffer): void {
      const type = message[0];
      if (type === MESSAGE.pointer) {
        pointer = message[1] === 0 ? undefined : Buffer.from(message);
        return;
      }
      const isQemu = type === MESSAGE.qemu;
      if (!isQemu && type !== MESSAGE.key) return;
      const name = message.toString('latin1', 4);
      keys.delete(`${type} ${name}`);
      const isDown = isQemu ? message.readUInt16BE(2) !== 0 : message[1] !== 0;
      if (!isDown) return;
      if (keys.size >= MOST_KEYS) throw new RfbFault('keys');
      const release = Buffer.from(message);
      if (isQemu) release.writeUInt16BE(0, 2);
      else release.writeUInt8(0, 1);
      keys.set(`${type} ${name}`, release);
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
