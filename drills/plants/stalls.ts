// Plant: the event loop stands still for more than a second, again and again.
import { spin } from './spin.ts';

const STALL_MS = 1_200;
const REST_MS = 100;

const again = () =>
  setTimeout(() => {
    spin(STALL_MS);
    again();
  }, REST_MS).unref();
// After the start, which is awaited.
setTimeout(again, 5_000).unref();
