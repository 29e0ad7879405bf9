// The stream of a guest who was let in: between the page's WebSocket and the display's socket, through the filter.
import { connect } from 'node:net';
import type { WebSocket } from 'ws';
import { GUEST_CLOSES, type GuestKind } from '#src/desktop/protocol/guest-messages.ts';
import { isInput } from '#src/desktop/protocol/input-messages.ts';
import { createHeldWrites } from '../held-writes.ts';
import { createReading } from '../reading.ts';
import { giveTo, type Stream } from '../stream.ts';
import { greetDisplay } from './greet-display.ts';
import { createGuestFilter, RFB_VERSION } from './guest-filter.ts';
import { createGuestPace } from './guest-pace.ts';
import { RfbFault } from './rfb-lengths.ts';

/** For a guest who sends before the display has greeted. */
const MOST_EARLY_BYTES = 64 * 1024;
/** The display ends with the session too, which says so itself. */
const SAYS_WITHIN_MS = 1_000;
/** Several at a time. */
const WAITS_MS = 50;
/** What is no message, such as pongs, is counted by time alone. */
const COUNTS_MS = 500;

interface GuestStream {
  readonly kind: GuestKind;
  readonly display: string;
  /** Of watchers, with which the display itself allows nothing else. */
  readonly viewPassword: string;
  /** How many bytes have come from the guest. */
  readonly bytesRead: () => number;
  readonly onPointer: (x: number, y: number) => void;
  /** These as in `GuestsOptions`. */
  readonly onInput: () => void;
  readonly onPress: () => void;
  readonly onFault: (why: string) => void;
}

/**
 * Joins the page of a guest to the display. `leave` lets go of the keys and buttons that the guest holds; so does the end of the line.
 */
export function joinGuestStream(
  page: WebSocket,
  { kind, display: address, viewPassword, bytesRead, onPointer, onInput, onPress, onFault }: GuestStream,
): Stream {
  const display = connect(address);
  const pace = createGuestPace();
  const filter = createGuestFilter(kind, onPointer, pace.message);
  const reading = createReading(page);
  const pressed = new WeakSet<Buffer>();
  let early: Buffer[] | undefined = [];
  let earlyBytes = 0;
  let counted = bytesRead();
  let isOver = false;
  const fail = (close: 'fault' | 'busy', why: string) => {
    if (isOver) return;
    onFault(why);
    page.close(GUEST_CLOSES[close]);
    leave();
  };
  const write = (up: Buffer) => {
    if (pressed.has(up)) onPress();
    if (!display.write(up)) reading.stop('display');
  };
  const writes = createHeldWrites({ pause: () => reading.stop('held'), resume: () => reading.goOn('held') }, write);
  const send = (up: Buffer) => {
    if (!early) return writes.give(up);
    earlyBytes += up.length;
    if (earlyBytes > MOST_EARLY_BYTES) fail('fault', 'its page sent too much before the display answered');
    else early.push(up);
  };
  display.on('error', () => undefined);
  display.on('close', () => {
    if (!isOver) setTimeout(fail, SAYS_WITHIN_MS, 'fault', 'the display closed its line').unref();
  });
  display.on('drain', () => reading.goOn('display'));
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
  const pass = (data: Buffer) => {
    try {
      const { up, down, isPress, waits } = filter.take(data);
      if (isPress) pressed.add(up);
      if (down.length > 0) page.send(down, { binary: true });
      if (up.length > 0) send(up);
      if (isInput(up[0])) onInput();
      return waits;
    } catch (error) {
      if (!(error instanceof RfbFault)) throw error;
      fail('fault', `its page sent an unknown message (${error.message})`);
      return 0;
    }
  };
  let later: NodeJS.Timeout | undefined;
  const goOn = () => {
    later = undefined;
    if (isOver || page.readyState !== page.OPEN) return;
    const waits = Math.max(pass(Buffer.alloc(0)), pace.read(0));
    if (waits > 0) wait(waits);
    else reading.goOn('pace');
  };
  const wait = (ms: number) => {
    reading.stop('pace');
    later ??= setTimeout(goOn, Math.max(ms, WAITS_MS));
  };
  const count = () => {
    const all = bytesRead();
    const ms = pace.read(all - counted);
    counted = all;
    if (ms > 0) wait(ms);
  };
  const counting = setInterval(count, COUNTS_MS).unref();
  page.on('close', () => {
    clearTimeout(later);
    clearInterval(counting);
    leave();
  });
  page.on('message', (data: Buffer, isBinary: boolean) => {
    // One that was sent away may still send.
    if (isOver || page.readyState !== page.OPEN) return;
    if (!isBinary) return fail('fault', 'its page sent a text');
    count();
    const waits = pass(data);
    if (waits > 0) wait(waits);
  });
  page.send(Buffer.from(RFB_VERSION), { binary: true });
  greetDisplay(display, kind === 'watch' ? viewPassword : undefined).then(
    () => {
      const first = early ?? [];
      early = undefined;
      for (const up of first) write(up);
      giveTo(page, display);
      display.resume();
    },
    () => fail('busy', 'the display did not answer'),
  );
  return { leave, hold: writes.hold };
}
