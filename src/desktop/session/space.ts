// Looks at the space for files from time to time. Programs see a full disk, or with a plain folder nothing at all: the page says it.
import { isNearlyFull } from '#src/desktop/protocol/nearly-full.ts';

const EVERY_MS = 20_000;

/** Calls `onChange` when the space becomes full, and when it is not any more. `usage` returns bytes used and allowed. */
export function watchSpace(usage: () => Promise<readonly number[]>, onChange: (isFull: boolean) => void): void {
  let wasFull = false;
  const look = async () => {
    // Without an answer it stays as it was.
    const [used = 0, limit = 0] = await usage().catch(() => []);
    const isFull = limit === 0 ? wasFull : isNearlyFull(used, limit);
    if (isFull !== wasFull) onChange(isFull);
    wasFull = isFull;
    setTimeout(() => void look(), EVERY_MS);
  };
  void look();
}
