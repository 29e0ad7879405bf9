// The event loop blocks for 1.2 s, again and again, from 5 s after the start, which is awaited.
import { block } from './block.ts';

const again = () =>
  setTimeout(() => {
    block(1_200);
    again();
  }, 100).unref();
setTimeout(again, 5_000).unref();
