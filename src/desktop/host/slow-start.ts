// A session that takes long to start: a cluster may have to fetch its image first.
import { setTimeout } from 'node:timers/promises';

/** Pages give up after 40 s. */
const ANSWER_WITHIN_MS = 25_000;

/** Returns what a promise is fulfilled with; nothing if it takes longer than a page waits for an answer. */
export async function inTime<T>(promise: Promise<T> | undefined): Promise<T | undefined> {
  const late = new AbortController();
  try {
    return await Promise.race([promise, setTimeout(ANSWER_WITHIN_MS, undefined, { signal: late.signal })]);
  } finally {
    late.abort();
  }
}
