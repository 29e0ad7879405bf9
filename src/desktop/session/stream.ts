// The stream of a session: the bytes of RFB between the page's WebSocket and the display's socket, unread and unchanged.
import { connect, type Socket } from 'node:net';
import type { WebSocket } from 'ws';
import { createPressWatch, isInput } from '#src/desktop/protocol/input-messages.ts';
import { createHeldWrites } from './held-writes.ts';

/** Bytes that may wait for a slow page before the display waits too, and at which it continues. */
const HIGH_BYTES = 1024 * 1024;
const LOW_BYTES = 256 * 1024;
/** The code of a close: the display ended. */
export const DISPLAY_ENDED = 4002;
/** RFC 6455's list at IANA: too many connections wait for the display. */
const TRY_AGAIN = 1013;

const POINTER = 5;
/** For a display that is too busy to read. */
const LEAVES_WITHIN_MS = 5_000;

export interface StreamListeners {
  /** The page sent keys or the pointer. */
  readonly onInput: () => void;
  readonly onPointer: (x: number, y: number) => void;
  /** The display gets a key or a button that was pressed. */
  readonly onPress: () => void;
}

/** A page that is joined to the display. */
export interface Stream {
  /**
   * Ends that, as the close of the page does: the display reads all that has come, and lets go of the keys that the page holds. One that
   * hangs, since the line was cut before its release, would swallow the same key of the next page.
   */
  readonly leave: () => void;
  /** Keeps what the page sends from now on. Returns what gives it to the display, in order. */
  readonly hold: () => () => void;
}

/** Joins an open WebSocket to the display at `address`. */
export function joinStream(page: WebSocket, address: string, { onInput, onPointer, onPress }: StreamListeners): Stream {
  const display = connect(address);
  let isConnected = false;
  let isOver = false;
  const presses = createPressWatch();
  const writes = createHeldWrites(page, (data) => {
    if (presses(data)) onPress();
    if (!isOver && !display.write(data)) page.pause();
  });
  const leave = () => {
    if (isOver) return;
    writes.release();
    isOver = true;
    display.end();
    setTimeout(() => display.destroy(), LEAVES_WITHIN_MS).unref();
  };
  giveTo(page, display);
  display.on('drain', () => writes.isHeld() || page.resume());
  display.on('error', () => undefined);
  display.once('connect', () => {
    isConnected = true;
  });
  display.on('close', () => page.close(isConnected ? DISPLAY_ENDED : TRY_AGAIN, isConnected ? 'ended' : 'busy'));
  page.on('message', (data: Buffer) => {
    // Of a page whose place another one has taken, something may still be on the way.
    if (isOver || page.readyState !== page.OPEN) return;
    if (isInput(data[0])) onInput();
    if (data[0] === POINTER && data.length >= 6) onPointer(data.readUInt16BE(2), data.readUInt16BE(4));
    writes.give(data);
  });
  page.on('close', leave);
  return { leave, hold: writes.hold };
}

/** Gives a page what the display says from now on. The display waits for a page that is slow. */
export function giveTo(page: WebSocket, display: Socket): void {
  let isWaiting = false;
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
}
