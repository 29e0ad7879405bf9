// Homes into which files are copied: their sessions open with them.

/** What waits for copies into homes. */
export type HomesThatGetFiles = ReturnType<typeof createHomesThatGetFiles>;

/** Makes the list, empty at first. */
export function createHomesThatGetFiles() {
  const copies = new Map<string, Promise<true>>();
  return {
    /** Fulfilled once a home has its files; nothing if none are copied. */
    settled: (home: string): Promise<true> | undefined => copies.get(home),

    /** Returns the copy. */
    add<T>(home: string, copy: Promise<T>): Promise<T> {
      if (copies.has(home)) return copy;
      const done = () => {
        copies.delete(home);
        return true as const;
      };
      copies.set(home, copy.then(done, done));
      return copy;
    },
  };
}
