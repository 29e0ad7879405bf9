// Waits at the start until PostgreSQL answers: a service that ended instead would use up its restarts while the machine starts.
import { setTimeout as wait } from 'node:timers/promises';
import { MINUTE_MS } from '#src/shared/time/durations.ts';
import { UnreachableError } from './open.ts';

const PAUSE_MS = 1_000;

/**
 * Calls `open` until it does not reject with an `UnreachableError`; rejects with any other error. `say` gets the line of that error
 * at once and then each minute.
 */
export async function awaitDatabase<Result>(open: () => Promise<Result>, say: (line: string) => void): Promise<Result> {
  let said = -Infinity;
  for (;;) {
    try {
      return await open();
    } catch (error) {
      if (!(error instanceof UnreachableError)) throw error;
      if (performance.now() - said > MINUTE_MS) {
        say(`${error.message} It is tried again each second.`);
        said = performance.now();
      }
      await wait(PAUSE_MS);
    }
  }
}
