/** Components that follow what an object holds, by React's `useSyncExternalStore`. */
export class Followers {
  readonly #listeners = new Set<() => void>();

  /** Returns what ends it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** What it holds has changed. */
  tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
