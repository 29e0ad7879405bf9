/** One call of a method that was replaced. */
export interface Called {
  readonly self: object;
  readonly given: readonly unknown[];
  /** Calls the old method on the same object, with the arguments given here. */
  readonly old: (given: readonly unknown[]) => unknown;
}

/** For plants: puts another method in the place of one of a class. */
export function replaceMethod(prototype: object, name: string, other: (called: Called) => unknown): void {
  const old = Reflect.get(prototype, name) as (...given: unknown[]) => unknown;
  Reflect.set(prototype, name, function replaced(this: object, ...given: unknown[]): unknown {
    return other({ self: this, given, old: (changed) => Reflect.apply(old, this, changed) });
  });
}
