// Packets of sound as the file helper sends them (guest/verbs/sound.pl): two bytes of length, then so many bytes (RFC 4571). They come from an
// untrusted program: only their lengths are read, and they are worth at most twice the time in which they came.
import { MOST_SOUND_BYTES, SOUND_RATE } from '#src/desktop/protocol/sound-messages.ts';

const BYTES_PER_MS = (2 * SOUND_RATE) / 1000;
/** What may come at once, such as after a pause of this process. */
const MOST_AT_ONCE = 4_000 * BYTES_PER_MS;

/**
 * Returns what takes the bytes of a connection and returns the packets that are whole; nothing where a length is odd or above the limit,
 * or the sender too fast. `now` returns milliseconds.
 */
export function createPacketReader(now: () => number = () => performance.now()) {
  let held: Buffer = Buffer.alloc(0);
  let allowed = MOST_AT_ONCE;
  let counted = now();
  return (chunk: Buffer): readonly Buffer[] | undefined => {
    const at = now();
    allowed = Math.min(MOST_AT_ONCE, allowed + (at - counted) * 2 * BYTES_PER_MS) - chunk.length;
    counted = at;
    if (allowed < 0) return undefined;
    held = Buffer.concat([held, chunk]);
    const packets: Buffer[] = [];
    while (held.length >= 2) {
      const length = held.readUInt16BE(0);
      if (length > MOST_SOUND_BYTES || length % 2 !== 0) return undefined;
      if (held.length < 2 + length) break;
      packets.push(held.subarray(2, 2 + length));
      held = held.subarray(2 + length);
    }
    return packets;
  };
}
