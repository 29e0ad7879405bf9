// The stream of a guest who was let in: between the page's WebSocket and the display's socket, through the filter.
import { connect } from 'node:net';
import type { WebSocket } from 'ws';
import type { GuestKind } from '#src/desktop/protocol/guest-messages.ts';
import { isInput } from '#src/desktop/protocol/input-messages.ts';
import { createHeldWrites } from '../held-writes.ts';
import { giveTo, type Stream } from '../stream.ts';
import { greetDisplay } from './greet-display.ts';
import { createGuestFilter, RFB_VERSION } from './guest-filter.ts';
import { RfbFault } from './rfb-lengths.ts';

/** RFC 6455: not acceptable; and the code of a close when the display ended. */
const REFUSED = 1008;
const DISPLAY_ENDED = 4002;
/** For a guest who sends before the display has greeted. */
const MOST_EARLY_BYTES = 64 * 1024;

interface GuestStream {
  readonly kind: GuestKind;
  readonly display: string;
  /** Of watchers, with which the display itself allows nothing else. */
  readonly viewPassword: string;
  readonly onPointer: (x: number, y: number) => void;
  /** The guest has sent keys or the pointer, and may. */
  readonly onInput: () => void;
}

/**
 * Joins the page of a guest to the display. `leave` lets go of the keys and buttons that the guest holds; so does the end of the line.
 */
export function joinGuestStream(
  page: WebSocket,
  { kind, display: address, viewPassword, onPointer, onInput }: GuestStream,
): Stream {
  const display = connect(address);
  const filter = createGuestFilter(kind, onPointer);
  let early: Buffer[] | undefined = [];
  let earlyBytes = 0;
  const writes = createHeldWrites(page, (up) => {
    if (!display.write(up)) page.pause();
  });
  const send = (up: Buffer) => {
    if (!early) return writes.give(up);
    earlyBytes += up.length;
    if (earlyBytes > MOST_EARLY_BYTES) page.close(REFUSED, 'early');
    else early.push(up);
  };
  display.on('error', () => undefined).on('close', () => page.close(DISPLAY_ENDED, 'ended'));
  display.on('drain', () => writes.isHeld() || page.resume());
  let isOver = false;
  const leave = () => {
    if (isOver) return;
    isOver = true;
    if (early) display.destroy();
    else {
      writes.release();
      display.end(filter.release());
    }
    // It may not read any more.
    setTimeout(() => display.destroy(), 2_000).unref();
  };
  page.on('close', leave);
  page.on('message', (data: Buffer, isBinary: boolean) => {
    // One that was sent away may still send.
    if (isOver || page.readyState !== page.OPEN) return;
    try {
      if (!isBinary) throw new RfbFault('text');
      const { up, down } = filter.take(data);
      if (down.length > 0) page.send(down, { binary: true });
      if (up.length > 0) send(up);
      if (isInput(up[0])) onInput();
    } catch (error) {
      if (!(error instanceof RfbFault)) throw error;
      page.close(REFUSED, 'message');
      leave();
    }
  });
  page.send(Buffer.from(RFB_VERSION), { binary: true });
  greetDisplay(display, kind === 'watch' ? viewPassword : undefined).then(
    () => {
      for (const up of early ?? []) display.write(up);
      early = undefined;
      giveTo(page, display);
      display.resume();
    },
    () => page.close(DISPLAY_ENDED, 'display'),
  );
  return { leave, hold: writes.hold };
}
