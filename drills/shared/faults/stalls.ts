// The event loop blocks for 1.2 s repeatedly, from 5 s after startup.
import { block } from './block.ts';

const again = () =>
  setTimeout(() => {
    block(1_200);
    again();
  }, 100).unref();
setTimeout(again, 5_000).unref();
