// Copies of files of trials into homes: one at a time for each home and for each trial, in every engine.
import { ENGINE_ID, EngineError } from './engine.ts';

/** How long the end of a trial waits for a copy of its files. */
export const COPY_HAS_MS = 30_000;

/** Makes the list of copies that run, empty at first. */
export function createRunningCopies() {
  const running = new Map<string, Promise<unknown>>();
  return {
    /** Fulfilled once nothing is copied into a home, or out of a trial; nothing if no copy runs. */
    end: (key: string | undefined): Promise<unknown> | undefined =>
      key === undefined ? undefined : running.get(key)?.catch(() => undefined),

    /** Begins a copy. `keys`: home and trial. Throws `EngineError` 'home-in-use' if another copy has one of them. */
    begin: <T>(keys: readonly string[], copy: () => Promise<T>): Promise<T> => {
      if (keys.some((key) => !ENGINE_ID.test(key) || running.has(key)))
        throw new EngineError('home-in-use', 'Files are being copied into the home, or out of the trial.');
      const copied = copy().finally(() => {
        for (const key of keys) running.delete(key);
      });
      for (const key of keys) running.set(key, copied);
      return copied;
    },
  };
}
