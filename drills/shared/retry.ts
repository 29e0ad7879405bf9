// Repeats a request that a busy machine may refuse.
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Asks again for five seconds while the outcome is another than the one wanted, or, without one, while it rejects: a server on
 * a machine that is busy says 503 at its start. Returns the last outcome, nothing if that rejected.
 */
export async function patiently<T>(asked: () => Promise<T>, wanted?: T): Promise<T | undefined> {
  for (let turn = 0; ; turn += 1) {
    const got = await asked().catch(() => undefined);
    if (turn === 10 || (wanted === undefined ? got !== undefined : got === wanted)) return got;
    await wait(500);
  }
}
