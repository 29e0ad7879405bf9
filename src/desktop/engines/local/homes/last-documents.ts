// The last documents of members, as their sessions have said: in memory alone, since on the disk names are encrypted.
import type { FilePath } from '#src/desktop/protocol/control-messages.ts';
import { documentsIn } from '#src/desktop/protocol/documents.ts';

const MOST_HOMES = 10_000;

export type LastDocuments = ReturnType<typeof createLastDocuments>;

/** Makes the list, empty at first. */
export function createLastDocuments() {
  const known = new Map<string, readonly FilePath[]>();
  return {
    of: (home: string): readonly FilePath[] => known.get(home) ?? [],
    /** Takes what a session of the home says. */
    note(home: string, said: unknown): void {
      known.delete(home);
      known.set(home, documentsIn(said));
      const [oldest] = known.keys();
      if (known.size > MOST_HOMES && oldest !== undefined) known.delete(oldest);
    },
    forget: (home: string): boolean => known.delete(home),
  };
}
