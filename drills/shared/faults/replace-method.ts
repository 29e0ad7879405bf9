// For faults: replaces methods, and blocks the thread.
import { syncBuiltinESMExports } from 'node:module';

interface Call {
  readonly self: object;
  readonly given: readonly unknown[];
  /** Calls the original method on the same object with these arguments. */
  readonly old: (given: readonly unknown[]) => unknown;
}

/** Replaces a method of a prototype, an object or a module of Node. */
export function replaceMethod(target: object, name: string, other: (call: Call) => unknown): void {
  const old = Reflect.get(target, name) as (...given: unknown[]) => unknown;
  Reflect.set(target, name, function replaced(this: object, ...given: unknown[]): unknown {
    return other({ self: this, given, old: (changed) => Reflect.apply(old, this, changed) });
  });
  syncBuiltinESMExports();
}

/** Blocks the thread for the given number of milliseconds without using the processor. */
export function block(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
