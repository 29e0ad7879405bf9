// The display's side of RFB's beginning, until the first message of a client.
import type { Socket } from 'node:net';
import { NO_SECURITY, RFB_VERSION } from './guest-filter.ts';
import { vncAnswer } from './vnc-password.ts';

/** On a machine that is busy. */
const GREETS_WITHIN_MS = 60_000;
const PASSWORD = 2;

/**
 * Speaks to a display that was just connected; with a password it has to ask for it. Leaves the socket paused. Throws if the display
 * ends, refuses, or does not offer what is needed.
 */
export async function greetDisplay(display: Socket, password: string | undefined): Promise<void> {
  const late = setTimeout(() => display.destroy(), GREETS_WITHIN_MS);
  try {
    await take(display, 12);
    display.write(RFB_VERSION);
    const [count = 0] = await take(display, 1);
    const types = await take(display, count);
    const type = password === undefined ? NO_SECURITY : PASSWORD;
    if (!types.includes(type)) throw new Error('The display offers no such security type.');
    display.write(Buffer.from([type]));
    if (password !== undefined) display.write(vncAnswer(password, await take(display, 16)));
    if ((await take(display, 4)).readUInt32BE(0) !== 0) throw new Error('The display refused.');
  } finally {
    clearTimeout(late);
  }
}

/** Returns as many bytes as wanted; what came after them stays in the socket. */
async function take(display: Socket, length: number): Promise<Buffer> {
  for (;;) {
    const bytes = length === 0 ? Buffer.alloc(0) : (display.read(length) as Buffer | null);
    if (bytes?.length === length) return bytes;
    if (bytes || display.destroyed || display.readableEnded) throw new Error('The display ended.');
    await new Promise<void>((resolve) => {
      const done = () => {
        display.off('readable', done).off('close', done).off('end', done);
        resolve();
      };
      display.on('readable', done).on('close', done).on('end', done);
    });
  }
}
