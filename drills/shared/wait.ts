// Waiting for something that happens elsewhere.
import { setTimeout as wait } from 'node:timers/promises';

/** Looks again and again until something is found, or the time is over. Returns what was found last. */
export async function poll<T>(look: () => T | Promise<T>, limitMs: number, everyMs = 50): Promise<T> {
  for (const until = performance.now() + limitMs; ; await wait(everyMs)) {
    const found = await look();
    if (Boolean(found) || performance.now() >= until) return found;
  }
}

export const isFulfilled = async (promise: Promise<unknown>): Promise<boolean> =>
  promise.then(
    () => true,
    () => false,
  );

/**
 * Repeats a request for up to five seconds until it has the expected outcome or, if none is given, until it resolves. A server on
 * a busy machine returns 503 at first. Returns the last outcome, or undefined if that rejected.
 */
export async function patiently<T>(asked: () => Promise<T>, expected?: T): Promise<T | undefined> {
  for (let turn = 0; ; turn += 1) {
    const got = await asked().catch(() => undefined);
    if (turn === 10 || (expected === undefined ? got !== undefined : got === expected)) return got;
    await wait(500);
  }
}

/** Does so many things at a time, until `next` has nothing more to start. */
export async function inParallel(atOnce: number, next: () => Promise<unknown> | undefined): Promise<void> {
  const worker = async () => {
    for (let work = next(); work; work = next()) await work;
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
