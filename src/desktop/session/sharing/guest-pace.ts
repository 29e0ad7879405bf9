// Rate limits of a guest's messages, as token buckets: the display and this process serve the owner as well. Messages over the limit are
// delayed, with those behind them, and none is dropped.
import { isDrawing, isKey, isPointer } from './rfb-lengths.ts';

interface Rate {
  /** So many at once, and so many a second from then on. */
  readonly most: number;
  readonly perSecond: number;
}

/** A whole picture takes some 50 ms of a core, and a page needs three of these messages at its beginning. */
const PICTURES: Rate = { most: 4, perSecond: 0.2 };
/** noVNC says where the pointer is 60 times a second; each turn of a wheel is two messages. */
const POINTER: Rate = { most: 200, perSecond: 100 };
/** Programs take half a millisecond for each, and the owner's keys come after them. The longest text that may be pasted takes 15 s. */
const KEYS: Rate = { most: 1_000, perSecond: 500 };
/** Answers to each of 60 pictures a second. */
const OTHERS: Rate = { most: 300, perSecond: 150 };
/** All bytes of the connection, also of ignored frames: empty ones, pings, texts. */
const BYTES: Rate = { most: 512 * 1024, perSecond: 16 * 1024 };

/** `now` returns milliseconds. */
function createBucket({ most, perSecond }: Rate, now: () => number) {
  let [left, at] = [most, now()];
  const fill = () => {
    const time = now();
    left = Math.min(most, left + (Math.max(0, time - at) / 1000) * perSecond);
    at = time;
  };
  return {
    /** Takes so much, also what is not there. Returns the milliseconds until all that was taken is there. */
    take(much: number): number {
      fill();
      left -= much;
      return Math.max(0, (-left / perSecond) * 1000);
    },
    /** Returns the milliseconds until one is there; takes it if it is. */
    takeOne(): number {
      fill();
      if (left < 1) return Math.ceil(((1 - left) / perSecond) * 1000);
      left--;
      return 0;
    },
  };
}

export function createGuestPace(now: () => number = () => performance.now()) {
  const bucket = (rate: Rate) => createBucket(rate, now);
  const [pictures, pointer, keys] = [bucket(PICTURES), bucket(POINTER), bucket(KEYS)];
  const [others, bytes] = [bucket(OTHERS), bucket(BYTES)];
  const of = (data: Buffer) => {
    if (isDrawing(data)) return pictures;
    if (isPointer(data)) return pointer;
    return isKey(data) ? keys : others;
  };
  return {
    /** Returns 0 if a message may go on, else the milliseconds until it may. */
    message: (data: Buffer) => of(data).takeOne(),
    /** So many bytes have come. Returns the milliseconds for which no more should be read. */
    read: (count: number) => bytes.take(count),
  };
}
