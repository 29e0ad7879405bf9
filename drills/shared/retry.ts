// Repeats a request that a busy machine may refuse.
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Repeats a request for up to five seconds until it has the expected outcome or, if none is given, until it resolves. A server on
 * a busy machine returns 503 at first. Returns the last outcome, or undefined if that rejected.
 */
export async function patiently<T>(asked: () => Promise<T>, wanted?: T): Promise<T | undefined> {
  for (let turn = 0; ; turn += 1) {
    const got = await asked().catch(() => undefined);
    if (turn === 10 || (wanted === undefined ? got !== undefined : got === wanted)) return got;
    await wait(500);
  }
}
