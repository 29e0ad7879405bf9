// Homes that several sessions have open at once: the first opens one, the last closes it, and an opening waits for a closing.
import type { Homes, OpenHome } from './homes.ts';

interface Shared {
  count: number;
  /** What was begun last: an opening or a closing. */
  done: Promise<OpenHome | undefined>;
}

/** Takes homes that one session at a time may open. Returns the same for several. */
export function shareHomes(homes: Homes): Homes {
  const shared = new Map<string, Shared>();

  async function close(home: string, entry: Shared, open: OpenHome): Promise<void> {
    entry.count--;
    if (entry.count > 0) return;
    const closing = open.close();
    entry.done = closing.then(
      () => undefined,
      () => undefined,
    );
    await entry.done;
    if (entry.count === 0) shared.delete(home);
    await closing;
  }

  return {
    ...homes,
    async open(home, uid, bytes) {
      const entry = shared.get(home) ?? { count: 0, done: Promise.resolve(undefined) };
      shared.set(home, entry);
      entry.count++;
      entry.done = entry.done.then(async (open) => open ?? homes.open(home, uid, bytes));
      try {
        const open = await entry.done;
        if (!open) throw new Error('A home is not open.');
        let isOpen = true;
        return {
          path: open.path,
          async close() {
            if (isOpen) await close(home, entry, open);
            isOpen = false;
          },
        };
      } catch (error) {
        entry.count--;
        entry.done = Promise.resolve(undefined);
        if (entry.count === 0) shared.delete(home);
        throw error;
      }
    },
  };
}
