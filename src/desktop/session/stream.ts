// The stream of a session: the bytes of RFB between the page's WebSocket and the display's socket, unread and unchanged.
import { connect } from 'node:net';
import type { WebSocket } from 'ws';

/** Bytes that may wait for a slow page before the display waits too, and at which it continues. */
const HIGH_BYTES = 1024 * 1024;
const LOW_BYTES = 256 * 1024;
/** The code of a close: the display ended. */
export const DISPLAY_ENDED = 4002;
/** RFC 6455's list at IANA: too many connections wait for the display. */
const TRY_AGAIN = 1013;

/** First bytes of the messages of RFB that a person causes: key, pointer, clipboard, and QEMU's keys. noVNC sends each by itself. */
const INPUT = new Set([4, 5, 6, 255]);

/** Joins an open WebSocket to the display at `address`; calls `onInput` when the page sends keys or the pointer. */
export function joinStream(page: WebSocket, address: string, onInput: () => void): void {
  const display = connect(address);
  let isWaiting = false;
  let isConnected = false;
  display.on('data', (chunk) => {
    page.send(chunk, { binary: true }, () => {
      if (!isWaiting || page.bufferedAmount >= LOW_BYTES) return;
      isWaiting = false;
      display.resume();
    });
    if (isWaiting || page.bufferedAmount <= HIGH_BYTES) return;
    isWaiting = true;
    display.pause();
  });
  display.on('drain', () => page.resume());
  display.on('error', () => undefined);
  display.once('connect', () => {
    isConnected = true;
  });
  display.on('close', () => page.close(isConnected ? DISPLAY_ENDED : TRY_AGAIN, isConnected ? 'ended' : 'busy'));
  page.on('message', (data: Buffer) => {
    if (INPUT.has(data[0] ?? 0)) onInput();
    if (!display.write(data)) page.pause();
  });
  page.on('close', () => display.destroy());
}
