/** For faults: stops the thread for so many milliseconds without using the processor. */
export function block(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
