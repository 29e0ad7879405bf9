/** For faults: blocks the thread for the given number of milliseconds without using the processor. */
export function block(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
