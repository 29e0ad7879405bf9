/** One call of a replaced method. */
export interface Call {
  readonly self: object;
  readonly given: readonly unknown[];
  /** Calls the original method on the same object with these arguments. */
  readonly old: (given: readonly unknown[]) => unknown;
}

/** For faults: replaces a method of a prototype or a module. */
export function replaceMethod(target: object, name: string, other: (call: Call) => unknown): void {
  const old = Reflect.get(target, name) as (...given: unknown[]) => unknown;
  Reflect.set(target, name, function replaced(this: object, ...given: unknown[]): unknown {
    return other({ self: this, given, old: (changed) => Reflect.apply(old, this, changed) });
  });
}
