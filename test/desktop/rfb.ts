// RFB as a client speaks it that nobody has looked at (RFC 6143).
import { setTimeout } from 'node:timers/promises';

/** Bytes go out by `send`; those that come are given to `take`. */
export function createRfbClient(send: (bytes: Buffer) => void) {
  let heard = Buffer.alloc(0);
  return {
    take: (bytes: Buffer) => {
      heard = Buffer.concat([heard, bytes]);
    },
    /** All that came so far. */
    heard: () => heard,
    /** The beginning, without a password. */
    async greet(): Promise<void> {
      // What has come by then: the version, the security types, the result.
      for (const [least, words] of [
        [12, Buffer.from('RFB 003.008\n')],
        [14, Buffer.from([1])],
        [18, Buffer.from([1])],
      ] as const) {
        while (heard.length < least) await setTimeout(10);
        send(words);
      }
      await setTimeout(200);
    },
    encodings: (...wanted: number[]) => {
      const message = Buffer.alloc(4 + 4 * wanted.length);
      message.writeUInt8(2, 0);
      message.writeUInt16BE(wanted.length, 2);
      for (const [n, one] of wanted.entries()) message.writeInt32BE(one, 4 + 4 * n);
      send(message);
    },
    pointer: (x: number, y: number, buttons = 0) => {
      const message = Buffer.from([5, buttons, 0, 0, 0, 0]);
      message.writeUInt16BE(x, 2);
      message.writeUInt16BE(y, 4);
      send(message);
    },
    key: (keysym: number, isDown: boolean) => {
      const message = Buffer.from([4, isDown ? 1 : 0, 0, 0, 0, 0, 0, 0]);
      message.writeUInt32BE(keysym, 4);
      send(message);
    },
    text: (text: string) => {
      const message = Buffer.alloc(8);
      message.writeUInt8(6, 0);
      message.writeUInt32BE(text.length, 4);
      send(Buffer.concat([message, Buffer.from(text)]));
    },
    /** 600 × 512. */
    size: () => send(Buffer.from([251, 0, 2, 88, 2, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 88, 2, 0, 0, 0, 0, 0])),
    /** Asks for a text that was copied. */
    request: () => send(Buffer.from([6, 0, 0, 0, 0xff, 0xff, 0xff, 0xfc, 2, 0, 0, 1])),
  };
}

export type RfbClient = ReturnType<typeof createRfbClient>;
