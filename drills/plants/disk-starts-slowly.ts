// Plant: three seconds pass before the server gives up.
import { replaceMethod } from '../replace-method.ts';

const THREE_SECONDS_MS = 3_000;
replaceMethod(process, 'exit', ({ given, old }) => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, THREE_SECONDS_MS);
  return old(given);
});
